// The runs of this list: choosing, naming, copying, removing; how they are kept.
import { fitName, longest, type ChecklistRun } from '../../checklists/run.ts';
import { writeFile } from '../../checklists/file.ts';
import { byName, nameApart } from '../../checklists/names.ts';
import { copyOf } from '../../checklists/share.ts';
import { progressOf } from '../../checklists/progress.ts';
import { button, h, need, setText } from '../dom.ts';
import { fileName, saveText } from '../save.ts';
import type { DeploymentPanel } from './deployment.ts';
import { randomName, type RunEditor } from './run-editor.ts';
import { say } from './say.ts';

export interface RunsPanel {
  /** The set of runs, or which one is open, has changed. */
  readonly showRuns: () => void;
  /** The open run's name, deployment or progress has changed. */
  readonly showCurrent: () => void;
}

/** Wires the controls of the runs: choose, add, copy, remove, name. */
export function panel(editor: RunEditor, deployment: DeploymentPanel): RunsPanel {
  const choice = need('#run-choice', HTMLSelectElement);
  const name = need('#run-name', HTMLInputElement);
  const who = need('#run-who', HTMLInputElement);

  choice.addEventListener('change', () => {
    editor.open(choice.value);
  });
  need('#run-new', HTMLButtonElement).addEventListener('click', () => {
    editor.create({ name: freeName(editor, `My ${editor.checklist.title.toLowerCase()}`) }, false);
    name.focus();
    name.select();
    say('A new run. It is kept as soon as something is answered or named.');
  });
  need('#run-copy', HTMLButtonElement).addEventListener('click', () => {
    const run = editor.current();
    editor.put(copyOf(run, randomName(), freeName(editor, `${run.head.name} (copy)`)));
    say('A copy is open: the same deployment, and nothing answered yet.');
  });
  need('#run-remove', HTMLButtonElement).addEventListener('click', () => {
    const gone = editor.remove(editor.current().id);
    if (gone !== undefined) offerBack(gone);
  });
  for (const [field, box] of [
    ['name', name],
    ['who', who],
  ] as const) {
    box.addEventListener('change', () => {
      editor.rebind({ [field]: box.value });
      if (box.value.length > longest[field]) say(`Cut to ${String(longest[field])} characters.`);
    });
  }
  function offerBack(gone: ChecklistRun): void {
    const note = need('#store-note', HTMLElement);
    const back = button('Put it back', () => {
      editor.put(gone);
      say('It is back.');
    });
    note.append(' ', h('span', { class: 'gone' }, `"${gone.head.name}" was removed. `, back));
    say(`"${gone.head.name}" was removed. It can be put back.`);
    back.focus();
  }

  function label(run: ChecklistRun): string {
    const { all } = progressOf(editor.checklist, run, editor.advisor.settled(run));
    return `${nameApart(run, editor.runs())} (${String(all.settled)} of ${String(all.total)})`;
  }

  return {
    showRuns: () => {
      const sorted = byName(editor.runs());
      choice.replaceChildren(...sorted.map((run) => new Option(label(run), run.id)));
      choice.value = editor.current().id;
      showOthers(editor);
    },
    showCurrent: () => {
      const run = editor.current();
      const option = choice.selectedOptions[0];
      if (option?.value === run.id) setText(option, label(run));
      if (name.value !== run.head.name) name.value = run.head.name;
      if (who.value !== run.head.who) who.value = run.head.who;
      deployment.show(run.head.deployment);
      showStore(editor);
    },
  };
}

/** A name that no run has yet: "Review", "Review 2", … */
export function freeName(editor: RunEditor, wanted: string): string {
  const taken = new Set(editor.runs().map(({ head }) => head.name));
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : ` ${String(number)}`;
    const name = fitName(wanted.slice(0, longest.name - end.length)) + end;
    if (!taken.has(name)) return name;
  }
}

/** Runs of other checklists, which are kept; each can be saved from here, also where its checklist is gone. */
function showOthers(editor: RunEditor): void {
  const place = need('#others', HTMLElement);
  const runs = byName(editor.others());
  place.hidden = runs.length === 0;
  need('ul', HTMLElement, place).replaceChildren(
    ...runs.map((run) =>
      h(
        'li',
        {},
        `${run.head.name} (`,
        h('code', {}, run.checklist),
        ') ',
        button('Save', () => {
          saveText(fileName(run.head.name, 'json'), 'application/json', writeFile([run]));
        }),
      ),
    ),
  );
}

function showStore(editor: RunEditor): void {
  const note = need('#store-note', HTMLElement);
  const outcome = editor.outcome();
  const words = {
    kept: 'Runs are kept in this browser only, and a phone may drop them after a week without a visit: save a file of what matters.',
    full: 'This browser has no room left. What was answered since is not kept: save a file now, then remove runs that are done.',
    newer:
      'This run was written by a newer version of this page, and stays as it is. What was answered since is not kept: save a file now, then reload the page.',
    off: 'This browser keeps nothing for this site. What you answer lasts until the page is closed: save a file before that.',
  } as const;
  note.dataset['outcome'] = outcome;
  if (note.firstChild?.textContent !== words[outcome]) note.replaceChildren(words[outcome]);
}

/** Stored text that could not be read whole: to be saved as it is, or dropped. */
export function showDamaged(editor: RunEditor, discard: (key: string) => void): void {
  const place = need('#damaged', HTMLElement);
  place.hidden = editor.damaged.length === 0;
  need('ul', HTMLElement, place).replaceChildren(
    ...editor.damaged.map(({ key, text, lost }) => {
      const row = h('li', {}, h('code', {}, key.replace(/^.*:/, '')), `: ${lost.slice(0, 3).join('; ')} `);
      row.append(
        button('Save what was stored', () => {
          saveText(`damaged-${key.replace(/^.*:/, '')}.txt`, 'text/plain', text);
        }),
        ' ',
        button('Drop it', () => {
          discard(key);
          row.remove();
        }),
      );
      return row;
    }),
  );
}
