import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

/** Patches, a probe's report or a place on main: the facts are a release's, amended. */
export const inferredBuild: Rule = {
  code: 'vllm-inferred',
  appliesTo: 'question',
  check: ({ builds, value }) => {
    const [only] = builds;
    const told = value('vllm.version') ?? value('vllm.commit') ?? value('vllm.patches') ?? value('vllm.generation');
    if (builds.length !== 1 || only?.basis !== 'inferred' || only.probed !== undefined || told === undefined)
      return undefined;
    return said(
      'note',
      `This vLLM is no release that was read: it is given the facts of ${only.version}, amended by what is said of it.`,
      cites.inferredBuild,
    );
  },
};
