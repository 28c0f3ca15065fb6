// What a browser keeps of checklists, and what it must never write over.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { readFile, writeFile } from '../../src/checklists/file.ts';
import { latestClock, type ChecklistRun } from '../../src/checklists/run.ts';
import { openRunEditor } from '../../src/client/checklists/run-editor.ts';
import { openStore, type Store } from '../../src/client/checklists/store.ts';
import { run, sample } from '../checklists/sample.ts';

const key = 'can-i-unpin:run:run-1';
const aside = 'can-i-unpin:damaged:run-1';

beforeAll(() => {
  // A tab on its own: nothing tells it of others.
  vi.stubGlobal('addEventListener', () => undefined);
});

/** Storage in memory, which may be full for new keys. */
function memory(
  texts: Readonly<Record<string, string>>,
  full = false,
): Storage & { readonly texts: Map<string, string> } {
  const kept = new Map(Object.entries(texts));
  return {
    texts: kept,
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => {
      if (full && !kept.has(name)) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, text);
    },
    removeItem: (name) => void kept.delete(name),
    clear: () => {
      kept.clear();
    },
  };
}

const spoilt = (name: string): string => JSON.stringify({ ...run(), head: { ...run().head, name }, extra: name });

describe('text that cannot be read whole', () => {
  test('is not written over where there is no room to set it aside', () => {
    const storage = memory({ [key]: spoilt('a') }, true);
    const store = openStore(storage);
    const { runs, damaged } = store.load();
    expect(damaged).toMatchObject([{ key, text: spoilt('a') }]);
    expect(store.write(runs[0] ?? run()).outcome).toBe('full');
    expect(storage.texts.get(key)).toBe(spoilt('a'));
  });

  test('is set aside before an answer is written, where it was damaged meanwhile', () => {
    const storage = memory({});
    const store = openStore(storage);
    storage.setItem(key, 'no JSON');
    expect(store.write(run()).outcome).toBe('kept');
    expect(storage.texts.get(aside)).toBe('no JSON');
    expect(JSON.parse(storage.texts.get(key) ?? '')).toEqual(run());
  });

  test('keeps a copy of each damage', () => {
    const storage = memory({ [key]: spoilt('first') });
    openStore(storage).load();
    storage.setItem(key, spoilt('second'));
    const { damaged } = openStore(storage).load();
    expect(damaged.map(({ text }) => text).sort()).toEqual([spoilt('first'), spoilt('second')].sort());
    // The same damage is kept once.
    storage.setItem(key, spoilt('second'));
    expect(openStore(storage).load().damaged).toHaveLength(2);
  });

  test('a run of a newer version is not written over, and that is said', () => {
    const newer = JSON.stringify({ ...run(), schema: 'can-i-unpin/checklist-run@2' });
    const storage = memory({ [key]: newer });
    expect(openStore(storage).write(run()).outcome).toBe('newer');
    expect([...storage.texts]).toEqual([[key, newer]]);
  });
});

const advisor = {} as Parameters<typeof openRunEditor>[2];
const editorOf = (store: Store) => openRunEditor(sample, store, advisor);
const item = sample.sections.flatMap(({ items }) => items).find(({ id }) => id === 'plain');

describe('runs in a tab', () => {
  test('an answer given while an import waits is kept, also without storage', () => {
    const editor = editorOf({ ...openStore(memory({})), off: true, write: (each) => ({ run: each, outcome: 'off' }) });
    editor.put(run());
    // The import was put together before the answer.
    const waiting: ChecklistRun = { ...editor.current(), head: { ...editor.current().head, who: 'Ada', clock: 9 } };
    if (item === undefined) throw new Error('the sample list has changed');
    editor.answer(item, { kind: 'state', state: 'fail' });
    editor.put(waiting);
    expect(editor.current().entries['plain']?.state).toBe('fail');
    expect(editor.current().head.who).toBe('Ada');
  });

  test('a run of a checklist that is not here is kept and listed', () => {
    const other = run({ id: 'run-9', checklist: 'long-gone' });
    const editor = editorOf(openStore(memory({ 'can-i-unpin:run:run-9': JSON.stringify(other) })));
    expect(editor.others()).toEqual([other]);
    expect(editor.everything()).toContainEqual(other);
  });

  test('whatever name, answer or time a run gets here, its export can be read back', () => {
    const editor = editorOf(openStore(memory({})));
    const long = 'x'.repeat(700);
    editor.create({ name: long }, true);
    editor.rebind({ name: long, who: long });
    editor.put({ ...run({ id: 'copy' }), head: { ...run().head, name: long } });
    editor.put({ ...run({ id: 'late' }), head: { ...run().head, clock: latestClock } });
    if (item === undefined) throw new Error('the sample list has changed');
    editor.answer(item, { kind: 'state', state: 'fail' });
    expect(readFile(writeFile(editor.everything()))).toEqual(editor.everything());
    expect(Math.max(...editor.runs().map(({ head }) => head.name.length))).toBe(200);
  });
});
