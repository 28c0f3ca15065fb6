// A healthy start of each release: which backend the target and the draft took, pinned or not, what was captured.
import { describe, expect, test } from 'vitest';
import { startupOf } from '../../../../src/intake/readers/log/startup.ts';
import { codes, explained } from './content.ts';

type Scenario = 'pinned' | 'target named' | 'unpinned' | 'unpinned on gfx942' | 'eager drafter' | 'no graphs';
const releases = ['0.27.1', '0.28.0', '0.29.0', '0.30.0', '0.31.0', '0.32.0', '0.33.0'];
const scenarios: readonly Scenario[] = [
  'pinned',
  'target named',
  'unpinned',
  'unpinned on gfx942',
  'eager drafter',
  'no graphs',
];
const worker = '(Worker_TP0 pid=20) INFO 11-05 12:00:15 [rocm.py:402] ';

/** A log as that release prints it; from 0.30.0 on an unpinned draft on gfx950 prints no backend line. */
function logOf(release: string, scenario: Scenario): string {
  const pinned = scenario === 'pinned' || scenario === 'target named';
  const pin = pinned ? ", 'attention_backend': 'TRITON_MLA'" : '';
  const falls = ['0.27.1', '0.28.0', '0.29.0'].includes(release) || scenario === 'unpinned on gfx942';
  const target =
    scenario === 'target named'
      ? 'Using ROCM_AITER_MLA backend (selected via --attention-backend).'
      : "Using ROCM_AITER_MLA backend out of potential backends: ['ROCM_AITER_MLA', 'TRITON_MLA', 'ROCM_AITER_TRITON_MLA'].";
  const draft = pinned
    ? [`${worker}Using TRITON_MLA backend (selected via --attention-backend).`]
    : falls
      ? [
          `${worker}Found incompatible backend(s) [ROCM_AITER_MLA, ROCM_AITER_TRITON_MLA] with AttentionType.DECODER. Overriding with TRITON_MLA out of potential backends: ['TRITON_MLA'].`,
        ]
      : [];
  const graphs =
    scenario === 'no graphs'
      ? [
          `${worker}Skipping encoder and decoder CUDA graph capture. To enable encoder capture, ensure \`x\` is enabled.`,
        ]
      : [
          'Capturing CUDA graphs (PIECEWISE): 100%|##| 3/3',
          'Capturing CUDA graphs (FULL): 100%|##| 3/3',
          `${worker}Capturing model for DSpark speculator...`,
          scenario === 'eager drafter'
            ? `${worker}DSpark draft attention (TritonMLABackend) does not support full CUDA graphs; running the draft eagerly.`
            : 'Capturing dspark CUDA graphs (FULL): 100%|##| 3/3',
          `${worker}Graph capturing finished in 27 secs, took 3.1 GiB`,
        ];
  return [
    `INFO 11-05 12:00:01 [utils.py:1] non-default args: {'model': 'a/b', 'speculative_config': {'method': 'dspark', 'num_speculative_tokens': 7${pin}}}`,
    `(EngineCore pid=9) INFO 11-05 12:00:09 [core.py:116] Initializing a V1 LLM engine (v${release}) with config: model='a/b'`,
    `${worker}Using V2 Model Runner`,
    `[aiter] using 2stage for ('${scenario === 'unpinned on gfx942' ? 'gfx942' : 'gfx950'}', 128, 4)`,
    worker + target,
    `${worker}Using ROCM_AITER_FA MLA prefill backend.`,
    `${worker}Loading weights took 61.20 seconds`,
    ...draft,
    `${worker}Loading weights took 3.10 seconds`,
    ...graphs,
    'INFO:     Application startup complete.',
  ].join('\n');
}

describe.each(releases)('vLLM %s', (release) => {
  test.each(scenarios)('%s', (scenario) => {
    const startup = startupOf(logOf(release, scenario));
    const pinned = scenario === 'pinned' || scenario === 'target named';
    const silent = !pinned && scenario !== 'unpinned on gfx942' && !['0.27.1', '0.28.0', '0.29.0'].includes(release);
    expect(startup).toMatchObject({
      vllm: { value: release, line: 2, how: 'stated' },
      target: { value: 'ROCM_AITER_MLA', line: 5, how: 'order' },
      targetNamed: { value: scenario === 'target named' ? 'yes' : 'no', line: 5 },
      draft: silent
        ? { value: 'ROCM_AITER_MLA', line: 8, how: 'silence' }
        : { value: 'TRITON_MLA', line: 8, how: 'order' },
      pinned: { value: pinned ? 'yes' : 'no', line: 1, how: 'stated' },
      graphs: {
        target: { value: scenario === 'no graphs' ? 'none' : 'PIECEWISE, FULL' },
        draft: { value: scenario === 'no graphs' || scenario === 'eager drafter' ? 'eager' : 'captured' },
      },
    });
  });

  test('a clean log keeps no-known-failure, and no line is read as more than it says', () => {
    const found = codes(logOf(release, 'pinned'));
    expect(found).toContain('no-known-failure');
    expect(found).toContain('drafter-captured');
    const eager = explained(logOf(release, 'eager drafter'));
    expect(eager.map(({ code }) => code)).not.toContain('drafter-captured');
  });
});

test('a text without the loading of weights is no start', () => {
  expect(startupOf('Using TRITON_MLA backend (selected via --attention-backend).')).toBeUndefined();
});

test('a selected backend behind the weights proves no pin in 0.28.0, where a draft inherits the target’s', () => {
  const log = logOf('0.28.0', 'target named').split('\n').slice(1).join('\n');
  const startup = startupOf(`speculative_config=SpeculativeConfig(method='dspark')\n${log}`);
  expect(startup?.draft).toMatchObject({ value: 'TRITON_MLA', how: 'order' });
  expect(startup?.pinned).toBeUndefined();
});

/** The same log as eight workers print it: weights by each, what is printed once by the first. */
const ofEight = (log: string) =>
  log.split('\n').flatMap((line) => {
    const all = Array.from({ length: 8 }, (_, rank) =>
      line.replace('(Worker_TP0 pid=20)', `(Worker_TP${String(rank)} pid=${String(20 + rank)})`),
    );
    return /Loading weights took|Found incompatible/.test(line) ? all : [line];
  });

describe('eight workers', () => {
  test.each([
    ['0.33.0', 'unpinned', 'ROCM_AITER_MLA', 'silence'],
    ['0.29.0', 'unpinned', 'TRITON_MLA', 'order'],
    ['0.31.0', 'pinned', 'TRITON_MLA', 'order'],
    ['0.32.0', 'unpinned on gfx942', 'TRITON_MLA', 'order'],
  ] as const)('vLLM %s, %s: the draft is on %s, by %s', (release, scenario, value, how) => {
    expect(startupOf(ofEight(logOf(release, scenario)).join('\n'))?.draft).toMatchObject({ value, how });
  });

  test('a log that ends before the draft is loaded tells no backend of the draft', () => {
    const lines = ofEight(logOf('0.33.0', 'unpinned'));
    const target = lines.slice(0, lines.findLastIndex((line) => line.includes('took 61.20')) + 1);
    expect(startupOf(target.join('\n'))).toMatchObject({
      target: { value: 'ROCM_AITER_MLA' },
      pinned: { value: 'no' },
    });
    expect(startupOf(target.join('\n'))?.draft).toBeUndefined();
  });
});

test.each([
  ['Windows line ends', (log: string) => log.replaceAll('\n', '\r\n')],
  ['Kubernetes', (log: string) => log.replace(/^/gm, '2026-11-05T12:00:03.123456789Z stderr F ')],
  ['Docker', (log: string) => log.replace(/^/gm, 'vllm-1  | ')],
  ['colours', (log: string) => log.replaceAll('(Worker_TP0 pid=20)', '\u001b[0;36m(Worker_TP0 pid=20)\u001b[0;0m')],
  ['a quotation', (log: string) => log.replace(/^/gm, '> ')],
])('a start in the form of %s', (_, form) => {
  for (const scenario of scenarios)
    expect(startupOf(form(logOf('0.30.0', scenario))), scenario).toEqual(startupOf(logOf('0.30.0', scenario)));
});

test('without the GPU’s name silence still tells, for on gfx942 a line would stand there', () => {
  const log = logOf('0.33.0', 'unpinned')
    .split('\n')
    .filter((line) => !line.includes('gfx950'))
    .join('\n');
  expect(startupOf(log)?.draft).toMatchObject({ value: 'ROCM_AITER_MLA', how: 'silence' });
});

test('a draft pinned to the target’s own named backend prints no second line', () => {
  const log = logOf('0.33.0', 'target named').replaceAll('TRITON_MLA', 'ROCM_AITER_MLA');
  const lines = log.split('\n').filter((_, index) => index !== 7);
  expect(startupOf(lines.join('\n'))).toMatchObject({
    draft: { value: 'ROCM_AITER_MLA', how: 'silence' },
    pinned: { value: 'yes', line: 1 },
  });
});

test('a bar of the drafter that stops before its end proves no capture; a full one does', () => {
  const cut = (percent: string): string => {
    const lines = logOf('0.31.0', 'pinned').split('\n');
    const at = lines.findIndex((line) => line.includes('Capturing dspark CUDA graphs'));
    return [...lines.slice(0, at), `Capturing dspark CUDA graphs (FULL):  ${percent}|#####     | 20/35`].join('\n');
  };
  expect(startupOf(cut('57%'))?.graphs).not.toHaveProperty('draft');
  expect(startupOf(cut('100%'))?.graphs?.draft?.value).toBe('captured');
});
