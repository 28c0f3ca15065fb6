// The deployment that the open run is bound to: by hand, or read from a paste. Nothing is bound before it is shown.
import { asDeployment } from '../../checklists/advice.ts';
import { readSettings, writeSettings, type Settings } from '../../checklists/facts.ts';
import { encodeDeployment } from '../../engine/share.ts';
import type { Hardware } from '../../intake/types.ts';
import { h, need, setText } from '../dom.ts';
import { longBox } from '../long-box.ts';
import type { PasteReader } from './paste.ts';
import type { RunEditor } from './run-editor.ts';
import { say } from './say.ts';

export interface DeploymentPanel {
  readonly show: (settings: Settings) => void;
}

/** Wires the box of settings and the paste beside it. `base` is the path that the site is served under. */
export function deploymentPanel(editor: RunEditor, base: string, hardware: readonly Hardware[]): DeploymentPanel {
  const text = need('#deployment-text', HTMLTextAreaElement);
  const box = need('#deployment-paste', HTMLTextAreaElement);
  const paste = longBox(box);
  const problems = need('#deployment-problems', HTMLElement);
  let shown = '';
  let reader: Promise<PasteReader> | undefined;

  async function started(): Promise<PasteReader> {
    reader ??= import('./paste.ts').then(({ pasteReader }) => pasteReader(base, hardware));
    return reader;
  }

  box.addEventListener('focus', () => void started());

  need('#deployment-bind', HTMLButtonElement).addEventListener('click', () => {
    const read = readSettings(text.value);
    tell(read.problems.map((problem) => `Line ${String(problem.line)}: ${problem.message}`));
    text.toggleAttribute('aria-invalid', read.problems.length > 0);
    if (read.problems.length > 0) {
      say(`${String(read.problems.length)} lines could not be read; the run is as it was.`);
      return;
    }
    editor.rebind({ deployment: read.settings });
    say('The run is bound to this deployment.');
  });
  need('#deployment-read', HTMLButtonElement).addEventListener('click', () => {
    void read();
  });

  /** Reads the paste into the lines above it, where a person can look at them; what stands there goes before. */
  async function read(): Promise<void> {
    const pasted = paste.text();
    if (pasted.trim() === '') return;
    const given = asDeployment(readSettings(text.value).settings);
    const intake = await (await started()).read(pasted, given);
    if (typeof intake === 'string') tell([intake]);
    if (typeof intake !== 'object') return;
    const { deployment, findings } = intake;
    const settings = editor.advisor.plain(deployment);
    tell(findings.flatMap((finding) => (finding.severity === 'note' ? [] : [finding.text])));
    text.value = writeSettings(settings);
    // A paste that could not be read stays, to be cut down.
    if (findings.every(({ severity }) => severity !== 'error')) paste.fill('');
    text.focus();
    const count = Object.keys(settings).length;
    say(`${String(count)} keys are known now. Look at them, then bind the run.`);
  }

  function tell(lines: readonly string[]): void {
    problems.replaceChildren(...lines.map((line) => h('li', {}, line)));
  }

  return {
    show: (settings) => {
      setText(need('#deployment-summary', HTMLElement), summary(settings));
      const encoded = encodeDeployment(asDeployment(settings));
      need('#deployment-check', HTMLAnchorElement).href = encoded === '' ? base : `${base}#d=${encoded}`;
      // Lines that a person has changed and not yet bound stay.
      const lines = writeSettings(settings);
      if (text.value === shown) text.value = lines;
      shown = lines;
    },
  };
}

function summary(settings: Settings): string {
  const values = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  if (values.length === 0) return 'none given, so every item is shown';
  const first = values.slice(0, 3).join(', ');
  return values.length > 3 ? `${first} and ${String(values.length - 3)} more` : first;
}
