// The key / leads to the search from every page, unless it was switched off on the page of the search.
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

const setting = document.querySelector<HTMLInputElement>('#search-slash');
if (setting !== null) {
  setting.checked = slashIsOn();
  setting.addEventListener('change', () => {
    setSlash(setting.checked);
  });
}
