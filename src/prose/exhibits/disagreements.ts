import { compare } from '../../knowledge/problems.ts';
import type { Claim } from '../../knowledge/schema.ts';
import type { Referable } from '../../knowledge/types.ts';
import { cite, statementOf, type Exhibit } from './parts.ts';
import { escapeMarkup } from '../../text/escape.ts';

/** Claims that contradict each other, joined into groups; each group and the whole are in the order of their dates. */
export function contradictions(claims: Referable['claims']): Claim[][] {
  const groups: Claim[][] = [];
  const seen = new Set<string>();
  const byDate = [...claims.values()].sort((a, b) => compare(a.asOf, b.asOf) || compare(a.id, b.id));
  const others = (claim: Claim) =>
    byDate.filter((other) => claim.disagrees.includes(other.id) || other.disagrees.includes(claim.id));
  for (const claim of byDate) {
    if (seen.has(claim.id) || others(claim).length === 0) continue;
    const group = new Set<Claim>([claim]);
    for (const member of group) {
      seen.add(member.id);
      for (const other of others(member)) group.add(other);
    }
    groups.push([...group].sort((a, b) => compare(a.asOf, b.asOf) || compare(a.id, b.id)));
  }
  return groups;
}

/** Both sides of every disagreement, with their dates. */
export const disagreements: Exhibit = (facts, base) =>
  contradictions(facts.claims)
    .map((group) => {
      const sides = group.map(
        (claim) =>
          `<li>${claim.by === undefined ? '' : `<strong>Says ${escapeMarkup(claim.by)}.</strong> `}${statementOf(claim)} ${cite(facts, base, claim.id)}</li>`,
      );
      const [first] = group;
      return `<section aria-labelledby="on-${first?.id ?? ''}"><h2 id="on-${first?.id ?? ''}">${escapeMarkup(heading(first))}</h2><ul>\n${sides.join('\n')}\n</ul></section>`;
    })
    .join('\n');

/** The id of the oldest side, in words: ids are made to be read. */
function heading(claim: Claim | undefined): string {
  const words = (claim?.id ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
