// 0.27.1 and 0.28.0 refuse Kimi-K3's draft under DCP in the configuration, whatever its backend.
import { cites } from '../../cites.ts';
import type { ConfigRule } from './types.ts';

export const dcpRefused: ConfigRule = {
  code: 'dcp-refused-by-configuration',
  appliesTo: (ask) =>
    ask('dcp') > 1 && ask('build').facts.configRefusesDcp.includes('K3DSparkModel') && ask('dspark') === 'yes',
  refusal: () =>
    'ValueError: MLA DSpark does not currently support decode context parallelism; set decode_context_parallel_size=1.',
  because: cites.configDcp,
};
