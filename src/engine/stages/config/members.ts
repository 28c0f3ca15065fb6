// Members and methods of the speculative configuration that this release does not know.
import type { Ask } from '../../explore.ts';
import type { Facts } from '../../facts.ts';
import { cites } from '../../cites.ts';
import type { ConfigRule } from './types.ts';

/** Members that were given and are none of this build's; adaptive verification has a rule of its own. */
export function unknownMembers(ask: Ask<Facts>): readonly string[] {
  const { speculativeFields } = ask('build').facts;
  return ask('members').filter((name) => !speculativeFields.includes(name) && name !== 'enable_adaptive_verification');
}

// A build that is not the release itself can have more than its release.
const isRead = (ask: Ask<Facts>): boolean => ask('build').basis === 'read';

export const members: ConfigRule = {
  code: 'spec-unknown-key',
  appliesTo: (ask) => ask('members').length > 0 && isRead(ask) && unknownMembers(ask).length > 0,
  refusal: (ask) =>
    `Unexpected keyword argument ${unknownMembers(ask)
      .map((name) => `'${name}'`)
      .join(', ')}`,
  because: cites.members,
};

export const method: ConfigRule = {
  code: 'spec-unknown-method',
  appliesTo: (ask) => {
    const named = ask('method');
    return named !== 'unset' && isRead(ask) && !ask('build').facts.speculativeMethods.includes(named);
  },
  refusal: (ask) => `method: '${ask('method')}' is none that this release knows`,
  because: cites.members,
};
