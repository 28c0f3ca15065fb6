// The first script of the page: shows the form, and loads the rest when somebody turns to it or the address holds values.
import { need } from '../dom.ts';
import { longBox } from '../long-box.ts';

const tool = need('#tool', HTMLElement);
const base = tool.dataset['base'] ?? '/';
let loading: Promise<void> | undefined;

function load(): void {
  loading ??= Promise.all([import('./page.ts'), fetch(`${base}data/check.json`)]).then(
    async ([{ startUpgrade }, data]) => {
      startUpgrade(await data.json(), base);
    },
  );
  loading.catch(() => {
    loading = undefined;
    need('#state', HTMLElement).textContent = 'The page could not be loaded. Try again when the network is back.';
  });
}

// A paste may come before the rest is here.
longBox(need('#command', HTMLTextAreaElement));
tool.hidden = false;
for (const event of ['focusin', 'input', 'pointerdown'] as const) tool.addEventListener(event, load, { once: true });
if (location.hash.startsWith('#d=')) load();
