// What the fields of an MLA lookup miss let one conclude, and what not. Each name is one condition of
// content/errors/mla-kernel-lookup-miss.md, where its sentence and its claims stand.
import type { Context } from './context.ts';
import type { Whose } from '../../../engine/messages.ts';

interface Printed {
  readonly context: Context;
  /** Raised as a RuntimeError, not aborted. */
  readonly raised: boolean;
  /** Dots or the like stand among the fields. */
  readonly elided: boolean;
  /** The prefix and the file position of newer releases. */
  readonly newerPrefix: boolean;
}

type Values = Readonly<Record<string, string>>;
type Condition = (fields: Values, printed: Printed) => boolean;

const tokens = (f: Values) => (f['qseqlen'] === undefined ? undefined : Number(f['qseqlen']));
const several = (f: Values) => (tokens(f) ?? 0) > 1;
const above4 = (f: Values) => (tokens(f) ?? 0) > 4;
const types = (f: Values, q: string, kv: string) => f['q_type'] === q && f['kv_type'] === kv;
/** A lookup of an AITER that prints the mask that was asked for. */
const maskIsReal = (p: Printed) => p.context.aiter?.causal === true;
const decode = (f: Values) => f['prefill'] !== '1';
const asGroupOf16 = (f: Values) => f['gqa'] === undefined || f['gqa'] === '16';
const fp8Two = (f: Values) =>
  types(f, 'fp8', 'fp8') &&
  f['gqa'] === '16' &&
  tokens(f) === 2 &&
  f['causal'] !== '1' &&
  f['lse'] !== '1' &&
  decode(f);
/** The one shape that has a causal kernel in every measured release, so that only the non-causal one can be missing. */
const fp8Hole = (f: Values, context: Context) => fp8Two(f) && context.aiter?.causal !== false;
const plainBf16 = (f: Values) =>
  types(f, 'bf16', 'bf16') && asGroupOf16(f) && f['ps'] !== '0' && f['lse'] !== '1' && above4(f) && decode(f);
const mixed = (f: Values) => types(f, 'bf16', 'fp8') && decode(f);

const conditions: Readonly<Record<string, Condition>> = {
  raised: (_, p) => p.raised,
  'not-raised': (_, p) => !p.raised,
  // The generation that the printed fields betray.
  'lse-and-cprr': (f) => 'lse' in f && 'cprr' in f,
  'lse-without-cprr': (f, p) => 'lse' in f && !('cprr' in f) && !p.elided,
  'no-lse': (f, p) => !('lse' in f) && !('cprr' in f) && 'qseqlen' in f && !p.elided,
  'newer-prefix': (f, p) => !('lse' in f) && p.newerPrefix,
  'cut-short': (f, p) => p.elided || !('qseqlen' in f),
  // The mask.
  'causal-1': (f) => f['causal'] === '1',
  'causal-1-in-old-release': (f, p) => f['causal'] === '1' && p.context.aiter?.causal === false,
  'causal-0-hard-coded': (f, p) => f['causal'] === '0' && p.context.aiter?.causal === false,
  'causal-0-undated': (f, p) => f['causal'] === '0' && p.context.aiter?.causal === undefined && !fp8Two(f),
  'causal-0-real': (f, p) => f['causal'] === '0' && maskIsReal(p) && several(f),
  'one-token-causal-0': (f, p) => f['causal'] === '0' && tokens(f) === 1 && 'cprr' in f && !maskIsReal(p),
  'mask-not-quoted': (f) => !('causal' in f),
  // The length.
  'one-token': (f) => tokens(f) === 1,
  'several-tokens': several,
  'several-tokens-undecided': (f, p) =>
    several(f) && !fp8Hole(f, p.context) && f['causal'] !== '1' && !(f['causal'] === '0' && maskIsReal(p)),
  'several-tokens-causal-1': (f) => several(f) && f['causal'] === '1',
  'length-not-quoted': (f) => !('qseqlen' in f),
  // The heads.
  'heads-quoted': (f) => 'gqa' in f,
  'heads-below-16': (f) => 'gqa' in f && Number(f['gqa']) < 16,
  // Which table was asked.
  'non-persistent': (f) => f['ps'] === '0',
  prefill: (f) => f['prefill'] === '1',
  'context-parallel': (f) => f['lse'] === '1' || f['cprr'] === '1',
  // Shapes with a known answer.
  'kv-other-type': (f) => 'kv_type' in f && !['bf16', 'fp8', 'fp16'].includes(f['kv_type'] ?? ''),
  'fp8-two-tokens': (f, p) => fp8Hole(f, p.context),
  'fp8-two-tokens-old-release': (f, p) => fp8Two(f) && p.context.aiter?.causal === false,
  'bf16-above-4-gfx942': (f, p) => plainBf16(f) && p.context.arch === 'gfx942',
  'bf16-above-4-gfx950': (f, p) => plainBf16(f) && p.context.arch === 'gfx950',
  'bf16-above-4': (f, p) => plainBf16(f) && p.context.arch !== 'gfx942' && p.context.arch !== 'gfx950',
  mixed,
  'mixed-above-4': (f) => mixed(f) && above4(f),
  'mixed-non-persistent': (f) => mixed(f) && f['ps'] === '0',
  'mixed-non-causal': (f, p) => mixed(f) && f['causal'] === '0' && maskIsReal(p) && several(f),
  'gfx942-non-causal': (f, p) =>
    p.context.arch === 'gfx942' && f['causal'] === '0' && maskIsReal(p) && several(f) && decode(f),
  'no-rule': (f, p) =>
    decode(f) &&
    !fp8Two(f) &&
    !plainBf16(f) &&
    !mixed(f) &&
    !(p.context.arch === 'gfx942' && f['causal'] === '0' && maskIsReal(p) && several(f)),
  sglang: (_, p) => p.context.sglang,
};

export const lookupConditionNames: readonly string[] = Object.keys(conditions);

/** The names of the conditions that the fields of a lookup miss meet, in the order of their table. */
export function lookupConditions(fields: Values, printed: Printed): readonly string[] {
  return lookupConditionNames.filter((name) => conditions[name]?.(fields, printed) === true);
}

/** The draft's where only a non-causal block of several tokens can have asked; a one-token call or an undated 0 tells nothing. */
export function whoseLookup(fields: Values, context: Context): Whose {
  if (context.sglang || !decode(fields)) return 'unknown';
  if (fp8Hole(fields, context)) return 'draft';
  return fields['causal'] === '0' && context.aiter?.causal === true && several(fields) ? 'draft' : 'unknown';
}
