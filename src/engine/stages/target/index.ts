// What ends a run by the target's own layers, in the order in which a server meets it.
import type { Context, End } from '../types.ts';
import { aiterAbsent } from './aiter-absent.ts';
import { causalArgument } from './causal-argument.ts';
import { corruptVerify } from './corrupt-verify.ts';
import { targetUnderDcp } from './dcp.ts';
import { targetExperimental } from './experimental.ts';
import { interleave } from './interleave.ts';
import { targetRefused } from './refused.ts';
import type { TargetRule } from './types.ts';

export const targetRules: readonly TargetRule[] = [
  targetRefused,
  interleave,
  targetUnderDcp,
  causalArgument,
  aiterAbsent,
  targetExperimental,
  corruptVerify,
];

/** Where the target's layers end the run; undefined where they serve, or are not MLA. */
export function followTarget(context: Context): End | undefined {
  if (context.ask('targetMla') === 'no') return undefined;
  for (const { appliesTo, check } of targetRules) {
    const end = appliesTo(context) ? check(context) : undefined;
    if (end !== undefined) return end;
  }
  return undefined;
}
