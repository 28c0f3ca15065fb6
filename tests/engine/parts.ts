// The engine's small doors, each asked many things: what `approved-parts.txt` says of each in a digest.
import { answerInShort, deploymentOfLine } from '../../src/engine/batch.ts';
import { checkAll } from '../../src/engine/several.ts';
import { isDecided } from '../../src/engine/judge.ts';
import { fieldsOf, fieldText } from '../../src/engine/csv.ts';
import { allByHand, keys, type Deployment, type Key } from '../../src/engine/deployment.ts';
import { derive } from '../../src/engine/derive.ts';
import { addressText, readAddress } from '../../src/engine/kernels/address.ts';
import { findRelease, readCall } from '../../src/engine/kernels/call.ts';
import { changes, difference } from '../../src/engine/kernels/changes.ts';
import { sentences } from '../../src/engine/kernels/coverage.ts';
import { decode } from '../../src/engine/kernels/decode.ts';
import { panelsOf, panelText, stateAt } from '../../src/engine/kernels/panels.ts';
import { headCounts, listText, spanText, spansOf } from '../../src/engine/kernels/spans.ts';
import { isLong } from '../../src/engine/limits.ts';
import { normalise } from '../../src/engine/normalise.ts';
import { maskChecksOf, spelledMaskChecks } from '../../src/engine/proof/report.ts';
import { decodeDeployment, encodeDeployment } from '../../src/engine/share.ts';
import { check } from '../../src/engine/check.ts';
import {
  buildDate,
  commitOf,
  compareVersions,
  isRelease,
  isShallowClone,
  parseVersion,
  publicVersion,
} from '../../src/engine/versions.ts';
import { patchNumbers } from '../../src/engine/vllm/patches.ts';
import { sameCommit } from '../../src/engine/vllm/sheets.ts';
import { data } from './data.ts';
import { ready } from './deployments.ts';

const spellings = [
  ...[
    '',
    ' ',
    'yes',
    'YES',
    'no',
    'true',
    '1',
    'on',
    'off',
    '0',
    'auto',
    'none',
    'null',
    'unknown',
    'x',
    'x'.repeat(300),
  ],
  ...['007', '8', '9999999', '99999999', '-1', '1.5', '128', '16'],
  ...[
    'v0.30.0',
    '0.30.0',
    '0.30',
    '0.30.0+rocm711',
    '0.28.1rc1.dev681+ge7edf17ce',
    '>=0.1.24',
    '<= 0.1.20',
    '>0.1',
    '0.1.20.post1',
  ],
  ...['gfx950', 'GFX942', 'gfx942:sramecc+:xnack-', 'gfx', 'MI355X', 'AMD Instinct MI300X'],
  ...['TRITON_MLA', 'triton_mla', 'ROCM_AITER_MLA_V1', 'AttentionBackendEnum.TRITON_MLA', 'ROCM_AITER_TRITON_MLA'],
  ...[
    'bf16',
    'bfloat16',
    'torch.bfloat16',
    'half',
    'float16',
    'fp16',
    'fp8',
    'fp8_e4m3',
    'fp8_e5m2',
    'fp8_ds_mla',
    'nvfp4',
    'float',
    'float32',
  ],
  ...['#55966', '55966,53001', '55966 55966', 'vllm#55966', 'https://github.com/vllm-project/vllm/pull/55966', '5'],
  ...[
    'mla',
    'MLA',
    'sparse-mla',
    'other',
    'sampled',
    'bonus',
    'dspark',
    'DSpark',
    'dflash',
    'eagle3',
    'mtp',
    'deepseek_mtp',
    'ngram',
    'v1',
    'V2',
  ],
  ...['except 32,64', 'except 32 x', 'except', `except ${'1,'.repeat(70)}`, 'a,b', 'b, a,a', 'a b'],
  ...[
    '{}',
    '{"b":1,"a":2}',
    '[]',
    'nul',
    '{',
    'sliding',
    'full',
    'mixed',
    'absent',
    'true,false',
    `{"a":"${'x'.repeat(20_000)}"}`,
  ],
  '[{"verdict":"honoured","arch":"gfx950","heads":16,"block":8,"kv":"fp8","date":"2026-11-30","aiter":"0.1.24"}]',
  '[{"verdict":"honoured","arch":"gfx950","heads":16,"block":8,"kv":"fp8","date":"2026-11-30","aiter":"a b"}]',
];
const versions = [
  ...['0.30.0', 'v0.30.0', '0.30', '0.30.0rc1', '0.30.0.post1', '0.30.1.dev3', '0.30.0+rocm711', '0.31.0', '0.9.10'],
  ...[
    '0.28.1rc1.dev681+ge7edf17ce',
    '0.28.1rc1.dev681+ge7edf17ce.d20260914',
    '0.28.1rc1.dev681+git.abcdef0.rocm',
    '1!0.1',
    '0',
    '0.0.0',
  ],
  ...[
    '0.1.dev20073',
    '0.1.1.dev9',
    '0.1.20.post1',
    '0.1.20.dev3+gabcdef01',
    '0.3.1.dev5',
    'x',
    '',
    '0.1.20+d20261301',
    '0.1.20+d20261101',
  ],
];
const call = { arch: 'gfx950', q: 'fp8', kv: 'fp8', heads: '16', block: '2', mask: 'causal' };
const checks = {
  verdict: ['honoured', 'ignored', 'wrong', 'no-argument', 'cannot-tell', 5],
  arch: ['gfx950', 'gfx942', 'gfx95', 'GFX950', 'gfx950x', null],
  heads: [1, 128, 129, 0, 1.5, '16'],
  block: [1, 16, 17, 0],
  kv: ['bf16', 'fp8', 'fp16'],
  date: ['2026-11-30', '2026-1-30', 5],
  aiter: ['0.1.24', '', 'a b', 5, undefined],
  vllm: ['0.30.0', 'a/b', undefined],
} as const;
const oneCheck = { verdict: 'honoured', arch: 'gfx950', heads: 16, block: 8, kv: 'fp8', date: '2026-11-30' };
const mixedChecks = Object.entries(checks).flatMap(([key, values]) =>
  values.map((value) => ({ ...oneCheck, [key]: value })),
);

const servers = (
  [
    { 'draft.method': 'none' },
    { 'draft.method': 'dspark', 'draft.tokens': '7' },
    { 'draft.tokens': '7' },
    { 'draft.model': 'm' },
    {},
    { platform: 'cuda', 'draft.method': 'dspark' },
    { 'draft.attentionBackend': 'TRITON_MLA', dcp: '8', 'vllm.version': '0.31.0', 'draft.method': 'dspark' },
  ] as readonly Readonly<Partial<Record<Key, string>>>[]
).map((values, index) => ({
  name: `s${String(index)}`,
  lines: [index + 1, index + 2] as const,
  deployment: allByHand(
    index > 4 ? { ...ready, ...values } : { engine: 'vllm', platform: 'rocm', 'gpu.arch': 'gfx90a', ...values },
  ),
  findings: [],
}));

/** Deployments that leave much to follow: from models, images, counts of ranks, kept on the way or not. */
const halves: readonly Deployment[] = (
  [
    { 'draft.model': 'Inferact/Kimi-K3-DSpark', 'draft.tokens': '7' },
    { 'draft.model': 'Inferact/Kimi-K3-DSpark', 'draft.tokens': '7', 'draft.anchor': 'sampled' },
    {
      'draft.model': 'Inferact/Kimi-K3-DSpark',
      'draft.tokens': '7',
      'draft.causal': 'yes',
      'draft.attention': 'other',
    },
    { 'draft.model': 'Inferact/Kimi-K3-Block5', 'draft.tokens': '5', tp: '4' },
    { 'target.model': 'moonshotai/Kimi-K3', tp: '8', 'draft.tp': '1', 'draft.heads': '96' },
    { 'target.model': 'moonshotai/Kimi-K3', heads: '64', tp: '3' },
    { 'draft.heads': '96', tp: '0' },
    { 'draft.heads': '96', tp: '5' },
    { 'draft.heads': '96', tp: '8', headsPerRank: '12' },
    { 'draft.heads': '96', tp: '8', headsPerRank: '16' },
    { 'draft.tokens': '7', 'draft.anchor': 'bonus', 'draft.blockLength': '8' },
    { 'draft.tokens': '7', 'draft.anchor': 'bonus', 'draft.blockLength': '7' },
    { 'draft.blockLength': '8' },
    { 'draft.isCausal': 'yes', 'vllm.version': '0.30.0' },
    { 'draft.isCausal': 'yes', 'draft.dflashCausal': 'no', 'vllm.version': '0.30.0' },
    { 'draft.isCausal': 'yes', 'draft.dflashCausal': 'no', 'vllm.version': '0.27.1' },
    { 'draft.layerTypes': 'yes', 'vllm.version': '0.33.0' },
    { 'draft.method': 'eagle3', 'draft.causal': 'no' },
    { 'draft.method': 'mtp' },
    { kvCacheDtype: 'fp8', 'draft.kvCacheDtype': 'auto' },
    { image: 'vllm/vllm-openai-rocm:v0.30.0' },
    { image: 'vllm/vllm-openai-rocm:v0.30.0', 'aiter.version': '0.1.19' },
    { 'gpu.model': 'MI300X', 'gpu.arch': 'gfx950' },
    { 'gpu.model': 'MI300X' },
    { 'aiter.installed': 'no', 'aiter.version': '0.1.20' },
  ] as readonly Readonly<Partial<Record<Key, string>>>[]
).map(allByHand);

const outcome = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return String(error);
  }
};

/** What is approved, by name. Each is made anew when it is asked for. */
export const parts: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries(
    keys.map((key): [string, () => unknown] => [`${key} spelled`, () => spellings.map((text) => normalise(key, text))]),
  ),
  ...Object.fromEntries(
    halves.map((half, index): [string, () => unknown] => [
      `what follows, ${String(index)}`,
      () => [
        derive(half, data),
        outcome(() => answerInShort(half, data)),
        isDecided(half, data),
        isDecided({ ...allByHand(ready), ...half }, data),
        decodeDeployment(encodeDeployment(half)),
        // Known in all else: what follows decides.
        check({ ...allByHand({ ...ready, 'draft.anchor': 'bonus' }), ...half }, data).findings,
      ],
    ]),
  ),
  'versions read': () =>
    versions.map((one) => [
      parseVersion(one),
      isRelease(one),
      publicVersion(one),
      commitOf(one),
      buildDate(one),
      isShallowClone('vllm', one),
      isShallowClone('aiter', one),
    ]),
  'versions compared': () => versions.map((a) => versions.map((b) => compareVersions(a, b))),
  commits: () =>
    [
      ['35dc273072', '35dc2730'],
      ['35dc273072', '35dc'],
      ['35dc273072', '35DC273072'],
      ['35dc273072', 'e7edf17ce'],
      ['', '35dc273072'],
    ].map(([a = '', b = '']) => sameCommit(a, b)),
  patches: () => [undefined, '', 'none', '55966', '55966,57085', '#55966 #53001', 'x'].map(patchNumbers),
  'rows of a table': () =>
    ['', 'a', 'a,b', ',', '"a,b",c', '"a""b"', '"a', 'a"b', '"a"b', 'a,"b"', '"",""', 'a,,b', '"a" ,b', 'x,"a"'].map(
      fieldsOf,
    ),
  'fields of a table': () => ['a', 'a,b', 'a"b', 'a\nb', 'a\rb', ''].map(fieldText),
  'lines of a batch': () =>
    ['{}', '{"tp":"8"}', '[]', 'null', '5', '"x"', 'x', '{"tp":8}', '{"nothing":"1"}', '{"deployment":{"tp":"8"}}'].map(
      (line) => outcome(() => deploymentOfLine(line)),
    ),
  'long texts': () => ['', 'x'.repeat(50_000), 'x'.repeat(50_001), '\n'.repeat(999), '\n'.repeat(1000)].map(isLong),
  'calls read': () =>
    [
      {},
      { arch: 'gfx942:sramecc+:xnack-' },
      { arch: 'MI355X' },
      { arch: '' },
      { q: '' },
      { q: 'bfloat16' },
      { kv: '' },
      { kv: 'fp8_e4m3' },
      { heads: '0' },
      { heads: 'x' },
      { block: '0' },
      { block: '12345678' },
      { mask: 'none' },
      { mask: 'non-causal' },
    ].map((change) => readCall({ ...call, ...change })),
  'releases found': () => ['0.1.20', 'v0.1.20', '0.1.99', ''].map((tag) => findRelease(data.kernels, tag)?.tag),
  addresses: () =>
    [
      'v0.1.20/gfx950/fp8/fp8/causal/16/2',
      '#v0.1.20/gfx950/fp8/fp8/non-causal',
      'v0.1.20/gfx950/fp8/fp8/causal/16',
      'v0.1.20/gfx950/fp8/fp8/causal/0/2',
      '0.1.20/gfx950/fp8/fp8/causal',
    ].map((fragment) => {
      const read = readAddress(fragment);
      return [read, read && addressText(read), read && addressText({ ...read, heads: 3 })];
    }),
  'mask checks': () => [
    mixedChecks.map((one) => maskChecksOf(JSON.stringify([one]))),
    [
      [],
      {},
      'x',
      null,
      Array.from({ length: 17 }, () => oneCheck),
      Array.from({ length: 16 }, () => oneCheck),
      [null],
    ].map((some) => maskChecksOf(JSON.stringify(some))),
    maskChecksOf('{'),
    maskChecksOf(JSON.stringify([{ ...oneCheck, more: 'x'.repeat(6000) }])),
    spelledMaskChecks(maskChecksOf(JSON.stringify([oneCheck, { ...oneCheck, block: 4 }, oneCheck])) ?? []),
  ],
  'several servers': () => [
    ...servers.slice(0, -1).map((one, index) => checkAll([one, servers[index + 1] ?? one], data)),
    checkAll(servers, data)?.verdict,
    checkAll([...servers].reverse(), data)?.verdict,
  ],
  ...Object.fromEntries(
    data.kernels.map((release): [string, () => unknown] => [
      `kernels of ${release.tag}`,
      () => [
        sentences(release),
        sentences(release, (arch) => `GPU ${arch}`),
        panelsOf(release).map((panel) => [
          panelText(panel),
          [1, 8, 12, 16, 17, 24, 32, 48, 64, 80, 96, 127, 128, 129].map((heads) =>
            [1, 2, 3, 4, 5, 8, 16, 17].map((block) => [
              stateAt(release, panel, heads, block),
              [{}, { lse: true }, { batch: 1 }, { batch: 512 }, { persistent: false }].map((more) =>
                decode(release, { ...panel, heads, block, ...more }),
              ),
            ]),
          ),
        ]),
      ],
    ]),
  ),
  'kernels from release to release': () => {
    const [last, before] = [data.kernels.at(-1), data.kernels.at(-4)];
    return last && before
      ? [
          changes(before, last),
          changes(last, last),
          panelsOf(last).map((panel) => [2, 3, 8].map((block) => difference(before, last, panel, 16, block))),
        ]
      : [];
  },
  'counts in words': () => {
    const all = Array.from({ length: 128 }, (_, index) => index + 1);
    return [
      [],
      [1],
      [1, 2],
      [1, 2, 3],
      all,
      all.filter((n) => n <= 16),
      all.filter((n) => n % 16 === 0),
      all.filter((n) => n <= 16 || n % 16 === 0),
      all.filter((n) => n > 16 && n % 16 !== 0),
      [16, 32, 48, 128],
      [5, 7, 9],
    ].map((some) => [headCounts(some, all), listText(some), spansOf(some), spansOf(some, (a) => a % 4 !== 0)]);
  },
  spans: () => [spanText({ from: 1, to: 1 }), spanText({ from: 1, to: 2 }), spanText({ from: 3, to: 9 })],
};
