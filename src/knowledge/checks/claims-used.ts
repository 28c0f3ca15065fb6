import { referencesIn } from '../references.ts';
import { splitOperand } from '../figures.ts';
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

/** A claim that no page shows, no rule cites and no entry names is knowledge nobody meets: use it or take it out. */
export function claimsUsed(loaded: Loaded): Problem[] {
  const listed = [...loaded.releases, ...loaded.hardware, ...loaded.models].flatMap(({ value }) => value.claims);
  const used = new Set<string>([
    ...listed,
    ...loaded.claims.flatMap(({ value }) => value.disagrees),
    ...loaded.texts.flatMap(({ body }) =>
      referencesIn(body).flatMap(({ kind, target }) =>
        kind === 'claim' || kind === 'note' ? [target] : kind === 'figure' ? [splitOperand(target, '').claim] : [],
      ),
    ),
    // Whatever names a claim by its id: lists in the front matter of errors and checklists, links, rules and exhibits.
    ...[...loaded.texts.map(({ front, body }) => `${front}\n${body}`), ...loaded.code].flatMap((text) =>
      text.split(/[^a-z0-9.-]/),
    ),
  ]);
  return loaded.claims
    .filter(({ value }) => !used.has(value.id))
    .map(({ value, file, line }) => ({
      file,
      line: line('id'),
      column: 1,
      message: `claim "${value.id}" is used nowhere; use it on a page with [[note:${value.id}]], cite it in a rule, or remove it`,
    }));
}
