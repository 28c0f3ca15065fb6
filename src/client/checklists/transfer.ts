// Runs out and in: files, tables, links; and what an import would change, before it does.
import { byName } from '../../checklists/names.ts';
import { allToCsv, toCsv, toMarkdown } from '../../checklists/export.ts';
import { longestFile, plan, readFile, tooLong, writeFile, type Plan } from '../../checklists/file.ts';
import { readLink, wordsIn, writeLink } from '../../checklists/link.ts';
import { stateWords, type ChecklistRun } from '../../checklists/run.ts';
import { ShapeError } from '../../checklists/shape.ts';
import { h, need } from '../dom.ts';
import { fileName, saveText } from '../save.ts';
import { randomName, type RunEditor } from './run-editor.ts';
import { freeName } from './panel.ts';
import { say } from './say.ts';

/** Wires saving, importing and links; `fromLink` offers the run that a link carries. */
export function transfer(editor: RunEditor): { readonly fromLink: (encoded: string) => void } {
  const preview = need('#preview', HTMLElement);
  const body = need('#preview-body', HTMLElement);
  const input = need('#import', HTMLInputElement);
  let plans: readonly Plan[] = [];

  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-save]')) {
    button.addEventListener('click', () => {
      save(button.dataset['save'] ?? '');
    });
  }
  need('#print', HTMLButtonElement).addEventListener('click', () => {
    print();
  });

  function save(what: string): void {
    const run = editor.current();
    const { name } = run.head;
    const settled = editor.advisor.settled(run);
    if (what === 'run') saveText(fileName(name, 'json'), 'application/json', writeFile([run]));
    else if (what === 'all') saveText('checklist-runs.json', 'application/json', writeFile(editor.everything()));
    else if (what === 'markdown')
      saveText(fileName(name, 'md'), 'text/markdown', toMarkdown(editor.checklist, run, settled));
    else if (what === 'all-markdown')
      saveText(
        'all-runs.md',
        'text/markdown',
        byName(editor.runs())
          .map((one) => toMarkdown(editor.checklist, one, editor.advisor.settled(one)))
          .join('\n'),
      );
    else if (what === 'all-csv')
      saveText(
        'all-runs.csv',
        'text/csv',
        allToCsv(
          editor.checklist,
          byName(editor.runs()).map((one) => [one, editor.advisor.settled(one)]),
        ),
      );
    else saveText(fileName(name, 'csv'), 'text/csv', toCsv(editor.checklist, run, settled));
  }

  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file === undefined) return;
    if (file.size > longestFile) {
      offer(() => tooLong(longestFile), file.name);
      input.value = '';
      return;
    }
    void file.text().then((content) => {
      offer(() => readFile(content), file.name);
      input.value = '';
    });
  });

  function offer(read: () => readonly ChecklistRun[], from: string): void {
    try {
      plans = plan(read(), editor.everything(), [editor.checklist]);
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      plans = [];
      show([h('p', { class: 'problem' }, `${from} was not taken: ${error.message}. Nothing has changed.`)]);
      return;
    }
    const useful = plans.some(({ fate }) => fate === 'new' || fate === 'merge');
    show([
      h('p', {}, useful ? `${from} holds:` : `${from} holds nothing that is not here already.`),
      h('ul', {}, ...plans.map(describePlan)),
    ]);
  }

  function show(content: readonly Node[]): void {
    body.replaceChildren(...content);
    preview.hidden = false;
    need('#preview-take', HTMLButtonElement).disabled = !plans.some(({ fate }) => fate === 'new' || fate === 'merge');
    need('#preview-copy', HTMLButtonElement).disabled = plans.length === 0;
    need('#preview-title', HTMLElement).focus();
  }

  function leave(): void {
    preview.hidden = true;
    plans = [];
    body.replaceChildren();
  }

  need('#preview-leave', HTMLButtonElement).addEventListener('click', () => {
    leave();
    input.focus();
    say('Nothing was changed.');
  });
  need('#preview-take', HTMLButtonElement).addEventListener('click', () => {
    const taken = plans.filter(({ fate }) => fate === 'new' || fate === 'merge');
    for (const { result } of taken) editor.put(result);
    finish(taken.length);
  });
  need('#preview-copy', HTMLButtonElement).addEventListener('click', () => {
    for (const { run } of plans) {
      editor.put({ ...run, id: randomName(), head: { ...run.head, name: freeName(editor, run.head.name) } });
    }
    finish(plans.length);
  });

  function finish(count: number): void {
    leave();
    say(count === 1 ? 'One run was taken in.' : `${String(count)} runs were taken in.`);
    need('#run-choice', HTMLSelectElement).focus();
  }

  const link = need('#share-link', HTMLInputElement);
  need('#share', HTMLButtonElement).addEventListener('click', () => {
    const withWords = need('#share-words', HTMLInputElement).checked;
    const encoded = writeLink(editor.current(), withWords);
    if (encoded === undefined) {
      say('This run is too long for a link. Save a file instead.');
      return;
    }
    link.value = `${location.origin}${location.pathname}#r=${encoded}`;
    need('#share-result', HTMLElement).hidden = false;
    link.focus();
    link.select();
    const words = wordsIn(editor.current());
    say(
      withWords
        ? `The link carries the words of ${String(words)} answers.`
        : 'The link carries name, deployment and states; no notes, proofs, reasons or names of people.',
    );
  });
  need('#share-copy', HTMLButtonElement).addEventListener('click', () => {
    navigator.clipboard.writeText(link.value).then(
      () => {
        say('Copied.');
      },
      () => {
        link.select();
        say('The browser does not let this page copy. The link is selected: copy it by hand.');
      },
    );
  });

  return {
    fromLink: (encoded) => {
      offer(() => [readLink(encoded, randomName(), 'link')], 'The link');
    },
  };
}

function describePlan({ run, fate, changes, newerHere, unknown, headChanges }: Plan): HTMLElement {
  const row = h('li', {}, h('strong', {}, run.head.name), ` (${run.checklist}): `);
  const answers = Object.keys(run.entries).length;
  const fates = {
    new: `new here, ${String(answers)} ${answers === 1 ? 'answer' : 'answers'}.`,
    same: 'the same as here.',
    merge: `${String(changes.length)} answers here would change${headChanges ? ', and its name, reviewer or deployment' : ''}.`,
    clash: 'its id is taken by a run of another list; it can be taken in as a copy only.',
  } as const;
  row.append(fates[fate]);
  if (newerHere.length > 0) row.append(` ${String(newerHere.length)} stay as they are, because they are newer here.`);
  if (unknown.length > 0) row.append(` Not in this list, and kept: ${unknown.join(', ')}.`);
  if (changes.length > 0) {
    row.append(
      h(
        'ul',
        {},
        ...changes.map(({ item, before, after }) => {
          const from = before === undefined ? 'nothing' : stateWords[before.state].toLowerCase();
          const to = stateWords[after.state].toLowerCase();
          const words = from === to ? `${from}, with other words` : `${from} becomes ${to}`;
          return h('li', {}, h('code', {}, item), `: ${words}`);
        }),
      ),
    );
  }
  return row;
}
