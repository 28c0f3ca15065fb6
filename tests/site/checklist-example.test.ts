import { allByHand } from '../../src/engine/deployment.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFile, writeFile } from '../../src/checklists/file.ts';
import { readLink, writeLink } from '../../src/checklists/link.ts';
import { progressOf } from '../../src/checklists/progress.ts';
import { loadExample } from '../../src/site/checklist-example.ts';
import { loadChecklists } from '../../src/knowledge/checklists.ts';
import { check } from '../../src/engine/check.ts';
import { ContentError } from '../../src/knowledge/problems.ts';
import { data, knowledge } from '../engine/data.ts';
import { rootWith } from '../knowledge/content.ts';

const file = 'content/checklists/examples/release-review.yaml';
const written = readFileSync(file, 'utf8');
const list = (() => {
  const found = loadChecklists(process.cwd(), knowledge).find(({ name }) => name === 'release-review');
  if (found === undefined) throw new Error('no release review');
  return found;
})();
const load = (text: string) => loadExample(rootWith({ [file]: text }), list, knowledge, () => ({ verdict: 'unpin' }));

test('every item that applies to the published deployment is answered, and the run can be carried on', () => {
  const { run } = load(written);
  const stand = progressOf(list, run);
  expect(stand.all.states['to-do']).toBe(0);
  expect(stand.all.wanting).toBe(0);
  expect(stand.open.size).toBe(0);
  expect(JSON.stringify(run)).not.toMatch(/\[\[|\{verdict\}/);
  expect(readFile(writeFile([run]))).toEqual([run]);
  expect(Object.keys(readLink(writeLink(run, true) ?? '', 'mine', 'me').entries)).toHaveLength(stand.all.total);
});

test('the gates say where the published evidence ends', () => {
  const { gates } = progressOf(list, load(written).run);
  expect(gates.map(({ gate, state }) => `${gate.id} ${state}`)).toEqual([
    'image failed',
    'kernel passed',
    'start blocked',
    'serving failed',
    'decision blocked',
  ]);
});

test('the computed verdict says what the answer to its item says: it still needs the heads, and which vLLM the branch stands on', () => {
  let need: readonly string[] = [];
  const { run } = loadExample(process.cwd(), list, knowledge, (settings) => {
    const given = allByHand(settings);
    const result = check(given, data);
    ({ need } = result);
    return { verdict: result.verdict };
  });
  expect(run.entries['verdict-on-record']).toMatchObject({ state: 'blocked', evidence: 'need-input' });
  expect(need.every((key) => ['draft.heads', 'headsPerRank', 'vllm.version'].includes(key))).toBe(true);
});

test.each([
  ['  - id: soak', '  - id: soaking', /"soaking" is no item of the list/],
  ['  - id: soak', '  - id: dcp-route', /"dcp-route" does not apply to this deployment/],
  ['  - id: soak', '  - id: watch-agreed', /"watch-agreed" is no item of the list, or is answered twice/],
  ['tp: ', 'tpp: ', /"tpp" is no key of a deployment/],
  [
    "state: blocked\n    reason: The draft's own head count is not",
    'state: pass\n    reason: Not',
    /This item belongs to a gate: give the proof first/,
  ],
  ['reason: It was a measurement', 'note: It was a measurement', /Say why it does not apply/],
  ['[[claim:one-run-per-arm]]', '[[claim:nothing]]', /\[\[claim:nothing\]\] names nothing/],
])('what does not fit the list is told with its line: %s -> %s', (right, wrong, message) => {
  expect(written).toContain(right);
  const text = written.replace(right, wrong);
  expect(() => load(text)).toThrow(message);
  expect(() => load(text)).toThrow(ContentError);
});
