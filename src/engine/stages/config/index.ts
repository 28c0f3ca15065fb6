// What the configuration refuses, in the order in which vLLM meets it.
import { ended, step, type Context, type End } from '../types.ts';
import { adaptive } from './adaptive.ts';
import { dcpRefused } from './dcp-refused.ts';
import { draftHeads } from './draft-heads.ts';
import { draftUnsupported } from './draft-unsupported.ts';
import { draftRanks } from './draft-ranks.ts';
import { headsUndivided } from './heads-undivided.ts';
import { members, method } from './members.ts';
import { pipelineRefused } from './pipeline-refused.ts';
import { runnerRefused } from './runner-refused.ts';
import type { ConfigRule } from './types.ts';

export const configRules: readonly ConfigRule[] = [
  members,
  method,
  draftHeads,
  draftUnsupported,
  dcpRefused,
  draftRanks,
  headsUndivided,
  pipelineRefused,
  runnerRefused,
  adaptive,
];

/** Where the configuration ends the startup; undefined where vLLM goes on to choose a backend. */
export function configure(context: Context): End | undefined {
  const { ask } = context;
  const rule = configRules.find(({ appliesTo }) => appliesTo(ask));
  if (rule === undefined) return undefined;
  step(context, 'choice', 'fail', rule.refusal(ask), rule.because);
  const late = rule === runnerRefused && ask('build').facts.v1RunnerWithDspark === 'fails-late';
  return ended('choice', late ? 'fails-at-runtime' : 'refused-at-startup', rule.because);
}
