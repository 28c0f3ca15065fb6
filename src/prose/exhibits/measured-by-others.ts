import { compare } from '../../knowledge/problems.ts';
import { cite, statementOf, type Exhibit } from './parts.ts';
import { escapeMarkup } from '../../text/escape.ts';

/** Measurements that neither the author of the change nor this site made; whose they are stands first. */
export const measuredByOthers: Exhibit = (facts, base) => {
  const items = [...facts.claims.values()]
    .filter((claim) => claim.by !== undefined && claim.by !== 'us' && claim.status === 'measured')
    .sort((a, b) => compare(a.by ?? '', b.by ?? '') || compare(a.id, b.id))
    .map(
      (claim) =>
        `<li><strong>Measured by ${escapeMarkup(claim.by ?? '')}.</strong> ${statementOf(claim)} ${cite(facts, base, claim.id)}</li>`,
    );
  return `<ul>\n${items.join('\n')}\n</ul>\n`;
};
