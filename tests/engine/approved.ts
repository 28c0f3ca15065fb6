// Many deployments, each with its whole answer in short: what `approved.txt` holds and approved.test.ts compares.
import { createHash } from 'node:crypto';
import { check } from '../../src/engine/check.ts';
import { byHand, type Deployment, type Key, type Known } from '../../src/engine/deployment.ts';
import { asJson } from '../../src/engine/origin.ts';
import { data } from './data.ts';
import { ready } from './deployments.ts';

type Values = Readonly<Partial<Record<Key, string | null>>>;

/** What every row changes: each behaviour that a release has, the other GPU, a pin, what models and image tell. */
export const columns: readonly { readonly name: string; readonly values: Values }[] = [
  ...(
    [
      ['0.28.0', 'gfx950'],
      ['0.29.0', 'gfx950'],
      ['0.30.0', 'gfx950'],
      ['0.33.0', 'gfx950'],
      ['0.31.0', 'gfx942'],
    ] as const
  ).map(([version, arch]) => ({
    name: `${version} ${arch}`,
    values: { 'vllm.version': version, 'vllm.patches': null, 'gpu.arch': arch },
  })),
  { name: 'pinned gfx950', values: { 'draft.attentionBackend': 'TRITON_MLA' } },
  {
    name: 'by models and image',
    values: {
      image: 'vllm/vllm-openai-rocm:v0.31.0',
      'vllm.version': '0.31.0',
      'vllm.patches': null,
      'aiter.version': null,
      'gpu.arch': null,
      'gpu.model': 'MI355X',
      'target.model': 'moonshotai/Kimi-K3',
      'draft.model': 'Inferact/Kimi-K3-DSpark',
      'draft.attention': null,
      'draft.causal': null,
      'draft.heads': null,
    },
  },
];

/** Values that people run and values that nobody should, by key; `-` takes the key out. */
const values: Readonly<Partial<Record<Key, string>>> = {
  engine: '- sglang',
  platform: '- cuda',
  image: 'vllm/vllm-openai-rocm:v0.30.0 vllm/vllm-openai-rocm:v0.33.0 rocm/vllm-dev:nightly',
  'vllm.version':
    '- 0.26.0 0.29.1 0.30.1rc1.dev5 0.28.1rc1.dev681 0.28.1rc1.dev719 0.29.1rc1.dev187 0.1.dev20073 0.34.0 0.31.1rc1.dev9 x',
  'vllm.commit': '35dc273072 e7edf17ce',
  'vllm.patches': '- 53001 57085 55966,57085 52288 52809 55966,54546 55590 51171 51647 51705 none 1',
  'vllm.generation': 'before-55966 branch-53001 merged-55966 with-57085 other',
  'vllm.fp8Guard': 'yes no',
  'aiter.installed': 'yes no',
  'aiter.version':
    '- 0.1.17 0.1.18 0.1.19 0.1.19.post2 0.1.20 0.1.20.dev3 0.1.21.post2 0.1.24 0.1.26 0.1.1.dev9 >=0.1.24 <=0.1.20 <=0.1.19',
  'aiter.causal': 'yes no',
  'aiter.patches': '4872 5297 4565 4784',
  'aiter.enabled': '- no',
  'aiter.mla': 'yes no',
  'aiter.experimental': 'yes no',
  'aiter.opus': 'yes no',
  'aiter.native24': 'yes no',
  'gpu.arch': '- gfx90a gfx1250 gfx1100 gfx1201 gfx9500 gfx942:sramecc+:xnack-',
  'gpu.model': 'MI355X MI300X MI250X MI308X',
  'target.model': 'moonshotai/Kimi-K3 deepseek-ai/DeepSeek-V3 other/model',
  'target.attention': 'mla sparse-mla other',
  'target.layers': '61 0',
  'target.attentionBackend':
    '- TRITON_MLA ROCM_AITER_MLA ROCM_AITER_TRITON_MLA FLASHMLA ROCM_AITER_MLA_SPARSE nonsense',
  'attention.backendPerKind': 'TRITON_MLA ROCM_AITER_MLA',
  'draft.method': '- dflash mtp eagle eagle3 ngram none medusa dspark_mla draft_model suffix',
  'draft.model': 'Inferact/Kimi-K3-DSpark deepseek-ai/other unknown/Kimi-K3-DSpark',
  'draft.attentionBackend': '- TRITON_MLA ROCM_AITER_MLA ROCM_AITER_TRITON_MLA auto nonsense',
  'draft.attention': '- other',
  'draft.causal': '- yes',
  'draft.isCausal': 'yes no unset',
  'draft.dflashCausal': 'yes no',
  'draft.layerTypes': 'yes no unset',
  'draft.members': 'attention_backend draft_sample_method,foo',
  'draft.tokens': '- 1 2 3 4 5 8 15 16 17 0 -1',
  'draft.anchor': '- sampled',
  'draft.blockLength': '2 3 8 9 16',
  'draft.kvCacheDtype': 'auto bfloat16 fp8 fp8_e5m2 float16',
  'draft.heads': '- 8 12 24 48 64 80 96 100 128 136 192 256 768 1024',
  'draft.hiddenSize': '1 7168',
  'draft.targetLayers': '1 61',
  'draft.unsupported': 'q_lora_rank',
  'draft.tp': '1 4 8 unknown',
  'draft.adaptiveVerification': 'yes no',
  kvCacheDtype: '- auto bfloat16 fp8_e4m3 fp8_e5m2 fp8_ds_mla float16 nvfp4 nonsense',
  dtype: 'bfloat16 float16 auto float32',
  heads: '64 96 128 12',
  headsPerRank: '1 8 12 16 17 24 40 48 64 80 96 127 128 129',
  tp: '- 1 2 3 4 16 0',
  dcp: '1 2 4 8 3',
  dcpInterleave: '1 2 64',
  pp: '1 2',
  batch: '1 4 64 1024',
  blockSize: '1 16 20 32 64 128',
  batchInvariant: 'yes no',
  modelRunner: 'v1 v2',
  'config.error': 'a text of vLLM',
};
const singles = Object.entries(values).flatMap(([key, list]) =>
  list.split(' ').map((value) => ({ key: key as Key, value: value === '-' ? null : value })),
);

/** Changes that only together reach a rule. */
const together = [
  'vllm.patches=53001 vllm.version=0.28.0 draft.tokens=1',
  'vllm.patches=53001 vllm.version=0.28.0 draft.tokens=1 headsPerRank=24',
  'vllm.patches=53001 vllm.version=0.28.0 draft.tokens=1 headsPerRank=32 dcp=2',
  'vllm.patches=53001 gpu.arch=gfx942',
  'vllm.patches=53001 gpu.arch=gfx942 aiter.version=0.1.19',
  'vllm.patches=53001 aiter.version=0.1.19',
  'draft.tokens=1 headsPerRank=24',
  'draft.tokens=1 headsPerRank=96',
  'draft.tokens=1 headsPerRank=8 dcp=8',
  'draft.tokens=1 headsPerRank=12 dcp=8 kvCacheDtype=bfloat16',
  'aiter.enabled=no target.attentionBackend=ROCM_AITER_MLA',
  'aiter.enabled=no draft.attentionBackend=ROCM_AITER_MLA',
  'aiter.enabled=no dcp=8',
  'aiter.causal=no target.attentionBackend=ROCM_AITER_MLA',
  'aiter.experimental=yes headsPerRank=24',
  'aiter.experimental=yes gpu.arch=gfx942 headsPerRank=128',
  'aiter.opus=yes kvCacheDtype=bfloat16 headsPerRank=64',
  'draft.causal=yes draft.tokens=3',
  'draft.causal=yes kvCacheDtype=bfloat16 draft.tokens=3 headsPerRank=12',
  'draft.causal=yes draft.method=eagle3 draft.attentionBackend=TRITON_MLA',
  'dcp=8 dcpInterleave=64 draft.attentionBackend=TRITON_MLA',
  'dcp=8 target.attentionBackend=TRITON_MLA draft.attentionBackend=TRITON_MLA',
  'blockSize=20 draft.attentionBackend=TRITON_MLA',
  'kvCacheDtype=fp8_e5m2 draft.attentionBackend=TRITON_MLA',
  'kvCacheDtype=bfloat16 draft.kvCacheDtype=fp8 draft.attentionBackend=TRITON_MLA',
  ...['honoured', 'ignored', 'wrong', 'raised', 'aborted', 'no-argument'].flatMap((verdict) =>
    ['', '=0.1.20.post1', '=0.1.24', '>=0.1.20', '<=0.1.24'].map((aiter) => {
      const more = aiter === '' ? '' : `,"aiter":"${aiter.replace(/[<>=]/g, '')}"`;
      const check = `[{"verdict":"${verdict}","arch":"gfx950","heads":12,"block":8,"kv":"fp8","date":"2026-11-30"${more}}]`;
      return `maskcheck=${check} aiter.version=${aiter === '' ? '0.1.24' : aiter.replace(/^=/, '')}`;
    }),
  ),
  ...['16', '8'].map(
    (heads) =>
      `maskcheck=[{"verdict":"honoured","arch":"gfx942","heads":${heads},"block":8,"kv":"bf16","date":"2026-11-30","vllm":"0.30.0"}]`,
  ),
].map((name) => ({
  name,
  changes: Object.fromEntries(
    name.split(' ').map((one) => [one.slice(0, one.indexOf('=')), one.slice(one.indexOf('=') + 1)]),
  ) as Values,
}));

/** One change a row, by name: `dcp=8`, `-dcp`; and those that belong together. */
export const rows = [
  ...singles.map(({ key, value }) => ({
    name: value === null ? `-${key}` : `${key}=${value}`,
    changes: { [key]: value } as Values,
  })),
  ...together,
];

/** Three to six changes at once, the same ones in every run. */
export const mixed: readonly { readonly name: string; readonly changes: Values }[] = Array.from(
  { length: 300 },
  (_, row) => {
    const draw = (index: number, of: number) =>
      createHash('sha256')
        .update(`${String(row)} ${String(index)}`)
        .digest()
        .readUInt32BE() % of;
    const chosen = Array.from({ length: 3 + draw(0, 4) }, (_unused, index) => singles[draw(index + 1, singles.length)]);
    const column = columns[draw(9, columns.length)];
    const changes = Object.fromEntries(chosen.flatMap((one) => (one === undefined ? [] : [[one.key, one.value]])));
    return { name: `mixed ${String(row)}`, changes: { ...column?.values, ...changes } };
  },
);

/**
 * The verdict's letter and a digest of all that is said: runs, traces, findings, questions, changes, the line to write.
 * @param read whether the values were read from a text rather than given by hand
 */
export function short(changes: Values, read = false): string {
  const known = (value: string, line: number): Known =>
    read ? { value, from: { kind: 'read', place: { input: 'command', line } } } : byHand(value);
  const deployment: Deployment = Object.fromEntries(
    Object.entries({ ...ready, ...changes }).flatMap(([key, value], index) =>
      value === null ? [] : [[key, known(value, index + 1)]],
    ),
  );
  const result = check(deployment, data);
  return `${letters[result.verdict]}${createHash('sha256').update(asJson(result)).digest('hex').slice(0, 5)}`;
}

const letters = {
  unpin: 'u',
  'keep-pin': 'k',
  'must-pin': 'm',
  broken: 'b',
  'not-applicable': 'n',
  'need-input': '?',
} as const;
