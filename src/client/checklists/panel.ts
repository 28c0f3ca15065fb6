// Runs and the deployment that the open one is bound to.
import { readSettings, writeSettings, type Settings } from '../../checklists/facts.ts';
import type { Run } from '../../checklists/run.ts';
import { standing } from '../../checklists/standing.ts';
import type { Deployment } from '../../engine/deployment.ts';
import { encodeDeployment } from '../../engine/share.ts';
import { make, makeButton, need, say, setText } from './elements.ts';
import { saveText } from './save.ts';
import { randomName, type Session } from './session.ts';

export interface Panel {
  /** The set of runs, or which one is open, has changed. */
  readonly showRuns: () => void;
  /** The open run's name, deployment or progress has changed. */
  readonly showCurrent: () => void;
}

export function panel(session: Session, base: string): Panel {
  const choice = need('#run-choice', HTMLSelectElement);
  const name = need('#run-name', HTMLInputElement);
  const who = need('#run-who', HTMLInputElement);
  const text = need('#deployment-text', HTMLTextAreaElement);
  const problems = need('#deployment-problems', HTMLElement);

  choice.addEventListener('change', () => {
    session.open(choice.value);
  });
  need('#run-new', HTMLButtonElement).addEventListener('click', () => {
    session.create({ name: freeName(session, `My ${session.checklist.title.toLowerCase()}`) }, false);
    name.focus();
    name.select();
    say('A new run. It is kept as soon as something is answered or named.');
  });
  need('#run-copy', HTMLButtonElement).addEventListener('click', () => {
    const run = session.current();
    session.put({
      ...run,
      id: randomName(),
      head: { ...run.head, name: freeName(session, `${run.head.name} (copy)`) },
    });
    say('A copy is open.');
  });
  need('#run-remove', HTMLButtonElement).addEventListener('click', () => {
    const gone = session.remove(session.current().id);
    if (gone !== undefined) offerBack(gone);
  });
  name.addEventListener('change', () => {
    session.rebind({ name: name.value });
  });
  who.addEventListener('change', () => {
    session.rebind({ who: who.value });
  });
  need('#deployment-bind', HTMLButtonElement).addEventListener('click', () => {
    const read = readSettings(text.value);
    problems.replaceChildren(
      ...read.problems.map((problem) => make('li', {}, `Line ${String(problem.line)}: ${problem.message}`)),
    );
    text.toggleAttribute('aria-invalid', read.problems.length > 0);
    if (read.problems.length > 0) {
      say(`${String(read.problems.length)} lines could not be read; the run is as it was.`);
      return;
    }
    session.rebind({ deployment: read.settings });
    say('The run is bound to this deployment.');
  });

  function offerBack(gone: Run): void {
    const note = need('#store-note', HTMLElement);
    const back = makeButton('Put it back', () => {
      session.put(gone);
      say('It is back.');
    });
    note.append(' ', make('span', { className: 'gone' }, `"${gone.head.name}" was removed. `, back));
    say(`"${gone.head.name}" was removed. It can be put back.`);
    back.focus();
  }

  function label(run: Run): string {
    const { all } = standing(session.checklist, run);
    return `${run.head.name} (${String(all.settled)} of ${String(all.total)})`;
  }

  return {
    showRuns: () => {
      const sorted = [...session.runs()].sort((a, b) => (a.head.name < b.head.name ? -1 : 1));
      choice.replaceChildren(...sorted.map((run) => new Option(label(run), run.id)));
      choice.value = session.current().id;
    },
    showCurrent: () => {
      const run = session.current();
      const option = choice.selectedOptions[0];
      if (option?.value === run.id) setText(option, label(run));
      if (name.value !== run.head.name) name.value = run.head.name;
      if (who.value !== run.head.who) who.value = run.head.who;
      setText(need('#deployment-summary', HTMLElement), summary(run.head.deployment));
      const encoded = encodeDeployment(asDeployment(run.head.deployment));
      need('#deployment-check', HTMLAnchorElement).href = encoded === '' ? base : `${base}#d=${encoded}`;
      if (document.activeElement !== text) text.value = writeSettings(run.head.deployment);
      showStore(session);
    },
  };
}

function asDeployment(settings: Settings): Deployment {
  return Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, { value, from: 'set' }]));
}

function summary(settings: Settings): string {
  const values = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  if (values.length === 0) return 'none given, so every item is shown';
  const [first, second, third] = values;
  const shown = [first, second, third].filter((value) => value !== undefined).join(', ');
  return values.length > 3 ? `${shown} and ${String(values.length - 3)} more` : shown;
}

/** A name that no run has yet: "Review", "Review 2", … */
export function freeName(session: Session, wanted: string): string {
  const taken = new Set(session.runs().map(({ head }) => head.name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted} ${String(number)}`;
    if (!taken.has(name)) return name;
  }
}

function showStore(session: Session): void {
  const note = need('#store-note', HTMLElement);
  const outcome = session.outcome();
  const words = {
    kept: 'Runs are kept in this browser only, and browsers may drop what they keep: phones do so after a week without a visit. Save a file of what matters.',
    full: 'This browser has no room left. What was answered since is not kept: save a file now, then remove runs that are done.',
    off: 'This browser keeps nothing for this site. What you answer lasts until the page is closed: save a file before that.',
  } as const;
  note.dataset['outcome'] = outcome;
  if (note.firstChild?.textContent !== words[outcome]) note.replaceChildren(words[outcome]);
}

/** Stored text that could not be read whole: to be saved as it is, or dropped. */
export function showDamaged(session: Session, discard: (key: string) => void): void {
  const place = need('#damaged', HTMLElement);
  place.hidden = session.damaged.length === 0;
  need('ul', HTMLElement, place).replaceChildren(
    ...session.damaged.map(({ key, text, lost }) => {
      const row = make('li', {}, make('code', {}, key.replace(/^.*:/, '')), `: ${lost.slice(0, 3).join('; ')} `);
      row.append(
        makeButton('Save what was stored', () => {
          saveText(`damaged-${key.replace(/^.*:/, '')}.txt`, 'text/plain', text);
        }),
        ' ',
        makeButton('Drop it', () => {
          discard(key);
          row.remove();
        }),
      );
      return row;
    }),
  );
}
