// A deployment written out again as a command and its environment: the form fills the boxes.
import { isPinned, type Deployment, type Key } from '../engine/deployment.ts';
import { speculativeConfig } from '../engine/suggest.ts';
import { shellWord } from './shell.ts';

const flags: readonly [Key, string][] = [
  ['tp', '--tensor-parallel-size'],
  ['dcp', '--decode-context-parallel-size'],
  ['kvCacheDtype', '--kv-cache-dtype'],
  ['dtype', '--dtype'],
  ['blockSize', '--block-size'],
  ['target.attentionBackend', '--attention-backend'],
];

/** A `vllm serve` command with what is known of the target and the draft. */
export function commandOf(deployment: Deployment): string {
  const value = (key: Key): string | undefined => deployment[key]?.value;
  const pin = isPinned(deployment) ? (value('draft.attentionBackend') ?? null) : null;
  const options = flags.flatMap(([key, flag]) => {
    const given = value(key);
    return given === undefined || given === 'auto' ? [] : [`${flag} ${shellWord(given)}`];
  });
  const drafts = value('draft.method') !== 'none';
  const spec = speculativeConfig(deployment, pin);
  const lines = [
    `vllm serve ${shellWord(value('target.model') ?? '/model')}`,
    ...options,
    ...(drafts && spec !== '{}' ? [`--speculative-config ${shellWord(spec)}`] : []),
  ];
  return lines.join(' \\\n  ');
}

/** What the machine would report: switches, versions, GPU. */
export function environmentOf(deployment: Deployment): string {
  const value = (key: Key): string | undefined => deployment[key]?.value;
  const flag = (name: string, key: Key): string | undefined =>
    value(key) === undefined ? undefined : `${name}=${value(key) === 'yes' ? '1' : '0'}`;
  const line = (name: string, key: Key): string | undefined =>
    value(key) === undefined ? undefined : `${name}${value(key) ?? ''}`;
  return [
    flag('VLLM_ROCM_USE_AITER', 'aiter.enabled'),
    flag('VLLM_ROCM_USE_AITER_MLA', 'aiter.mla'),
    line('vllm==', 'vllm.version'),
    line('amd-aiter==', 'aiter.version'),
    line('GPU: ', 'gpu.arch'),
  ]
    .filter((text) => text !== undefined)
    .join('\n');
}
