// A small checklist and arbitrary runs for the tests of the model.
import fc from 'fast-check';
import type { Checklist, Item } from '../../src/checklists/checklist.ts';
import { longestSetting } from '../../src/checklists/facts.ts';
import { longest, newRun, schema, states, type ItemRecord, type ChecklistRun } from '../../src/checklists/run.ts';
import { keys } from '../../src/engine/deployment.ts';
import { confidences, verdicts } from '../../src/engine/result.ts';

export function item(id: string, more: Partial<Item> = {}): Item {
  return {
    id,
    aliases: [],
    sentence: `Do ${id}`,
    severity: 'must',
    who: 'reviewer',
    gate: null,
    shared: null,
    when: null,
    hints: [],
    claims: [],
    hash: '0000000a',
    ...more,
  };
}

export const sample: Checklist = {
  name: 'sample',
  title: 'Sample list',
  gates: [
    { id: 'image', title: 'The image' },
    { id: 'serving', title: 'Serving' },
  ],
  sections: [
    {
      id: 'first',
      title: 'First',
      items: [
        item('plain'),
        item('proof', { gate: 'image' }),
        item('fp8', { gate: 'image', when: { is: 'kvCacheDtype', of: ['fp8', 'fp8_e4m3'] }, aliases: ['fp8-old'] }),
      ],
    },
    {
      id: 'second',
      title: 'Second',
      items: [
        item('dcp', { gate: 'serving', when: { range: 'dcp', above: 1 } }),
        item('hinted', {
          severity: 'should',
          hints: [
            { verdicts: null, when: { is: 'aiter.causal', of: ['yes'] }, state: 'pass', text: 'It takes causal.' },
          ],
        }),
      ],
    },
  ],
};

export const me = { clock: 0, by: 'tab-a', today: '2026-11-29' };

export function run(more: Partial<ChecklistRun> = {}): ChecklistRun {
  return { ...newRun('run-1', 'sample', { name: 'MI355X prod', who: '', deployment: {} }, 'tab-a'), ...more };
}

// Text as hostile as JavaScript strings get: lone surrogates, control characters, markup, fences.
const anyText = (most: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom('`', '\n', '\r', '|', '<', '"', ',', '=', '@', '- ', '[x]', '#', '\ud800', 'a', ' '),
    }),
    fc.constantFrom(
      '',
      '</script><img src=x onerror=alert(1)>',
      '__proto__',
      '=HYPERLINK("http://x")',
      'x'.repeat(most),
    ),
  );

const id = fc.oneof(
  fc.constantFrom('plain', 'proof', 'fp8', 'fp8-old', 'dcp', 'hinted', 'constructor', 'gone.long-ago'),
  fc.stringMatching(/^[a-z0-9]{1,8}(?:-[a-z0-9]{1,4})?$/),
);
const stamp = { clock: fc.integer({ min: 0, max: 50 }), by: fc.constantFrom('tab-a', 'tab-b', 'tab-c') };

const anyEntry: fc.Arbitrary<ItemRecord> = fc.record({
  state: fc.constantFrom(...states),
  reason: anyText(longest.reason),
  note: anyText(longest.note),
  evidence: anyText(longest.evidence),
  who: anyText(longest.who),
  when: fc.constantFrom('', '2026-11-29', '1999-01-01'),
  text: fc.constantFrom('', '0000000a', 'ffffffff'),
  ...stamp,
});

export const anyRun = (runId: fc.Arbitrary<string> = fc.constantFrom('run-1')): fc.Arbitrary<ChecklistRun> =>
  fc.record({
    schema: fc.constant(schema),
    id: runId,
    checklist: fc.constant('sample'),
    head: fc.record(
      {
        name: anyText(longest.name),
        who: anyText(longest.who),
        deployment: fc.dictionary(fc.constantFrom(...keys), anyText(longestSetting), { noNullPrototype: true }),
        answer: fc.record({
          version: fc.constantFrom('0.1.0', '0.2.0', '1.0'),
          verdict: fc.constantFrom(...verdicts),
          confidence: fc.constantFrom(...confidences),
        }),
        ...stamp,
      },
      { requiredKeys: ['name', 'who', 'deployment', 'clock', 'by'] },
    ),
    entries: fc.dictionary(id, anyEntry, { maxKeys: 8, noNullPrototype: true }),
  });
