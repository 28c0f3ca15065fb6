// DSpark with pipeline parallelism: refused up to 0.29.0.
import { cites } from '../../cites.ts';
import type { ConfigRule } from './types.ts';

export const pipelineRefused: ConfigRule = {
  code: 'pipeline-parallel-refused',
  appliesTo: (ask) => ask('pp') > 1 && ask('build').facts.pipelineParallel === 'refused' && ask('dspark') === 'yes',
  refusal: () => 'dspark with pipeline parallel is not supported.',
  because: cites.pipeline,
};
