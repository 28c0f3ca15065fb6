// The claims behind a sentence, folded away: statement, status, source and date, linked to the claim's own place. Their
// texts are fetched when somebody unfolds the first.
import { h } from '../dom.ts';
import type { CitedClaim } from '../../report/page-data.ts';

export type Claims = Readonly<Record<string, CitedClaim>>;
let loading: Promise<Claims> | undefined;

/** The site's own JSON of cited claims, fetched once; without the network the links remain. */
export function loadClaims(base: string): Promise<Claims> {
  loading ??= fetch(`${base}data/cited.json`)
    .then((response) => response.json() as Promise<Claims>)
    .catch((): Claims => ({}));
  return loading;
}

/** A foldable list of `ids`; null where there are none. */
export function citations(ids: readonly string[], base: string): HTMLElement | null {
  const cited = [...new Set(ids)];
  if (cited.length === 0) return null;
  const list = h('ul', {}, ...cited.map((id) => h('li', {}, link(id, base, id))));
  const label = cited.length === 1 ? '1 claim' : `${String(cited.length)} claims`;
  const details = h('details', { class: 'because' }, h('summary', {}, `Why: ${label}`), list);
  details.addEventListener(
    'toggle',
    () => {
      void loadClaims(base).then((claims) => {
        list.replaceChildren(...cited.map((id) => item(id, claims[id], base)));
      });
    },
    { once: true },
  );
  return details;
}

function item(id: string, claim: CitedClaim | undefined, base: string): HTMLElement {
  if (claim === undefined) return h('li', {}, link(id, base, id));
  const { text, status, source, asOf } = claim;
  return h('li', {}, text, ' ', link(id, base, `${status} · ${source} · ${asOf}`, status));
}

function link(id: string, base: string, text: string, status = ''): HTMLElement {
  return h('a', { class: `cite ${status}`, href: `${base}claims/#${id}` }, text);
}
