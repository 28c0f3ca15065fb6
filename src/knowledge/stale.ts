// What in content/ may have gone out of date: old statements, and those that are bound to a time.
import { changeAddress } from './changes.ts';
import type { Knowledge } from './types.ts';
import { compare } from './problems.ts';
import { sheetId } from './sheets.ts';
import type { Claim, Release } from './schema.ts';

export interface Stale {
  readonly kind: 'claim' | 'upstream' | 'pin' | 'sheet' | 'reader';
  readonly id: string;
  /** The day it was known to be so; undefined where content/ names none. */
  readonly day: string | undefined;
  readonly days: number | undefined;
  /** Why it is listed, in words. */
  readonly why: string;
  /** Its own `recheck` day has passed. */
  readonly overdue: boolean;
  /** Where to look again. */
  readonly address: string;
}

/** Days after which an upstream state, a release's sheet or what the readers know is to be looked at again, whatever else is asked for. */
export const freshDays = 30;

/** The first day on which what was read on `day` counts as old. */
export function staleFrom(day: string): string {
  return new Date(Date.parse(day) + (freshDays + 1) * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Every claim, upstream state, pin, release sheet and list of the readers that is older than `days` or bound to a time,
 * oldest first; what has no day at all comes before everything. Upstream states, sheets and lists are old after `freshDays`
 * at the latest. Bound to a time are claims with a `recheck`, upstream changes that are open or unknown, and releases whose
 * entry is not verified.
 */
export function staleIn(knowledge: Knowledge, today: string, days: number): Stale[] {
  const sourceOf = (claim: Claim | undefined) => knowledge.sources.get(claim?.sources[0] ?? '')?.url ?? '';
  const entry = (
    kind: Stale['kind'],
    id: string,
    day: string | undefined,
    address: string,
    bound: string | undefined,
  ) => {
    const age = day === undefined ? undefined : daysBetween(day, today);
    const limit = kind === 'upstream' || kind === 'sheet' || kind === 'reader' ? Math.min(days, freshDays) : days;
    const old = age === undefined ? 'no day is known' : age > limit ? `older than ${limit} days` : undefined;
    const why = [bound, old].filter((reason) => reason !== undefined).join('; ');
    return { kind, id, day, days: age, why, overdue: false, address };
  };

  const claims = [...knowledge.claims.values()].map((claim) => {
    const { id, asOf, recheck } = claim;
    const overdue = recheck !== undefined && recheck < today;
    const bound =
      recheck === undefined ? undefined : overdue ? `was to be checked by ${recheck}` : `to be checked by ${recheck}`;
    return { ...entry('claim', id, asOf, sourceOf(claim), bound), overdue };
  });
  const changes = [...knowledge.upstream.values()].map((change) => {
    const moving = change.state === 'open' || change.state === 'unknown';
    return entry(
      'upstream',
      change.id,
      change.asOf,
      changeAddress(change),
      moving ? `state ${change.state}` : undefined,
    );
  });
  const pins = [...knowledge.releases.values()]
    .filter(({ pins: pinned, verified }) => pinned !== undefined || !verified)
    .map((release) => {
      const known = claimsOf(release, knowledge);
      const day =
        known
          .map(({ asOf }) => asOf)
          .sort(compare)
          .at(-1) ?? release.date;
      return entry('pin', release.id, day, sourceOf(known[0]), release.verified ? undefined : 'not verified');
    });

  const sheets = knowledge.sheets.map(({ version, read }) =>
    entry('sheet', sheetId(version), read, `https://github.com/vllm-project/vllm/releases/tag/v${version}`, undefined),
  );
  const readers = knowledge.readers.map(({ id, source, read }) => entry('reader', id, read, source, undefined));
  return [...claims, ...changes, ...pins, ...sheets, ...readers]
    .filter(({ why }) => why !== '')
    .sort((a, b) => compare(a.day ?? '', b.day ?? '') || compare(a.kind, b.kind) || compare(a.id, b.id));
}

/** The list as lines of text, one each. */
export function staleText(list: readonly Stale[]): string {
  return list
    .map(({ kind, id, day, days, why, overdue, address }) => {
      const age = days === undefined ? '' : `${days} days`;
      return `${overdue ? '!' : ' '} ${(day ?? 'no day').padEnd(10)} ${age.padStart(9)}  ${kind.padEnd(8)}  ${id}: ${why}  ${address}\n`;
    })
    .join('');
}

function claimsOf(release: Release, knowledge: Knowledge): Claim[] {
  return release.claims.flatMap((id) => knowledge.claims.get(id) ?? []);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
