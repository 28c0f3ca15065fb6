// `npm run refresh [-- --write]`: asks GitHub for the state of every upstream change, and shows what differs.
// Environment: GITHUB_TOKEN (optional), GITHUB_API_URL (https://api.github.com unless given).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { splitMarkdown } from '../src/knowledge/files.ts';
import { loadKnowledge } from '../src/knowledge/load.ts';
import type { Knowledge, Upstream } from '../src/knowledge/types.ts';
import { parseLocated } from '../src/knowledge/located.ts';
import { upstreamHead } from '../src/knowledge/schema.ts';
import { changeAddress, changeName } from '../src/knowledge/changes.ts';
import { withValues } from './front-matter.ts';
import { askGitHub, NoAnswer, type Api, type UpstreamState } from './github.ts';

export interface Request {
  readonly root: string;
  readonly api: Api;
  readonly write: boolean;
  /** A date like 2026-11-29: the day that the states are read. */
  readonly today: string;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/**
 * Asks for all changes first; only when every answer is there and every changed file is still right is anything written.
 * @returns 0: all as content/ says, or written; 1: something differs; 2: no answer, and nothing was changed
 */
export async function refresh({ root, api, write, today, out, err }: Request): Promise<number> {
  const knowledge = loadKnowledge(root, today);
  const answers: { change: Upstream; state: UpstreamState }[] = [];
  try {
    // One after the other, as GitHub asks of its callers.
    for (const change of knowledge.upstream.values()) answers.push({ change, state: await askGitHub(change, api) });
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    err(`${error.message}. Nothing was changed.\n`);
    return 2;
  }

  const differing = answers.filter(({ change, state }) => differences(change, state).length > 0);
  for (const { change, state } of differing) {
    out(`${changeName(change)} (${change.id}), as of ${change.asOf}:\n`);
    for (const { key, from, to } of differences(change, state)) out(`  ${key}: ${from ?? 'none'} -> ${to ?? 'none'}\n`);
    const affected = claimsAbout(change, knowledge);
    if (affected.length > 0) out(`  claims to look at: ${affected.join(', ')}\n`);
  }
  out(`${answers.length} asked, ${differing.length} differ\n`);
  if (!write) return differing.length > 0 ? 1 : 0;

  const files = answers.map(({ change, state }) => {
    const file = join(root, 'content/upstream', `${change.id}.md`);
    const values = Object.fromEntries(differences(change, state).map(({ key, to }) => [key, to]));
    return { file, text: withValues(readFileSync(file, 'utf8'), { ...values, asOf: today }, 'asOf') };
  });
  const wrong = files.flatMap(
    ({ file, text }) => parseLocated(file, splitMarkdown(file, text).front ?? '', upstreamHead, 1).problems,
  );
  if (wrong.length > 0) {
    for (const { file, line, message } of wrong) err(`${file}:${line} ${message}\n`);
    err('The answers do not fit the files. Nothing was changed.\n');
    return 2;
  }
  for (const { file, text } of files) writeFileSync(file, text);
  out(`${files.length} files written, all as of ${today}\n`);
  return 0;
}

interface Difference {
  readonly key: 'state' | 'opened' | 'merged' | 'closed' | 'commit';
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** What GitHub says otherwise. A commit that content/ names by its first digits is the same commit. */
function differences(change: Upstream, state: UpstreamState): Difference[] {
  const sameCommit = change.commit !== undefined && state.commit?.startsWith(change.commit) === true;
  const now = { ...state, commit: sameCommit ? change.commit : state.commit?.slice(0, 10) };
  return (['state', 'opened', 'merged', 'closed', 'commit'] as const)
    .map((key) => ({ key, from: change[key], to: now[key] }))
    .filter(({ from, to }) => from !== to);
}

function claimsAbout(change: Upstream, { claims, sources }: Knowledge): string[] {
  const address = changeAddress(change);
  // The thread itself, or a place within it; a longer number is another thread.
  const within = (url: string) => url === address || url.startsWith(`${address}/`) || url.startsWith(`${address}#`);
  return [...claims.values()]
    .filter((claim) => claim.sources.some((id) => within(sources.get(id)?.url ?? '')))
    .map(({ id }) => id);
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
    process.exitCode = await refresh({
      root: process.cwd(),
      api: {
        base: (process.env['GITHUB_API_URL'] ?? 'https://api.github.com').replace(/\/$/, ''),
        token: process.env['GITHUB_TOKEN'],
        timeout: 10_000,
      },
      write: values.write,
      today: new Date().toISOString().slice(0, 10),
      out: (text) => process.stdout.write(text),
      err: (text) => process.stderr.write(text),
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 64;
  }
}
