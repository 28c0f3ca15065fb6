// DSpark exists in model runner V2 alone: with V1 the server is refused, or fails late.
import { cites } from '../../cites.ts';
import type { ConfigRule } from './types.ts';

export const runnerRefused: ConfigRule = {
  code: 'model-runner-v1',
  appliesTo: (ask) => ask('runner') === 'v1' && ask('dspark') === 'yes',
  refusal: (ask) =>
    ask('build').facts.v1RunnerWithDspark === 'refused'
      ? 'Model Runner V1 does not support: dspark speculative decoding'
      : 'Unknown speculative decoding method: dspark',
  because: cites.runner,
};
