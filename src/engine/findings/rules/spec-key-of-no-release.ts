import { cites } from '../../cites.ts';
import { unknownMembers } from '../../stages/config/members.ts';
import { said, type Rule } from '../rule.ts';

/** Of a build that is no release: its release does not know the member, so neither may the build. */
export const keyOfNoRelease: Rule = {
  code: 'spec-key-of-no-release',
  appliesTo: 'question',
  check: ({ holds, builds }) => {
    let named: readonly string[] = [];
    const found = holds((ask) => {
      if (ask('members').length === 0 || ask('build').basis === 'read') return false;
      const unknown = unknownMembers(ask);
      if (unknown.length > 0) named = unknown;
      return unknown.length > 0;
    });
    return found === 'no'
      ? undefined
      : said(
          'warning',
          `vLLM ${builds.at(-1)?.version ?? ''} knows no member ${named.map((name) => `“${name}”`).join(', ')} of the speculative configuration. Where this build does not know it either, it refuses to start.`,
          cites.members,
        );
  },
};
