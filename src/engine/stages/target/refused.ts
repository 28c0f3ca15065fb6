// A target whose cache or block size no backend takes is refused before the draft is looked at.
import { cites } from '../../cites.ts';
import { targetEnds } from '../types.ts';
import { targetBackend } from './backend.ts';
import type { TargetRule } from './types.ts';

export const targetRefused: TargetRule = {
  code: 'target-refused',
  appliesTo: ({ ask }) => {
    const { facts } = ask('build');
    return (
      ask('blockSize') % facts.tritonBlockMultiple !== 0 || !facts.tritonCacheDtypes.includes(ask('givenTargetKv'))
    );
  },
  check: (context) => {
    const { refused } = targetBackend(context);
    return refused === null
      ? undefined
      : targetEnds(
          context,
          'selection',
          'refused-at-startup',
          refused,
          [...cites.tritonBlockSize, ...cites.tritonKv],
          null,
        );
  },
};
