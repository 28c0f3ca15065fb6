// The key / and the link in the header open the search as a dialog. The key can be switched off on the search's own page.
const key = 'can-i-unpin:slash';

export {};

function slashIsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

function setSlash(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Storage is off: the choice cannot be kept.
  }
}

addEventListener('keydown', (event) => {
  const { target } = event;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !slashIsOn()) return;
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) return;
  const field = document.querySelector<HTMLInputElement>('#search-input');
  const link = document.querySelector<HTMLAnchorElement>('a[rel="search"]');
  if (field === null && link === null) return;
  event.preventDefault();
  if (field === null) link?.click();
  else field.focus();
});

const opener = document.querySelector<HTMLAnchorElement>('a[rel="search"]');
opener?.addEventListener('click', (event) => {
  // On the page of the search there is a field already; whoever wants another tab gets it.
  if (event.ctrlKey || event.metaKey || event.shiftKey || document.querySelector('#search-input') !== null) return;
  event.preventDefault();
  const base = new URL('../', opener.href).pathname;
  import('./search/dialog.ts').then(
    ({ open }) => {
      open(base);
    },
    // What cannot be loaded has a page as well.
    () => {
      location.href = opener.href;
    },
  );
});

const setting = document.querySelector<HTMLInputElement>('#search-slash');
if (setting !== null) {
  setting.checked = slashIsOn();
  setting.addEventListener('change', () => {
    setSlash(setting.checked);
  });
}
