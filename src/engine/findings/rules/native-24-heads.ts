import { newestMeasured } from '../../aiter.ts';
import { cites } from '../../cites.ts';
import { isAtLeast } from '../../versions.ts';
import { said, someBuild, type Rule } from '../rule.ts';

/** vLLM leaves 24 heads as they are where AITER shows two marks, and asks no dtype; with fp8 AITER asserts on them. */
export const native24: Rule = {
  code: 'native-24-heads-fp8',
  appliesTo: 'question',
  check: (view) => {
    const { value, data } = view;
    const newest = newestMeasured(data)?.tag ?? '';
    const version = value('aiter.version')?.replace(/^>=/, '') ?? '';
    const later = isAtLeast(version, newest) && version !== newest.slice(1);
    const each = (Number(value('heads')) / Number(value('tp'))) * Number(value('dcp') ?? 1);
    const has24 = each === 24 || Number(value('headsPerRank')) * Number(value('dcp') ?? 1) === 24;
    const fp8 = value('kvCacheDtype')?.startsWith('fp8') === true;
    return later && has24 && fp8 && someBuild(view, ({ nativeHeads }) => nativeHeads.includes(24))
      ? said(
          'note',
          'An open problem upstream: with an AITER that has both marks of native 24 heads, vLLM leaves 24 heads unpadded whatever the dtype, and an fp8 decode of them asserts. No AITER that was read has both.',
          cites.native24,
        )
      : undefined;
  },
};
