// Narrows the list of claims down; the choice stands in the address, so that it can be shared.
const filters = document.querySelector<HTMLElement>('#filters');
const shown = document.querySelector('#shown');
const entries = [...document.querySelectorAll<HTMLElement>('.entry')];
const attributes: Readonly<Record<string, string>> = {
  topic: 'topic',
  status: 'status',
  generation: 'generation',
  source: 'sources',
};

function apply(): void {
  if (filters === null) return;
  const wanted = [...filters.querySelectorAll('select')].filter(({ value }) => value !== '');
  const fits = (entry: HTMLElement): boolean =>
    wanted.every(({ name, value }) => (entry.dataset[attributes[name] ?? ''] ?? '').split(' ').includes(value));
  let count = 0;
  for (const entry of entries) {
    entry.hidden = !fits(entry);
    if (!entry.hidden) count += 1;
  }
  for (const section of document.querySelectorAll<HTMLElement>('main section'))
    section.hidden = section.querySelector('.entry:not([hidden])') === null;
  if (shown !== null) shown.textContent = `${String(count)} of ${String(entries.length)} shown`;
}

function remember(): void {
  if (filters === null) return;
  const query = new URLSearchParams();
  for (const { name, value } of filters.querySelectorAll('select')) if (value !== '') query.set(name, value);
  const text = query.toString();
  history.replaceState(null, '', text === '' ? location.pathname : `?${text}`);
}

/** A link to a claim that is filtered away shows it all the same. */
function reveal(): void {
  const target = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (filters === null || target?.closest('[hidden]') == null) return;
  for (const select of filters.querySelectorAll('select')) select.value = '';
  apply();
  target.scrollIntoView();
}

if (filters !== null) {
  const query = new URLSearchParams(location.search);
  for (const select of filters.querySelectorAll('select')) {
    const value = query.get(select.name);
    if (value !== null && [...select.options].some((option) => option.value === value)) select.value = value;
  }
  filters.hidden = false;
  filters.addEventListener('change', () => {
    apply();
    remember();
  });
  addEventListener('hashchange', reveal);
  apply();
  reveal();
}
