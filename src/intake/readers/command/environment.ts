// The environment variables of a server that the question depends on, wherever a command sets them.
import known from '../../../../content/readers/variables.json' with { type: 'json' };
import type { Key } from '../../../engine/deployment.ts';
import { shown } from './numbers.ts';
import type { Outcome } from './outcome.ts';
import type { Lost, Variable } from './process.ts';

/** The variables on which an answer may hang, with the key that each sets. */
export const counted: Readonly<Record<string, Key>> = {
  VLLM_ROCM_USE_AITER: 'aiter.enabled',
  VLLM_ROCM_USE_AITER_MLA: 'aiter.mla',
  VLLM_BATCH_INVARIANT: 'batchInvariant',
  AITER_ENABLE_EXPERIMENTAL: 'aiter.experimental',
  AITER_MLA_USE_OPUS: 'aiter.opus',
};

/** The ROCm switches that a vLLM release reads. */
const rocmSwitches = new Set(known.rocm);
/** Variables that reports show only on patched trees. */
const patched = new Set(known.patched);

/** vLLM reads its switches so: `1` and `true` are on, everything else is off. */
export function isOn(text: string): boolean {
  return /^(?:1|true)$/i.test(text);
}

/** Reads the variables of a server. */
export function readVariables(variables: readonly Variable[], outcome: Outcome): void {
  for (const { name, value, certainty, why } of variables) {
    const line = value.lineOf(0);
    const key = counted[name];
    if (certainty === 'open') {
      if (key === undefined) continue;
      outcome.leaveOpen(key);
      outcome.note(
        'warning',
        'variable-may-not-hold',
        `${name} may or may not be ${shown(value.text)}: ${why ?? 'it is not sure to be set'}.`,
        line,
      );
      continue;
    }
    if (key !== undefined) {
      if (certainty === 'off') outcome.give(key, 'no', line);
      else if (value.missing.length > 0) outcome.leaveToVariables(value.missing, line, [key]);
      else outcome.give(key, isOn(value.text) ? 'yes' : 'no', line);
    }
    if (certainty === 'off') continue;
    if (name === 'VLLM_USE_V2_MODEL_RUNNER' && value.missing.length === 0 && value.text !== '')
      outcome.give('modelRunner', isOn(value.text) ? 'v2' : 'v1', line);
    if (name.startsWith('VLLM_ROCM_')) outcome.give('platform', 'rocm', line);
    else if (/^(?:HIP_VISIBLE_DEVICES|ROCR_VISIBLE_DEVICES|HSA_|AITER_)/.test(name))
      outcome.hint('platform', 'rocm', line);
    else if (/^(?:ASCEND_|VLLM_ASCEND_|HCCL_)/.test(name)) outcome.give('platform', 'npu', line);
    if (name === 'VLLM_ATTENTION_BACKEND') {
      outcome.pass(`${name}=${value.text}`, line, 'not read by today’s vLLM');
      outcome.note(
        'warning',
        'retired-env-var',
        'VLLM_ATTENTION_BACKEND is not read by today’s vLLM: it chooses no backend, neither the target’s nor the draft’s.',
        line,
      );
    }
    if (patched.has(name) || (name.startsWith('VLLM_ROCM_') && !rocmSwitches.has(name))) {
      outcome.note(
        'note',
        'patched-image',
        `${name} is no variable of upstream vLLM that we know: the tree is patched, or newer than what we know.`,
        line,
      );
    }
    if ((name === 'VLLM_PLUGINS' && value.text !== '') || name.startsWith('ATOM_')) {
      outcome.note(
        'note',
        'engine-plugin',
        `${name} speaks of a plugin of vLLM; where it brings its own attention, vLLM’s selection rules do not describe it.`,
        line,
      );
    }
  }
}

/** Says of values that the server does not get what was seen, why it does not count, and what would mend it. */
export function noteLost(lost: readonly Lost[], outcome: Outcome): void {
  for (const [name, key] of Object.entries(counted)) {
    const found = lost.findLast((each) => each.name === name);
    if (found === undefined || outcome.values.get(key)?.value === 'yes') continue;
    const line = found.value.lineOf(0);
    const mend = found.mend === undefined ? '' : ` To hand it over: ${found.mend}`;
    outcome.note(
      'warning',
      'variable-does-not-count',
      `${name}=${shown(found.value.text)} (line ${String(line)}) does not reach this server: ${found.why}.${mend}`,
      line,
    );
    if (name.startsWith('VLLM_ROCM_')) outcome.hint('platform', 'rocm', line);
  }
}
