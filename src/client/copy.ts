// Buttons beside a command: they appear with this script and copy what stands beside them. It imports nothing, so that
// the script of every page stays one file.
export {};

const buttons = document.querySelectorAll<HTMLButtonElement>('button[data-copy]');
const live = document.createElement('span');
live.setAttribute('role', 'status');
live.className = 'unseen-text';
if (buttons.length > 0) document.body.append(live);
for (const made of buttons) {
  made.hidden = false;
  made.addEventListener('click', () => void copy(made));
}

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
