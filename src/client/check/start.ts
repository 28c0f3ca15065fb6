// The first script of the check: shows the box, and loads the rest when somebody turns to it or the address holds values.
import { need } from '../dom.ts';
import { longBox } from '../long-box.ts';

const tool = need('#tool', HTMLElement);
const base = tool.dataset['base'] ?? '/';
let loading: Promise<void> | undefined;

function load(): void {
  loading ??= Promise.all([import('./page.ts'), fetch(`${base}data/check.json`)]).then(
    async ([{ startCheck }, data]) => {
      startCheck(await data.json(), base);
    },
  );
  loading.catch(() => {
    loading = undefined;
    need('#unreadable', HTMLElement).textContent = 'The check could not be loaded. Try again when the network is back.';
    need('#unreadable', HTMLElement).hidden = false;
  });
}

// A paste may come before the rest is here.
const long = longBox(need('#command', HTMLTextAreaElement));
tool.hidden = false;
for (const event of ['focusin', 'input', 'pointerdown'] as const) tool.addEventListener(event, load, { once: true });
addEventListener('hashchange', load, { once: true });
if (/^#(?:d|example)=/.test(location.hash) || long.text() !== '') load();
// What the browser puts back into the box over a reload comes after this script.
addEventListener('pageshow', () => {
  if (long.text() !== '') load();
});
