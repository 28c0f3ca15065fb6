// What a build was made from, so that nothing published depends on a clock.
import { execFileSync } from 'node:child_process';
import type { Knowledge } from './types.ts';
import { compare } from './problems.ts';

export interface BuildStamp {
  /** The last commit that changed the site, or null where there is no repository. */
  readonly commit: string | null;
  /** When that was, in UTC; without a repository midnight of the newest day that content/ names as read or as of. */
  readonly date: string;
}

/** @param root the project's folder */
export function stampOf(root: string, knowledge: Knowledge): BuildStamp {
  return commitOf(root) ?? { commit: null, date: `${newestDay(knowledge)}T00:00:00.000Z` };
}

function commitOf(root: string): BuildStamp | undefined {
  // Asked for the site's own folders: a copy inside somebody else's repository finds no commit there.
  const args = ['log', '-1', '--format=%H %cI', '--', 'content', 'src', 'public'];
  try {
    const answer = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const [commit, date] = answer.trim().split(' ');
    if (commit === undefined || date === undefined) return undefined;
    return { commit, date: new Date(date).toISOString() };
  } catch {
    return undefined; // No git, or no repository.
  }
}

/** The newest day on which something in content/ was read or known to be so. */
export function newestDay({ claims, sources, upstream }: Pick<Knowledge, 'claims' | 'sources' | 'upstream'>): string {
  const days = [
    ...[...claims.values()].map(({ asOf }) => asOf),
    ...[...sources.values()].map(({ read }) => read),
    ...[...upstream.values()].map(({ asOf }) => asOf),
  ];
  return days.sort(compare).at(-1) ?? '1970-01-01';
}
