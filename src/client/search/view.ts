// A field and its results: grouped by kind, best first, or where to go instead.
import { ask, kinds, type Library, type SearchAnswer, type SearchHit } from '../../search/ask.ts';
import { h } from '../dom.ts';

/** A group shows so many before it is opened. */
const shown = 6;
/** Somebody who waits longer than this wants to see that something happens. */
const patient = 150;

export interface SearchParts {
  readonly input: HTMLInputElement;
  readonly status: Element;
  readonly results: Element;
}

/**
 * Searches whenever somebody types into `input`. An answer that comes after a newer question is not shown.
 * @param heard is told each question
 * @returns asks what stands in the field now
 */
export function search(
  parts: SearchParts,
  library: Library,
  base: string,
  heard?: (question: string) => void,
): () => void {
  const { input, status, results } = parts;
  /** Whoever went down to a result before the last answer came stays among the results. */
  const show = (elements: readonly HTMLElement[]): void => {
    const wasInside = results.contains(document.activeElement);
    results.replaceChildren(...elements);
    if (wasInside) (results.querySelector('a') ?? input).focus();
  };
  const run = async (): Promise<void> => {
    const question = input.value.trim();
    heard?.(question);
    if (question === '') {
      results.replaceChildren();
      status.textContent = '';
      return;
    }
    const waiting = setTimeout(() => {
      if (question === input.value.trim()) status.textContent = 'Searching …';
    }, patient);
    try {
      const answer = await ask(library, question);
      if (question !== input.value.trim()) return;
      status.textContent = told(answer, question);
      show(answer.total === 0 ? instead(base) : groups(answer, base));
    } catch {
      status.textContent = 'The index could not be fetched. Try again.';
    } finally {
      clearTimeout(waiting);
    }
  };
  input.addEventListener('input', () => void run());
  input.addEventListener('focus', () => void library.titles().catch(() => undefined));
  return () => void run();
}

function told({ total, hits, partly }: SearchAnswer, question: string): string {
  if (total === 0) return `Nothing found for ${question}.`;
  const places = total === 1 ? '1 place found' : `${String(total)} places found`;
  const best = total > hits.length ? `, the best ${String(hits.length)} shown` : '';
  return partly ? `No page has all words; showing any. ${places}${best}.` : `${places}${best}.`;
}

/** By kind, in the order in which the best of each stands. */
function groups({ hits }: SearchAnswer, base: string): HTMLElement[] {
  const order = [...kinds].filter((kind) => hits.some((hit) => hit.kind === kind));
  order.sort((a, b) => hits.findIndex(({ kind }) => kind === a) - hits.findIndex(({ kind }) => kind === b));
  return order.map((kind) => {
    const own = hits.filter((hit) => hit.kind === kind);
    const rest = own.slice(shown);
    return h(
      'section',
      {},
      h('h2', {}, own.length === 1 ? kind : `${kind}s`),
      h('ul', {}, ...own.slice(0, shown).map((hit) => item(hit, base))),
      rest.length > 0 &&
        h(
          'details',
          {},
          h('summary', {}, `${String(rest.length)} more`),
          h('ul', {}, ...rest.map((hit) => item(hit, base))),
        ),
    );
  });
}

function item({ address, title, page, lead, kind }: SearchHit, base: string): HTMLElement {
  const below =
    kind === 'Section' || kind === 'Checklist item' ? `${page} · ${address}` : kind === 'Claim' ? address : lead;
  return h('li', {}, h('a', { href: base + address }, title), h('p', {}, below));
}

function instead(base: string): HTMLElement[] {
  const link = (address: string, text: string) => h('li', {}, h('a', { href: base + address }, text));
  return [
    h('p', {}, 'Try fewer or other words, or go on from here:'),
    h(
      'ul',
      {},
      link('', 'Check a deployment'),
      link('errors/', 'Error messages'),
      link('runbook/', 'Server down? The runbook'),
    ),
    h('p', {}, 'Missing something? The button at the foot of the page reports it.'),
  ];
}
