// The sheets in content/releases/vllm/: read whole, or every problem said at once.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { factNames } from '../../src/knowledge/sheet-schema.ts';
import { factChanges, factWords } from '../../src/knowledge/sheet-words.ts';
import { engineSheet, generationOf } from '../../src/knowledge/sheets.ts';
import { staleFrom, staleIn } from '../../src/knowledge/stale.ts';
import { data, knowledge } from '../engine/data.ts';
import { load, problems } from './content.ts';

const newest = readFileSync('content/releases/vllm/0.33.0.yaml', 'utf8')
  .replace(/ships:\n(?: {2}- .*\n)+/, 'ships: []\n')
  .replace('read: 2026-12-01', 'read: 2026-11-20');
const claim = `- { id: vllm-releases-by-their-packages, text: They were read., topic: versions, status: measured, sources: [thread], asOf: 2026-11-20 }
`;
const small = { 'content/releases/vllm/0.33.0.yaml': newest, 'content/claims/versions.yaml': claim };
const spoilt = (from: string, to: string) => {
  expect(newest).toContain(from);
  return { ...small, 'content/releases/vllm/0.33.0.yaml': newest.replace(from, to) };
};

test('every release from 0.27.1 on has a sheet, oldest first, and the engine gets its values alone', () => {
  const versions = ['0.27.1', '0.28.0', '0.29.0', '0.30.0', '0.31.0', '0.32.0', '0.33.0'];
  expect(knowledge.sheets.map(({ version }) => version)).toEqual(versions);
  expect(data.vllm.sheets.map(({ version }) => version)).toEqual(versions);
  expect(data.vllm.sheets.at(-1)?.facts.fp8TwoTokenGuard).toEqual([32, 64, 96, 128]);
});

test('the generations fall out of the facts', () => {
  expect(knowledge.sheets.map((sheet) => [sheet.version, generationOf(sheet)])).toEqual([
    ['0.27.1', 'before-55966'],
    ['0.28.0', 'before-55966'],
    ['0.29.0', 'before-55966'],
    ['0.30.0', 'merged-55966'],
    ['0.31.0', 'with-57085'],
    ['0.32.0', 'with-57085'],
    ['0.33.0', 'with-57085'],
  ]);
});

test('a sheet stands among the releases, with its day, its commit and the AITER of its image', () => {
  expect(knowledge.releases.get('vllm-0.31.0')).toMatchObject({
    version: '0.31.0',
    commit: 'db9527a46',
    date: '2026-10-03',
    verified: true,
    generation: 'with-57085',
    pins: 'v0.1.23',
  });
});

test('a small sheet loads; what is wrong with one is said with its line, all of it at once', () => {
  expect(load(small).sheets[0]?.version).toBe('0.33.0');
  const line = (text: string): number => newest.slice(0, newest.indexOf(text)).split('\n').length;
  const wrong = { ...spoilt('value: always\n', 'value: sometimes\n') };
  const text = wrong['content/releases/vllm/0.33.0.yaml']
    .replace('commit: ', 'commit: no-')
    .replace('  switches:', '  shifts:');
  const found = problems({ ...wrong, 'content/releases/vllm/0.33.0.yaml': text });
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/0\.33\.0\.yaml:\d+ commit: must be a commit/),
      expect.stringMatching(
        new RegExp(`0\\.33\\.0\\.yaml:${String(line('value: always'))} facts\\.maskToKernel\\.value: `),
      ),
      expect.stringMatching(new RegExp(`:${String(line('  switches:'))} facts: unknown key "shifts"`)),
      expect.stringMatching(/facts\.switches: /),
    ]),
  );
});

test('a sheet under another name, of a day to come, or with a source that is not there is refused', () => {
  expect(
    problems({ ...small, 'content/releases/vllm/0.33.0.yaml': null, 'content/releases/vllm/0.34.0.yaml': newest }),
  ).toEqual([expect.stringMatching(/0\.34\.0\.yaml:\d+ version: is not the name of the file/)]);
  expect(problems(spoilt('read: 2026-11-20', 'read: 2027-01-01'))).toEqual([
    expect.stringMatching(/0\.33\.0\.yaml:\d+ read: 2027-01-01 is in the future/),
  ]);
  expect(problems(spoilt('ships: []', 'ships: [{ aiter: 0.1.23, status: stated, source: nowhere }]'))).toEqual([
    expect.stringMatching(/0\.33\.0\.yaml:\d+ ships: no source is called "nowhere"/),
  ]);
  expect(problems(spoilt('ships: []', 'ships: [{ status: stated, source: thread }]'))).toEqual([
    expect.stringMatching(/needs either aiter or a bound/),
  ]);
});

test('a sheet is to be read again after thirty days', () => {
  const of = (today: string) => staleIn(load(small), today, 1000).filter(({ kind }) => kind === 'sheet');
  expect(of('2026-12-20')).toEqual([]);
  expect(of('2026-12-21')).toEqual([
    expect.objectContaining({ id: 'vllm-0.33.0', day: '2026-11-20', why: 'older than 30 days' }),
  ]);
  expect(staleFrom('2026-11-20')).toBe('2026-12-21');
});

test('every fact of every sheet is one plain sentence', () => {
  for (const sheet of knowledge.sheets) {
    const { facts } = engineSheet(sheet);
    for (const name of factNames) expect(factWords(name, facts[name]), name).toMatch(/^(?:vLLM|[A-Z0-9`]).*\.$/);
  }
});

test('changes name what came and what went, switch by switch and name by name', () => {
  const [before, after] = ['0.31.0', '0.33.0'].map(
    (version) => data.vllm.sheets.find((sheet) => sheet.version === version)?.facts,
  );
  if (before === undefined || after === undefined) throw new Error('no such sheet');
  const said = factChanges(before, after).map(({ text }) => text);
  expect(said).toContain('Switches: `VLLM_ROCM_AITER_MLA_DCP_VERIFY` is gone.');
  expect(said).toContain('Speculative methods: new: `step5_mtp`; gone: `medusa` and `mlp_speculator`.');
  expect(factChanges(after, after)).toEqual([]);
});
