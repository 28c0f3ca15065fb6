import { exhibitNames } from '../exhibit-names.ts';
import { referencesIn } from '../references.ts';
import type { Located } from '../files.ts';
import { figureOf, splitOperand } from '../figures.ts';
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

/** Whatever is named by id must be there: in claims, upstream changes, releases, hardware, models and prose. */
export function referencesExist(loaded: Loaded): Problem[] {
  const claims = new Map(loaded.claims.map(({ value }) => [value.id, value]));
  const sources = new Set(loaded.sources.map(({ value }) => value.id));
  const upstream = new Set(loaded.upstream.map(({ value }) => value.id));
  const releases = new Set(loaded.releases.map(({ value }) => value.id));

  const listed = <T>(
    entries: readonly Located<T>[],
    field: keyof T & string,
    kind: string,
    known: { has(id: string): boolean },
  ): Problem[] =>
    entries.flatMap(({ value, file, line }) =>
      (value[field] as readonly string[]).flatMap((id, index) =>
        known.has(id)
          ? []
          : [{ file, line: line(field, index), column: 1, message: `${field}: no ${kind} is called "${id}"` }],
      ),
    );

  const shipped = loaded.sheets.flatMap(({ value, file, line }) =>
    value.ships.flatMap(({ source }, index) =>
      sources.has(source)
        ? []
        : [{ file, line: line('ships', index), column: 1, message: `ships: no source is called "${source}"` }],
    ),
  );
  const inText = loaded.claims.flatMap(({ value, file, line }) =>
    placeholders(value.text)
      .filter((name) => figureOf(value, name) === undefined)
      .map((name) => ({
        file,
        line: line('text'),
        column: 1,
        message: `text: {${name}} is no figure of this claim; add it under figures`,
      })),
  );

  const exists = (kind: string, target: string): boolean => {
    switch (kind) {
      case 'claim':
      case 'note':
        return claims.has(target);
      case 'figure': {
        const { claim, figure } = splitOperand(target, '');
        const owner = claims.get(claim);
        return owner !== undefined && figureOf(owner, figure) !== undefined;
      }
      case 'upstream':
      case 'card':
        return upstream.has(target);
      case 'release':
        return releases.has(target);
      case 'source':
        return sources.has(target);
      case 'exhibit':
        return (exhibitNames as readonly string[]).includes(target);
      default:
        return false;
    }
  };
  const inProse = loaded.texts.flatMap(({ file, body, bodyLine }) =>
    referencesIn(body)
      .filter(({ kind, target }) => !exists(kind, target))
      .map(({ kind, target, line }) => ({
        file,
        line: bodyLine + line,
        column: 1,
        message: `[[${kind}:${target}]] names nothing; look the id up in content/`,
      })),
  );

  return [
    ...listed(loaded.claims, 'sources', 'source', sources),
    ...listed(loaded.claims, 'disagrees', 'claim', claims),
    ...listed(loaded.upstream, 'supersedes', 'upstream change', upstream),
    ...listed(loaded.upstream, 'needs', 'upstream change', upstream),
    ...listed(loaded.releases, 'claims', 'claim', claims),
    ...listed(loaded.hardware, 'claims', 'claim', claims),
    ...listed(loaded.models, 'claims', 'claim', claims),
    ...shipped,
    ...inText,
    ...inProse,
  ];
}

/** The names in `{…}` of a claim's text. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{([a-z0-9-]+)\}/g)].map((match) => match[1] ?? '');
}
