// The runs of this list: choosing, naming, copying, removing; how they are kept.
import type { Run } from '../../checklists/run.ts';
import { standing } from '../../checklists/standing.ts';
import type { DeploymentPanel } from './deployment.ts';
import { make, makeButton, need, say, setText } from './elements.ts';
import { saveText } from './save.ts';
import { randomName, type Session } from './session.ts';

export interface Panel {
  /** The set of runs, or which one is open, has changed. */
  readonly showRuns: () => void;
  /** The open run's name, deployment or progress has changed. */
  readonly showCurrent: () => void;
}

export function panel(session: Session, deployment: DeploymentPanel): Panel {
  const choice = need('#run-choice', HTMLSelectElement);
  const name = need('#run-name', HTMLInputElement);
  const who = need('#run-who', HTMLInputElement);

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
    const { all } = standing(session.checklist, run, session.advisor.settled(run));
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
      deployment.show(run.head.deployment);
      showStore(session);
    },
  };
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
