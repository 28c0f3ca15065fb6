import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, test } from 'vitest';
import { toCsv, toMarkdown } from '../../src/checklists/export.ts';
import { plan, readFile, writeFile } from '../../src/checklists/file.ts';
import { cell } from '../../src/checklists/safe-markdown.ts';
import { readLink, writeLink } from '../../src/checklists/link.ts';
import { readRun, recover } from '../../src/checklists/read-run.ts';
import { emptyEntry, type ItemRecord, type ChecklistRun } from '../../src/checklists/run.ts';
import { version } from '../../src/engine/version.ts';
import { anyRun, run, sample } from './sample.ts';

const entry: ItemRecord = {
  ...emptyEntry,
  state: 'pass',
  evidence: 'log',
  text: '0000000a',
  when: '2026-11-29',
  clock: 2,
  by: 'tab-a',
};
const runIds = fc.stringMatching(/^[a-z0-9]{1,12}$/);

describe('files', () => {
  test('import of an export is the identity, for any state', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyRun(runIds), { selector: ({ id }) => id, maxLength: 4 }), (runs) => {
        expect(readFile(writeFile(runs))).toEqual(runs);
      }),
      { numRuns: 100 },
    );
  });

  test('one run alone is a file too', () => {
    expect(readFile(JSON.stringify(run()))).toEqual([run()]);
  });

  test.each([
    ['not JSON', '{"schema": ', /^the file is not JSON: /],
    [
      'not ours',
      '{"schema":"other@1"}',
      /^schema must be can-i-unpin\/checklist-runs@1 .*: this file is not from here$/,
    ],
    ['a list', '[]', /^the file must be an object, is \[\]$/],
    ['a newer version', '{"schema":"can-i-unpin/checklist-run@7"}', /^schema is version 7; this page reads up to 1/],
    ['a version that never was', '{"schema":"can-i-unpin/checklist-run@0"}', /^schema must be/],
    [
      'too many runs',
      `{"schema":"can-i-unpin/checklist-runs@1","runs":[${'0,'.repeat(50_000)}0]}`,
      /^runs holds 50001 entries/,
    ],
  ])('%s is refused with its place', (_what, content, message) => {
    expect(() => readFile(content)).toThrow(message);
  });

  test.each([
    [
      (r: ChecklistRun) => ({ ...r, entries: { plain: { ...entry, state: 'done' } } }),
      'runs[0].entries.plain.state must be one of to-do, pass, fail, not-applicable, blocked, is "done"',
    ],
    [
      (r: ChecklistRun) => ({ ...r, entries: { plain: { ...entry, tick: 1 } } }),
      'runs[0].entries.plain.tick is not known here',
    ],
    [
      (r: ChecklistRun) => ({ ...r, entries: { 'A b': entry } }),
      'runs[0].entries."A b" must be lower-case words joined by hyphens, is "A b"',
    ],
    [
      (r: ChecklistRun) => ({ ...r, entries: { plain: { ...entry, note: 'x'.repeat(10_001) } } }),
      'runs[0].entries.plain.note is longer than 10000 characters',
    ],
    [
      (r: ChecklistRun) => ({ ...r, entries: { plain: { ...entry, clock: -1 } } }),
      'runs[0].entries.plain.clock must be a whole number from 0, is -1',
    ],
    [
      (r: ChecklistRun) => ({ ...r, head: { ...r.head, deployment: { foo: 'x' } } }),
      'runs[0].head.deployment.foo is no key of a deployment',
    ],
    [
      (r: ChecklistRun) => ({ ...r, entries: { plain: { ...entry, clock: Number.MAX_SAFE_INTEGER } } }),
      'runs[0].entries.plain.clock is 9007199254740991, more than 1000000000000',
    ],
    [
      (r: ChecklistRun) => ({ ...r, entries: { plain: { ...entry, when: '2026-99-99' } } }),
      'runs[0].entries.plain.when must be a day such as 2026-11-29, is "2026-99-99"',
    ],
    [
      (r: ChecklistRun) => ({ ...r, entries: { plain: { ...entry, when: '2025-02-29' } } }),
      'runs[0].entries.plain.when must be a day such as 2026-11-29, is "2025-02-29"',
    ],
    [
      (r: ChecklistRun) => ({ ...r, head: { ...r.head, name: 'x'.repeat(201) } }),
      'runs[0].head.name is longer than 200 characters',
    ],
    [
      (r: ChecklistRun) => ({ ...r, head: { ...r.head, deployment: { 'target.model': 'x'.repeat(4001) } } }),
      'runs[0].head.deployment.target.model is longer than 4000 characters',
    ],
    [(r: ChecklistRun) => ({ ...r, id: undefined }), 'runs[0].id is missing'],
  ])('a wrong field is named: %#', (spoil, message) => {
    const file = JSON.stringify({ schema: 'can-i-unpin/checklist-runs@1', runs: [spoil(run())] });
    expect(() => readFile(file)).toThrow(message);
  });

  test('a key that would reach a prototype is refused', () => {
    const file = JSON.stringify(run({ entries: { plain: entry } })).replace('"plain"', '"__proto__"');
    expect(() => readFile(file)).toThrow('entries.__proto__ must be lower-case words');
    expect(readFile(JSON.stringify(run({ entries: { constructor: entry } })))[0]?.entries).toHaveProperty(
      'constructor',
      entry,
    );
  });

  test('the same run twice is refused', () => {
    expect(() => readFile(writeFile([run(), run()]))).toThrow('runs[1].id is there twice: run-1');
  });
});

describe('older versions', () => {
  test('are migrated step by step; a gap is refused', () => {
    const old = { schema: 'can-i-unpin/checklist-run@1', ident: 'run-1' };
    const steps = {
      1: ({ ident }: Readonly<Record<string, unknown>>) => ({ id: ident }),
      2: ({ id }: Readonly<Record<string, unknown>>) => ({ ...run(), id }),
    };
    expect(readRun(old, '', steps, 3)).toEqual(run());
    expect(() => readRun(old, '', { 2: steps[2] }, 3)).toThrow('schema is version 1, which was never in use');
  });
});

describe('plans', () => {
  const here = run({ entries: { plain: { ...entry, clock: 5 }, proof: entry } });

  test('say what will change before it does', () => {
    const theirs = { ...entry, state: 'fail' as const, clock: 7, by: 'tab-b' };
    const file = run({
      entries: { plain: { ...entry, clock: 3 }, proof: theirs, 'fp8-old': theirs, 'gone.long-ago': theirs },
    });
    const [only] = plan([file], [here], [sample]);
    expect(only).toMatchObject({ fate: 'merge', newerHere: ['plain'], unknown: ['gone.long-ago'], headChanges: false });
    expect(only?.changes).toEqual([
      { item: 'proof', before: entry, after: theirs },
      { item: 'fp8', before: undefined, after: theirs },
      { item: 'gone.long-ago', before: undefined, after: theirs },
    ]);
    expect(only?.result.entries).toEqual({
      plain: here.entries['plain'],
      proof: theirs,
      fp8: theirs,
      'gone.long-ago': theirs,
    });
  });

  test('know what is new, what is the same, and what clashes', () => {
    const fate = (each: ChecklistRun) => plan([each], [here], [sample])[0]?.fate;
    expect(fate(run({ id: 'run-2' }))).toBe('new');
    expect(fate(here)).toBe('same');
    expect(fate(run({ checklist: 'operations' }))).toBe('clash');
  });

  test('an import of an export changes nothing', () => {
    fc.assert(
      fc.property(anyRun(), (each) => {
        const [only] = plan(readFile(writeFile([each])), [each], []);
        expect(only?.fate).toBe('same');
      }),
    );
  });
});

describe('recovery', () => {
  test('a whole run is read whole; one spoilt entry costs that entry only', () => {
    const whole = run({ entries: { plain: entry, proof: entry } });
    expect(recover('run-1', JSON.stringify(whole))).toEqual({ run: whole, lost: [], newer: false });
    const spoilt = JSON.stringify({ ...whole, entries: { ...whole.entries, plain: { state: 'ticked' } }, extra: 1 });
    const { run: saved, lost } = recover('run-1', spoilt);
    expect(saved).toEqual(run({ entries: { proof: entry } }));
    expect(lost).toEqual(['entries.plain.reason is missing']);
    const headless = recover('run-1', JSON.stringify({ ...whole, head: null }));
    expect(headless.run?.entries).toEqual(whole.entries);
    expect(headless.lost).toEqual(['head must be an object, is null']);
  });

  test('what is no run at all, or a newer one, is left alone', () => {
    for (const stored of [
      '',
      '{"schema"',
      'null',
      '{}',
      JSON.stringify({ ...run(), schema: 'can-i-unpin/checklist-run@2' }),
    ]) {
      const { run: saved, lost } = recover('run-1', stored);
      expect(saved).toBeUndefined();
      expect(lost).toHaveLength(1);
    }
  });

  test('no stored text makes it throw', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (stored) => void recover('run-1', stored)));
  });
});

describe('links', () => {
  test('carry structure, and words only when asked', () => {
    const each = run({
      entries: { plain: { ...entry, note: 'secret note', who: 'Ada', reason: '', evidence: 'secret proof' } },
    });
    const bare = writeLink(each, false) ?? '';
    expect(atob(bare.replaceAll('-', '+').replaceAll('_', '/'))).not.toMatch(/secret|Ada/);
    expect(readLink(bare, 'new', 'tab-b').entries['plain']).toMatchObject({
      state: 'pass',
      note: '',
      evidence: '',
      who: '',
    });
    expect(readLink(writeLink(each, true) ?? '', 'new', 'tab-b').entries['plain']).toEqual({
      ...each.entries['plain'],
      clock: 1,
      by: 'tab-b',
    });
  });

  test('with words, everything but the clocks comes back', () => {
    fc.assert(
      fc.property(anyRun(), (each) => {
        const link = writeLink(each, true);
        if (link === undefined) return;
        const back = readLink(link, each.id, 'x');
        const still = (entry: ItemRecord) => ({ ...entry, clock: 0, by: '' });
        expect(Object.entries(back.entries).map(([id, e]) => [id, still(e)])).toEqual(
          Object.entries(each.entries).map(([id, e]) => [id, still(e)]),
        );
        expect({ ...back.head, clock: 0, by: '' }).toEqual({ ...each.head, clock: 0, by: '' });
      }),
    );
  });

  test('a cut, foreign or overlong link is refused in words', () => {
    const link = writeLink(run(), false) ?? '';
    expect(() => readLink(link.slice(0, -9), 'new', 'x')).toThrow('the link is cut off or not from here');
    expect(() => readLink('%%%', 'new', 'x')).toThrow('the link is cut off or not from here');
    expect(() => readLink('A'.repeat(30_001), 'new', 'x')).toThrow('the link is too long');
    expect(() => readLink(btoa('{"schema":"x"}'), 'new', 'x')).toThrow(/^link\.\w+ is missing/);
    const long = run({
      entries: Object.fromEntries(['a', 'b', 'c'].map((id) => [id, { ...entry, note: 'x'.repeat(10_000) }])),
    });
    expect(writeLink(long, true)).toBeUndefined();
  });
});

describe('Markdown', () => {
  const md = new MarkdownIt({ html: true, linkify: false });

  test('no words of a run can become markup: blocks, tasks, HTML and links are only ours', () => {
    fc.assert(
      fc.property(anyRun(), (each) => {
        const tokens = md.parse(toMarkdown(sample, each), {});
        const inline = tokens.flatMap((token) => token.children ?? []);
        expect(tokens.map(({ type }) => type)).not.toContain('html_block');
        expect(inline.map(({ type }) => type)).not.toContain('html_inline');
        // Our own headings: title, sections, gates, hidden, unknown.
        expect(tokens.filter(({ type }) => type === 'heading_open').length).toBeLessThanOrEqual(6);
        const tasks = tokens.filter(({ type, content }) => type === 'inline' && /^\[[ x]\] /.test(content));
        expect(tasks.length).toBeGreaterThanOrEqual(3);
        expect(tasks.length).toBeLessThanOrEqual(5);
        expect(inline.filter(({ type }) => type === 'text').every(({ content }) => !content.includes('@'))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test('reads like a task list', () => {
    const each = run({
      head: {
        ...run().head,
        deployment: { kvCacheDtype: 'auto' },
        answer: { version: '0.1.0', verdict: 'unpin', confidence: 'measured' },
      },
      entries: {
        plain: { ...entry, evidence: 'https://example.org/run/1', note: 'two\nlines with ``` in them', who: 'Ada' },
        gone: entry,
      },
    });
    expect(toMarkdown(sample, each).replace(version, '0.0.0')).toMatchInlineSnapshot(`
      "## Sample list: \`MI355X prod\`

      1 of 3 settled; 2 hidden as not applying to this deployment.

      Deployment: \`kvCacheDtype=auto\`

      Written by can-i-unpin 0.0.0. The check said \`unpin\` (measured) by version \`0.1.0\`.

      ### First

      - [x] **Do plain** (must, \`plain\`)
        - Pass, 2026-11-29, \`Ada\`
        - Proof: <https://example.org/run/1>
        - Note:

          \`\`\`\`
          two
          lines with \`\`\` in them
          \`\`\`\`
      - [ ] **Do proof** (must, \`proof\`)

      ### Second

      - [ ] **Do hinted** (should, \`hinted\`)

      ### Gates

      - **The image**: open, 0 of 1 settled; waits for \`proof\`
      - **Serving**: nothing of it applies, 0 of 0 settled

      ### Does not apply to this deployment

      - Do fp8 (\`fp8\`): \`kvCacheDtype is auto; it is asked where kvCacheDtype is fp8 or fp8_e4m3\`
      - Do dcp (\`dcp\`): \`dcp is not given, which means 1; it is asked where dcp is above 1\`

      ### Answers to items that this list does not have

      - \`gone\`
        - Pass, 2026-11-29
        - Proof: \`log\`
      "
    `);
  });
});

describe('CSV', () => {
  test('fields are quoted, and none of them is a formula', () => {
    expect(cell('a "b", c')).toBe('"a ""b"", c"');
    for (const text of ['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＠x'])
      expect(cell(text)).toBe(`"'${text}"`);
    expect(cell('a=1')).toBe('"a=1"');
  });

  test('every row has every column, whatever the words', () => {
    fc.assert(
      fc.property(anyRun(), (each) => {
        const rows = parseCsv(toCsv(sample, each));
        const unknown = Object.keys(each.entries).filter(
          (id) => !['plain', 'proof', 'fp8', 'dcp', 'hinted'].includes(id),
        );
        expect(rows).toHaveLength(1 + 5 + unknown.length);
        expect(rows.every((row) => row.length === 16)).toBe(true);
        expect(rows.flat().every((field) => !/^[=+\-@\t\r]/.test(field))).toBe(true);
      }),
    );
  });
});

/** RFC 4180 with every field quoted, as a spreadsheet reads it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; at < text.length;) {
    if (text[at] !== '"') throw new Error(`no field at ${String(at)}`);
    let field = '';
    for (at += 1; !(text[at] === '"' && text[at + 1] !== '"'); at += 1) {
      if (at >= text.length) throw new Error('a field without an end');
      if (text[at] === '"') at += 1;
      field += text[at] ?? '';
    }
    rows.at(-1)?.push(field);
    at += 1;
    if (text.startsWith('\r\n', at)) rows.push([]);
    at += text[at] === ',' ? 1 : 2;
  }
  return rows.slice(0, -1);
}
