// Where a claim is used: on which pages, and by which rules.
import { exhibits } from './exhibits/index.ts';
import type { ExhibitName } from '../knowledge/exhibit-names.ts';
import { referencesIn } from '../knowledge/references.ts';
import { splitOperand } from '../knowledge/figures.ts';
import { nameOf, type Text } from '../knowledge/files.ts';
import type { Knowledge, Page } from '../knowledge/types.ts';
import { changeName } from '../knowledge/changes.ts';

export interface Place {
  /** A path of this site, starting with a slash. */
  readonly path: `/${string}`;
  readonly title: string;
}

/** Where a page of content/guide/ lives. */
export function pageAddress({ id, address }: Pick<Page, 'id' | 'address'>): `/${string}` {
  return address === undefined ? `/guide/${id}/` : (address as `/${string}`);
}

/** The pages that show each claim, or a figure of it, by the claim's id; in the order of the files. */
export function pagesUsing(knowledge: Knowledge): ReadonlyMap<string, readonly Place[]> {
  const uses = new Map<string, Place[]>();
  for (const text of knowledge.texts) {
    const place = placeOf(text, knowledge);
    if (place === undefined) continue;
    for (const id of claimsIn(text, knowledge)) {
      const places = uses.get(id) ?? [];
      if (!places.some(({ path }) => path === place.path)) uses.set(id, [...places, place]);
    }
  }
  return uses;
}

/**
 * The rules that cite each claim, as `engine/eligibility` or, where the engine names the rule, `engine/eligibility: mergedFp16`.
 * @param cites the engine's claims by rule
 * @param files the texts of the sources by path; a rule is used where `cites.<rule>` stands, a claim where its id is a literal
 */
export function rulesUsing(
  claims: { has(id: string): boolean },
  cites: Readonly<Record<string, readonly string[]>>,
  files: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  const add = (id: string, rule: string) => {
    if (claims.has(id)) uses.set(id, [...(uses.get(id) ?? []), rule]);
  };
  for (const [path, text] of Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const module = path.replace(/^.*src\//, '').replace(/\.ts$/, '');
    if (module === 'engine/cites') continue;
    const named = new Set([...text.matchAll(/\bcites\.([A-Za-z]+)/g)].map((match) => match[1] ?? ''));
    for (const rule of named) for (const id of cites[rule] ?? []) add(id, `${module}: ${rule}`);
    const literal = new Set([...text.matchAll(/['"`]([a-z0-9][a-z0-9.-]{5,80})['"`]/g)].map((match) => match[1] ?? ''));
    for (const id of literal) add(id, module);
  }
  return uses;
}

function claimsIn({ front, body }: Text, knowledge: Knowledge): Set<string> {
  const linked = (text: string) => [...text.matchAll(/\/claims\/#([a-z0-9.-]+)/g)].map((match) => match[1] ?? '');
  return new Set([
    ...referencesIn(body).flatMap(({ kind, target }) => {
      if (kind === 'claim' || kind === 'note') return [target];
      if (kind === 'figure') return [splitOperand(target, '').claim];
      // An exhibit links to the claims that it is made of.
      return kind === 'exhibit' ? linked(exhibits[target as ExhibitName](knowledge, '/')) : [];
    }),
    ...linked(body),
    // Errors list theirs in the front matter, checklists in the block of each item.
    ...[...`${front}\n${body}`.matchAll(/^claims: \[([^\]]*)\]/gm)].flatMap((match) => (match[1] ?? '').split(/, */)),
  ]);
}

function placeOf({ file }: Text, { pages, upstream }: Knowledge): Place | undefined {
  const id = nameOf(file);
  const folder = file.split('/')[1];
  const page = folder === 'guide' ? pages.get(id) : undefined;
  if (page !== undefined) return { path: pageAddress(page), title: page.title };
  const change = folder === 'upstream' ? upstream.get(id) : undefined;
  if (change !== undefined) return { path: `/upstream/${id}/`, title: changeName(change) };
  if (folder === 'errors') return { path: `/errors/${id}/`, title: `Error: ${id}` };
  if (folder === 'checklists') return { path: `/checklists/${id}/`, title: `Checklist: ${id}` };
  return undefined;
}
