// Narrows the list of claims down; the choice stands in the address, so that it can be shared.
const form = document.querySelector<HTMLFormElement>('#filters');
const shown = document.querySelector('#shown');
const entries = [...document.querySelectorAll<HTMLElement>('.entry')];
const attributes: Readonly<Record<string, string>> = {
  topic: 'topic',
  status: 'status',
  generation: 'generation',
  source: 'sources',
};

function apply(): void {
  if (form === null) return;
  const wanted = [...form.querySelectorAll('select')].filter(({ value }) => value !== '');
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
  if (form === null) return;
  const query = new URLSearchParams();
  for (const { name, value } of form.querySelectorAll('select')) if (value !== '') query.set(name, value);
  const text = query.toString();
  history.replaceState(null, '', text === '' ? location.pathname : `?${text}`);
}

/** A link to a claim that is filtered away shows it all the same. */
function reveal(): void {
  const target = location.hash === '' ? null : document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (form === null || target?.closest('[hidden]') == null) return;
  for (const select of form.querySelectorAll('select')) select.value = '';
  apply();
  target.scrollIntoView();
}

if (form !== null) {
  const query = new URLSearchParams(location.search);
  for (const select of form.querySelectorAll('select')) {
    const value = query.get(select.name);
    if (value !== null && [...select.options].some((option) => option.value === value)) select.value = value;
  }
  form.hidden = false;
  form.addEventListener('change', () => {
    apply();
    remember();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  addEventListener('hashchange', reveal);
  apply();
  reveal();
}
