// The search as a page: the question stays in the address.
import { need } from '../dom.ts';
import { libraryAt } from './library.ts';
import { search } from './view.ts';

const form = need('#search-form', HTMLFormElement);
const input = need('#search-input', HTMLInputElement);
const base = input.dataset['base'] ?? '/';
const parts = { input, status: need('#search-status', HTMLElement), results: need('#search-results', HTMLElement) };
const run = search(parts, libraryAt(base), base, (question) => {
  history.replaceState(null, '', question === '' ? location.pathname : `?q=${encodeURIComponent(question)}`);
});
form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  run();
});
const asked = new URLSearchParams(location.search).get('q') ?? '';
if (asked !== '') input.value = asked;
if (document.querySelector('#search-slash') !== null) input.focus();
if (asked !== '') run();
