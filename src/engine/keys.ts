// The one table of keys: in the order in which a reader meets them, what each may hold, which other keys speak of the
// same thing, and which of them the probe settles. A new key is a row here and an entry of content/keys.yaml.

/** What a key's values look like; `normalise.ts` reads each kind. */
export type Kind =
  | 'arch'
  | 'backend'
  | 'bound-version'
  | 'cache-dtype'
  | 'causal-key'
  | 'count'
  | 'count-or-unknown'
  | 'draft-cache-dtype'
  | 'dtype'
  | 'facts'
  | 'guard'
  | 'mask-checks'
  | 'method'
  | 'names'
  | 'patches'
  | 'raw'
  | 'text'
  | 'version'
  | 'word'
  | 'yes-no'
  | readonly string[];

export interface KeyRow {
  readonly kind: Kind;
  /** Keys that would contradict this one, or stand above it, once it is changed. */
  readonly supersedes?: readonly string[];
  /** The probe's report settles it. */
  readonly probe?: true;
}

/** What is said of one build of vLLM. */
export const buildKeys = [
  'vllm.version',
  'vllm.commit',
  'vllm.patches',
  'vllm.generation',
  'vllm.fp8Guard',
  'vllm.facts',
] as const;

export const keyTable = {
  engine: { kind: 'word' },
  platform: { kind: 'word', probe: true },
  /** The container's image with its tag: a stock one says which AITER it holds. */
  image: { kind: 'text' },
  'vllm.version': { kind: 'version', supersedes: ['image', ...buildKeys], probe: true },
  'vllm.commit': { kind: 'text', probe: true },
  'vllm.patches': { kind: 'patches', supersedes: ['vllm.generation', 'vllm.fp8Guard', 'vllm.facts'], probe: true },
  'vllm.generation': { kind: 'text', probe: true },
  'vllm.fp8Guard': { kind: 'guard', probe: true },
  'vllm.facts': { kind: 'facts', probe: true },
  'aiter.installed': { kind: 'yes-no', probe: true },
  'aiter.version': { kind: 'bound-version', supersedes: ['aiter.causal', 'aiter.installed'], probe: true },
  'aiter.causal': { kind: 'yes-no', probe: true },
  'aiter.patches': { kind: 'patches', probe: true },
  'aiter.enabled': { kind: 'yes-no', probe: true },
  'aiter.mla': { kind: 'yes-no', probe: true },
  'aiter.experimental': { kind: 'yes-no', probe: true },
  'aiter.opus': { kind: 'yes-no', probe: true },
  'aiter.native24': { kind: 'yes-no', probe: true },
  /** Reports of the mask check in short, see proof/report.ts. */
  maskcheck: { kind: 'mask-checks' },
  'gpu.arch': { kind: 'arch', supersedes: ['gpu.model'], probe: true },
  'gpu.model': { kind: 'text', probe: true },
  'target.model': { kind: 'text' },
  'target.attention': { kind: ['mla', 'sparse-mla', 'other'], probe: true },
  'target.layers': { kind: 'count', probe: true },
  'target.attentionBackend': { kind: 'backend' },
  'attention.backendPerKind': { kind: 'backend' },
  'draft.method': { kind: 'method', probe: true },
  'draft.model': { kind: 'text' },
  'draft.attentionBackend': { kind: 'backend' },
  'draft.attention': { kind: ['mla', 'other'], probe: true },
  'draft.causal': { kind: 'yes-no' },
  'draft.isCausal': { kind: 'causal-key', supersedes: ['draft.causal'], probe: true },
  'draft.dflashCausal': { kind: 'causal-key', supersedes: ['draft.causal'], probe: true },
  'draft.layerTypes': { kind: 'causal-key', supersedes: ['draft.causal'], probe: true },
  /** Members of the speculative configuration that some release does not know. */
  'draft.members': { kind: 'names' },
  'draft.tokens': { kind: 'count', supersedes: ['draft.blockLength'] },
  'draft.anchor': { kind: ['sampled', 'bonus'], probe: true },
  'draft.blockLength': { kind: 'count' },
  'draft.kvCacheDtype': { kind: 'draft-cache-dtype' },
  'draft.heads': { kind: 'count', probe: true },
  'draft.hiddenSize': { kind: 'count', probe: true },
  'draft.targetLayers': { kind: 'count', probe: true },
  /** What of a Kimi-K3 draft's config its class refuses, comma-separated, in vLLM's own names. */
  'draft.unsupported': { kind: 'text', probe: true },
  'draft.tp': { kind: 'count-or-unknown' },
  'draft.adaptiveVerification': { kind: 'yes-no' },
  kvCacheDtype: { kind: 'cache-dtype', supersedes: ['draft.kvCacheDtype'], probe: true },
  dtype: { kind: 'dtype', probe: true },
  heads: { kind: 'count', probe: true },
  headsPerRank: { kind: 'count' },
  tp: { kind: 'count' },
  dcp: { kind: 'count' },
  dcpInterleave: { kind: 'count' },
  pp: { kind: 'count' },
  batch: { kind: 'count' },
  blockSize: { kind: 'count' },
  batchInvariant: { kind: 'yes-no', probe: true },
  modelRunner: { kind: ['v1', 'v2'] },
  'config.error': { kind: 'raw' },
} as const satisfies Readonly<Record<string, KeyRow>>;

export type Key = keyof typeof keyTable;

/** Every key, in the order of the table. */
export const keys = Object.keys(keyTable) as readonly Key[];

export const rowOf = (key: Key): KeyRow => keyTable[key];
