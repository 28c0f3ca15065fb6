// The search page: fetches the index on first use, shows what is found, keeps the question in the address.
import MiniSearch from 'minisearch';
import { find, type SearchAnswer, type SearchHit } from '../search/find.ts';
import { indexOptions, type Section } from '../search/options.ts';
import { h, need } from './dom.ts';

const form = need('#search-form', HTMLFormElement);
const input = need('#search-input', HTMLInputElement);
const status = need('#search-status', HTMLElement);
const list = need('#search-results', HTMLOListElement);
let loading: Promise<MiniSearch<Section>> | undefined;

form.hidden = false;
input.value = new URLSearchParams(location.search).get('q') ?? '';
input.addEventListener('input', () => void search());
input.addEventListener('focus', () => void index().catch(() => undefined));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void search();
});
if (document.querySelector('#search-slash') !== null) input.focus();
if (input.value !== '') void search();

async function search(): Promise<void> {
  const query = input.value.trim();
  history.replaceState(null, '', query === '' ? location.pathname : `?q=${encodeURIComponent(query)}`);
  if (query === '') {
    show([]);
    status.textContent = '';
    return;
  }
  let answer: SearchAnswer;
  try {
    answer = find(await index(), query);
  } catch {
    // The next keystroke tries again.
    loading = undefined;
    status.textContent = 'The index could not be fetched. Try again.';
    return;
  }
  // Somebody who typed on wants the newer answer.
  if (query !== input.value.trim()) return;
  show(answer.found);
  status.textContent = told(answer, query);
}

function told({ total, found }: SearchAnswer, query: string): string {
  if (total === 0) return `Nothing found for ${query}.`;
  const places = total === 1 ? '1 place found' : `${total} places found`;
  return total > found.length ? `${places}, the best ${found.length} shown.` : `${places}.`;
}

function index(): Promise<MiniSearch<Section>> {
  loading ??= fetch(input.dataset['index'] ?? '').then(async (response) => {
    if (!response.ok) throw new Error(`the index answered ${response.status}`);
    return MiniSearch.loadJSON<Section>(await response.text(), indexOptions);
  });
  return loading;
}

function show(found: readonly SearchHit[]): void {
  list.replaceChildren(
    ...found.map(({ id, page, heading, excerpt }) => {
      const name = heading === '' || heading === page ? page : `${page}: ${heading}`;
      const link = h('a', { href: `${input.dataset['base'] ?? '/'}${id}` }, name);
      const text = excerpt.map((piece) => (piece.hit ? h('mark', {}, piece.text) : piece.text));
      return h('li', {}, link, h('p', {}, ...text));
    }),
  );
}
