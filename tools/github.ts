// Asks GitHub's API for the state of one pull request or issue.
import { z } from 'zod';
import type { Upstream } from '../src/knowledge/types.ts';
import { changeName } from '../src/knowledge/changes.ts';

export interface Api {
  /** Such as https://api.github.com, without a slash at its end. */
  readonly base: string;
  readonly token: string | undefined;
  /** Milliseconds that one answer may take. */
  readonly timeout: number;
}

/** Days in UTC. A pull request that was merged has no `closed`. */
export interface UpstreamState {
  readonly state: 'open' | 'merged' | 'closed';
  readonly opened: string;
  readonly merged: string | undefined;
  readonly closed: string | undefined;
  readonly commit: string | undefined;
}

/** Why there is no answer, in a sentence that says which change was asked for. */
export class NoAnswer extends Error {}

const time = z.iso.datetime();
const issue = z.object({
  number: z.int(),
  state: z.enum(['open', 'closed']),
  created_at: time,
  closed_at: time.nullable(),
});
const pull = issue.extend({ merged_at: time.nullable(), merge_commit_sha: z.string().nullable() });

/** @throws NoAnswer whatever goes wrong: a limit, a missing change, a timeout, an answer that is cut or incomplete */
export async function askGitHub(change: Upstream, api: Api): Promise<UpstreamState> {
  const fail = (what: string): never => {
    throw new NoAnswer(`${changeName(change)} (${change.id}): ${what}`);
  };
  const kind = change.kind === 'issue' ? 'issues' : 'pulls';
  const headers = {
    accept: 'application/vnd.github+json',
    'user-agent': 'can-i-unpin',
    'x-github-api-version': '2022-11-28',
    ...(api.token !== undefined && { authorization: `Bearer ${api.token}` }),
  };
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${api.base}/repos/${change.repo}/${kind}/${change.number}`, {
      headers,
      signal: AbortSignal.timeout(api.timeout),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return fail(`no answer within ${api.timeout / 1000} s`);
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return fail(`no whole answer (${cause instanceof Error ? cause.message : String(cause)})`);
  }
  if (!response.ok) return fail(refusal(response));

  const read = change.kind === 'issue' ? issue.safeParse(json(text)) : pull.safeParse(json(text));
  if (!read.success) {
    const where = read.error.issues[0]?.path.join('.') ?? '';
    return fail(where === '' ? 'the answer is not the JSON that was asked for' : `the answer has no usable ${where}`);
  }
  const answer = read.data;
  if (answer.number !== change.number) return fail(`the answer is about number ${answer.number}`);
  const merged = 'merged_at' in answer ? (answer as z.infer<typeof pull>).merged_at : null;
  const commit = 'merge_commit_sha' in answer ? (answer as z.infer<typeof pull>).merge_commit_sha : null;
  if (answer.state === 'closed' && answer.closed_at === null) return fail('the answer calls it closed without a day');
  return {
    state: merged !== null ? 'merged' : answer.state,
    opened: dayOf(answer.created_at),
    merged: merged === null ? undefined : dayOf(merged),
    closed: merged !== null || answer.closed_at === null ? undefined : dayOf(answer.closed_at),
    // Of an open pull request GitHub names a trial merge, which is no commit of anybody's.
    commit: merged !== null && commit !== null ? commit : undefined,
  };
}

function refusal({ status, headers }: Response): string {
  const reset = Number(headers.get('x-ratelimit-reset'));
  const limited = headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after') || status === 429;
  if (limited && (status === 403 || status === 429)) {
    const when = reset > 0 ? `, until ${new Date(reset * 1000).toISOString()}` : '';
    return `the rate limit is reached${when}; a token in GITHUB_TOKEN raises it`;
  }
  if (status === 401) return 'the token in GITHUB_TOKEN is refused (401)';
  if (status === 404) return 'not found (404); it was moved, deleted or is not public';
  return `GitHub answered ${status}`;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function dayOf(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10);
}
