// The key / and the link in the header open the search as a dialog. The key can be switched off on the search's own page.
const stored = 'can-i-unpin:slash';

export {};

function keyIsOn(): boolean {
  try {
    return localStorage.getItem(stored) !== 'off';
  } catch {
    return true;
  }
}

function keepKey(on: boolean): void {
  try {
    if (on) localStorage.removeItem(stored);
    else localStorage.setItem(stored, 'off');
  } catch {
    // Storage is off: the choice cannot be kept.
  }
}

addEventListener('keydown', (event) => {
  const { target } = event;
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !keyIsOn()) return;
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
  setting.checked = keyIsOn();
  setting.addEventListener('change', () => {
    keepKey(setting.checked);
  });
}
