// The theme switch: auto (the system's), light, dark. The choice is kept where the browser allows it.
const key = 'can-i-unpin:theme';
const order = ['auto', 'light', 'dark'] as const;
type Theme = (typeof order)[number];

export {};

const button = document.querySelector<HTMLButtonElement>('#theme');
const root = document.documentElement;

function current(): Theme {
  const theme = root.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'auto';
}

function show(): void {
  if (button) button.textContent = `Theme: ${current()}`;
}

button?.addEventListener('click', () => {
  const next = order[(order.indexOf(current()) + 1) % order.length] ?? 'auto';
  if (next === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // Storage is off: the choice holds for this page.
  }
  show();
});
if (button) button.hidden = false;
show();
