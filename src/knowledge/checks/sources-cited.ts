import { referencesIn } from '../references.ts';
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

/** A source nobody cites proves nothing: cite it or take it out. */
export function sourcesCited(loaded: Loaded): Problem[] {
  const cited = new Set([
    ...loaded.claims.flatMap(({ value }) => value.sources),
    ...loaded.sheets.flatMap(({ value }) => value.ships.map(({ source }) => source)),
    ...loaded.texts.flatMap(({ body }) =>
      referencesIn(body)
        .filter(({ kind }) => kind === 'source')
        .map(({ target }) => target),
    ),
  ]);
  return loaded.sources
    .filter(({ value }) => !cited.has(value.id))
    .map(({ value, file, line }) => ({
      file,
      line: line('id'),
      column: 1,
      message: `source "${value.id}" is cited by no claim; cite it or remove it`,
    }));
}
