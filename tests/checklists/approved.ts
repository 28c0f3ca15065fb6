// Runs in many states, files damaged in many places, changes in many orders: what `approved.txt` says of each in a
// digest, and approved.test.ts compares.
import { answerFor, suggestionFor, judgedAnew } from '../../src/checklists/advice.ts';
import { change, changeHead, type ItemChange } from '../../src/checklists/change.ts';
import { itemsOf, type Checklist, type Item } from '../../src/checklists/checklist.ts';
import { allToCsv, toCsv, toMarkdown } from '../../src/checklists/export.ts';
import { factsOf, readSettings, type Settings } from '../../src/checklists/facts.ts';
import { plan, readFile, writeFile } from '../../src/checklists/file.ts';
import { move, noHistory, record } from '../../src/checklists/history.ts';
import { readLink, wordsIn, writeLink } from '../../src/checklists/link.ts';
import { merge, order, rename, same } from '../../src/checklists/merge.ts';
import { byName, nameApart } from '../../src/checklists/names.ts';
import { progressOf } from '../../src/checklists/progress.ts';
import { recover } from '../../src/checklists/read-run.ts';
import { emptyEntry, states, type ChecklistRun, type ItemRecord } from '../../src/checklists/run.ts';
import { answeredIn, sharing, spread, subjectOf } from '../../src/checklists/share.ts';
import { describe, evaluate, readCondition, type Condition } from '../../src/checklists/when.ts';
import { data } from '../engine/data.ts';
import { item, run, sample } from './sample.ts';

/** The small list with what its items can have: shared answers, hints by verdict, conditions of every kind. */
const list: Checklist = {
  ...sample,
  sections: [
    ...sample.sections,
    {
      id: 'third',
      title: 'Third `list`',
      items: [
        item('image-wide', { shared: 'image', gate: 'serving', severity: 'should' }),
        item('gpu-wide', { shared: 'gpu' as Item['shared'] }),
        item('kernel-wide', {
          shared: 'kernel',
          when: {
            all: [
              { not: { is: 'draft.causal', of: ['yes'] } },
              {
                any: [
                  { range: 'draft.blockLength', above: 1, below: 9 },
                  { is: 'gpu.arch', of: ['gfx950'] },
                ],
              },
            ],
          },
          hints: [
            {
              verdicts: ['unpin'],
              when: null,
              state: 'pass',
              text: '{verdict} ({confidence}) on {gpu.arch}, {kernel}',
            },
            { verdicts: null, when: { is: 'dcp', of: ['1'] }, state: 'not-applicable', text: 'dcp is {dcp}; {need}' },
          ],
        }),
      ],
    },
  ],
};

const settings: readonly Settings[] = [
  {},
  { kvCacheDtype: 'fp8', dcp: '1', 'aiter.causal': 'yes', 'gpu.arch': 'gfx950' },
  { kvCacheDtype: 'auto', dcp: '8', 'draft.causal': 'yes', 'draft.blockLength': '9' },
  {
    'vllm.version': '0.30.0',
    'aiter.version': '0.1.24',
    'gpu.arch': 'gfx950',
    'draft.blockLength': '8',
    'draft.kvCacheDtype': 'bfloat16',
    'draft.heads': '96',
    headsPerRank: '12',
  },
  { 'vllm.version': '0.30.0', 'aiter.version': '0.1.24', 'gpu.arch': 'gfx942', 'draft.blockLength': '2' },
];

const entry = (more: Partial<ItemRecord>): ItemRecord => ({
  ...emptyEntry,
  text: '0000000a',
  when: '2026-11-29',
  clock: 3,
  by: 'tab-b',
  ...more,
});
const answers: readonly Partial<ItemRecord>[] = [
  { state: 'pass' },
  { state: 'pass', evidence: 'https://h.example/log', who: 'Ada' },
  { state: 'fail', note: 'two\nlines', reason: 'because' },
  { state: 'not-applicable', reason: 'no DCP' },
  { state: 'not-applicable' },
  { state: 'blocked', reason: ' ' },
  { state: 'blocked', reason: 'waits', when: '' },
  { state: 'pass', evidence: 'seen', text: '0000000b' },
  { state: 'to-do', note: 'later', when: '', text: '' },
  { state: 'pass', evidence: '=1+1', clock: 0 },
];

/** One run for every deployment and answer, and one whose items have different answers. */
export const runs: readonly ChecklistRun[] = settings.flatMap((deployment, number) => [
  ...answers.map((answer, index) =>
    run({
      id: `run-${String(number)}-${String(index)}`,
      head: {
        name: index % 3 === 0 ? 'same name' : `k3-${String(index * 4)}`,
        who: index % 2 ? 'Ada' : '',
        deployment,
        clock: 1,
        by: 'tab-a',
      },
      entries: Object.fromEntries(itemsOf(list).map(({ id }) => [id, entry(answer)])),
    }),
  ),
  run({
    id: `mixed-${String(number)}`,
    head: {
      name: `mixed ${String(number)}`,
      who: '',
      deployment,
      answer: { version: '0.1.0', verdict: 'unpin', confidence: 'stated' },
      clock: 5,
      by: 'tab-c',
    },
    entries: Object.fromEntries(
      [...itemsOf(list).map(({ id }) => id), 'fp8-old', 'gone'].map((id, index) => [
        id,
        entry({ ...answers[(index + number) % answers.length], clock: index }),
      ]),
    ),
  }),
]);

const outcome = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
};
const bad: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 53,
  '',
  'x',
  'x'.repeat(60_000),
  [],
  [1],
  {},
  { x: 1 },
  '2026-02-30',
  '0.2',
];

/** Every place of a value: `head.clock`, `entries.plain.state`. */
function places(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [[name], ...places(part).map((rest) => [name, ...rest])]);
}
function put(value: unknown, [name, ...rest]: readonly string[], part: unknown): unknown {
  if (name === undefined) return part;
  const members = Object.entries(value as Record<string, unknown>);
  // JSON leaves out what is undefined.
  return Object.fromEntries(members.map(([key, each]) => [key, key === name ? put(each, rest, part) : each]));
}

const whole = runs.find(({ id }) => id === 'mixed-1') ?? run();
const small: ChecklistRun = { ...whole, entries: Object.fromEntries(Object.entries(whole.entries).slice(0, 2)) };

const changes: readonly ItemChange[] = [
  ...states.flatMap((state): ItemChange[] => [
    { kind: 'state', state },
    { kind: 'state', state, reason: 'why', note: 'noted' },
  ]),
  { kind: 'confirm' },
  ...(['reason', 'note', 'evidence', 'who'] as const).flatMap((field): ItemChange[] =>
    ['', 'words', 'x'.repeat(30_000)].map((value) => ({ kind: 'text', field, value })),
  ),
];
const conditions: readonly Condition[] = [
  ...itemsOf(list).flatMap(({ when }) => (when === null ? [] : [when])),
  { range: 'dcp', below: 8 },
  { range: 'dcp', above: 1, below: 8 },
  { all: [] },
  { any: [] },
  { not: { range: 'tp', above: 4 } },
  { is: 'vllm.patches', of: ['none', '55966'] },
  {
    any: [
      { is: 'tp', of: ['8'] },
      { is: 'dcp', of: ['1'] },
    ],
  },
];

/** What is approved, by name. Each is made anew when it is asked for. */
export const subjects: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries<() => unknown>(
    runs.flatMap((one): [string, () => unknown][] => [
      [`${one.id} as Markdown`, () => toMarkdown(list, one)],
      [`${one.id} as CSV`, () => toCsv(list, one)],
      [`${one.id} stands`, () => progressOf(list, one)],
      [
        `${one.id} beside others`,
        () => [
          nameApart(one, runs),
          itemsOf(list).map((each) => [
            subjectOf(each, one.head.deployment),
            sharing(each, one, runs).map(({ id }) => id),
            answeredIn(each, one, runs)?.id,
            spread(each, emptyEntry, one, runs, 'tab-d').map(({ id }) => id),
          ]),
        ],
      ],
      [
        `${one.id} as a link`,
        () =>
          [false, true].map((words) => {
            const link = writeLink(one, words);
            return [link, wordsIn(one), link === undefined ? null : readLink(link, 'new', 'tab-e')];
          }),
      ],
    ]),
  ),
  'all as CSV': () =>
    allToCsv(
      list,
      runs.map((one) => [one, one.head.deployment]),
    ),
  'by name': () => byName(runs).map(({ id }) => id),
  'a file': () => readFile(writeFile(runs)).length,
  ...Object.fromEntries(
    places(small).map((place) => [
      `damaged at ${place.join('.')}`,
      () =>
        [...bad, undefined].map((part) => {
          const damaged = put(small, place, part);
          return [
            outcome(() => readFile(JSON.stringify(damaged))),
            outcome(() => recover(small.id, JSON.stringify(damaged))),
          ];
        }),
    ]),
  ),
  ...Object.fromEntries(
    runs.slice(0, 11).map((one, index) => [
      `${one.id} with others`,
      () =>
        runs.slice(index).map((other) => {
          const theirs = { ...other, id: one.id };
          return [
            merge(one, theirs),
            same(one, theirs),
            Math.sign(order(one.head, theirs.head)),
            plan([theirs], [one], [list]),
            plan([rename(theirs, list)], [], []),
          ];
        }),
    ]),
  ),
  ...Object.fromEntries(
    itemsOf(list).map((each) => [
      `changes of ${each.id}`,
      () =>
        runs
          .slice(0, 11)
          .map((one) =>
            changes.map((wanted) => change(one, each, wanted, { today: '2026-12-01', clock: 9, by: 'tab-f' })),
          ),
    ]),
  ),
  'changes of the head': () =>
    [{}, { name: '' }, { name: 'x'.repeat(300) }, { who: 'y'.repeat(300) }, { deployment: { tp: '8' } }].map((wanted) =>
      changeHead(whole, wanted, { clock: 9, by: 'tab-f' }),
    ),
  'steps back and forward': () => {
    let now = whole;
    let history = noHistory;
    const seen: unknown[] = [];
    for (const [index, wanted] of [...changes, ...changes].entries()) {
      const each = itemsOf(list)[index % 3] ?? item('plain');
      const changed = change(now, each, wanted, { today: '2026-12-01', clock: 20 + index, by: 'tab-f' });
      if ('refused' in changed) continue;
      const before = now.entries[each.id] ?? emptyEntry;
      now = changed.run;
      history = record(
        history,
        { run: now.id, item: each.id, before, after: now.entries[each.id] ?? emptyEntry },
        index % 2 === 0,
      );
      seen.push([history.done.length, history.undone.length]);
      if (index % 4 !== 3) continue;
      for (const direction of ['undo', 'undo', 'redo', 'undo'] as const) {
        const moved = move(history, direction, now, { clock: 100 + index, by: 'tab-f' });
        history = moved.history;
        if ('run' in moved) now = moved.run;
        seen.push('refused' in moved ? moved.refused : now.entries);
      }
    }
    return seen;
  },
  conditions: () =>
    conditions.map((condition) => [describe(condition), settings.map((known) => evaluate(condition, factsOf(known)))]),
  'conditions that are read': () =>
    [
      { kvCacheDtype: 'fp8' },
      { kvCacheDtype: ['fp8', 'fp8_e4m3'], dcp: { above: 1 } },
      { dcp: { above: 1, below: 9 } },
      { dcp: {} },
      { dcp: { above: 'x' } },
      { not: { tp: '8' }, any: [{ tp: '1' }, { tp: '2' }] },
      { any: {} },
      { any: [] },
      { nothing: '1' },
      { kvCacheDtype: [] },
      { kvCacheDtype: 5 },
      {},
      [],
      null,
      'x',
    ].map((written) => {
      const mistakes: unknown[] = [];
      return [readCondition(written, (path, message) => mistakes.push([path, message])), mistakes];
    }),
  'settings that are read': () =>
    [
      '',
      'tp=8',
      ' tp = 8 \r\n#x\r\n\n kvCacheDtype=FP8',
      '=8',
      'tp',
      'tp=',
      'tp=8\ntp=4',
      'foo=1',
      'tp=eight',
      'tp=unknown',
      `image=${'x'.repeat(4001)}`,
      `image=${'x'.repeat(4000)}`,
    ].map(readSettings),
  hints: () =>
    settings.map((known) => {
      const answer = answerFor(known, data);
      const head = { ...whole.head, deployment: known };
      return [itemsOf(list).map((each) => suggestionFor(each, known, answer)), judgedAnew(head, answer)];
    }),
};
