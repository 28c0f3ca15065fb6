// Buttons beside a command: they appear with this script and copy what stands beside them.
import { h } from './dom.ts';

const live = h('span', { role: 'status', class: 'unseen-text' });
for (const made of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  made.hidden = false;
  made.addEventListener('click', () => void copy(made));
}
if (document.querySelector('button[data-copy]') !== null) document.body.append(live);

async function copy(made: HTMLButtonElement): Promise<void> {
  const code = made.parentElement?.querySelector('code');
  let said = 'Copied';
  try {
    await navigator.clipboard.writeText(code?.textContent ?? '');
  } catch {
    said = 'Selected: copy by hand';
    if (code) getSelection()?.selectAllChildren(code);
  }
  made.textContent = said;
  live.textContent = said;
  setTimeout(() => {
    made.textContent = 'Copy';
    live.textContent = '';
  }, 2000);
}
