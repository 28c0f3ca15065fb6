// What the address brings: `#d=` a deployment from the check page, `#r=` a shared run.
import { settingsOf } from '../../checklists/advice.ts';
import { longestSetting, type Settings } from '../../checklists/facts.ts';
import { decodeDeployment } from '../../engine/share.ts';
import type { RunEditor } from './run-editor.ts';
import { freeName } from './panel.ts';
import { say } from './say.ts';

/** Does what the address asks for, once; `openLink` takes the run that a link carries. */
export function fromAddress(editor: RunEditor, openLink: (encoded: string) => void): void {
  const { hash } = location;
  if (hash.startsWith('#r=')) openLink(hash.slice(3));
  else if (hash.startsWith('#d=')) bind(editor, hash.slice(3));
  else return;
  // Read once: a reload must not make another run.
  history.replaceState(history.state, '', location.pathname + location.search);
}

/** Opens the run that is bound to this deployment, or makes one. */
function bind(editor: RunEditor, encoded: string): void {
  const deployment = decodeDeployment(encoded);
  const settings = settingsOf(deployment ?? {});
  const long = Object.entries(settings).find(([, value]) => value.length > longestSetting);
  if (long !== undefined) {
    say(`The address was not taken: ${long[0]} is longer than ${String(longestSetting)} characters.`);
    return;
  }
  if (Object.keys(settings).length === 0) {
    say('The address brings no deployment that can be read.');
    return;
  }
  const bound = editor.runs().find(({ head }) => equal(head.deployment, settings));
  if (bound !== undefined) {
    editor.open(bound.id);
    say(`"${bound.head.name}" is bound to this deployment already; it is open.`);
    return;
  }
  const model = settings['gpu.model'] ?? settings['gpu.arch'] ?? editor.checklist.title;
  editor.create(
    { name: freeName(editor, `${model} ${editor.checklist.title.toLowerCase()}`), deployment: settings },
    true,
  );
  say('A new run, bound to the deployment of the check.');
}

function equal(a: Settings, b: Settings): boolean {
  const text = (settings: Settings) => JSON.stringify(Object.entries(settings).sort(([x], [y]) => (x < y ? -1 : 1)));
  return text(a) === text(b);
}
