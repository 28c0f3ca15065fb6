// What is known of one server: the keys that a command line, a machine and a person can tell us.

/** Every key of the contract, in the order in which a reader meets them. */
export const keys = [
  'engine',
  'platform',
  'vllm.version',
  'vllm.commit',
  'vllm.patches',
  'vllm.generation',
  'vllm.fp8Guard',
  'aiter.version',
  'aiter.causal',
  'aiter.patches',
  'aiter.enabled',
  'aiter.mla',
  'gpu.arch',
  'gpu.model',
  'target.model',
  'target.attentionBackend',
  'draft.method',
  'draft.model',
  'draft.attentionBackend',
  'draft.attention',
  'draft.causal',
  'draft.tokens',
  'draft.anchor',
  'draft.blockLength',
  'draft.kvCacheDtype',
  'draft.heads',
  'draft.tp',
  'kvCacheDtype',
  'dtype',
  'heads',
  'headsPerRank',
  'tp',
  'dcp',
  'batch',
  'blockSize',
  'config.error',
] as const;

export type Key = (typeof keys)[number];

/** A value and where it comes from: `set`, `command:3`, `env:12`, `derived: heads / tp`, `default: …`. */
export interface Known {
  readonly value: string;
  readonly from: string;
}

/** Absent means unknown. Values are strings; booleans `yes`/`no`; lists comma-separated; dtypes as vLLM spells them. */
export type Deployment = Readonly<Partial<Record<Key, Known>>>;

export function isKey(name: string): name is Key {
  return (keys as readonly string[]).includes(name);
}

/** Whether the draft names a backend of its own; `auto` names none. */
export function isPinned(deployment: Deployment): boolean {
  return (deployment['draft.attentionBackend']?.value ?? 'auto') !== 'auto';
}
