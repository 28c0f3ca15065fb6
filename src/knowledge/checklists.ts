// Reads content/checklists/, checks it against the claims, and returns the lists in the order of their pages.
import { fingerprint } from '../checklists/hash.ts';
import type { Checklist, Item } from '../checklists/checklist.ts';
import { slug } from './slug.ts';
import { writtenOut } from './plain.ts';
import { referencesIn } from './references.ts';
import { checklistHead, itemHead, type ChecklistHead, type ItemHead } from './checklist-schema.ts';
import { splitChecklist, type RawItem } from './checklist-text.ts';
import { filesUnder, nameOf, readMarkdown } from './files.ts';
import type { Knowledge } from './types.ts';
import { valueProblems } from './vocabulary.ts';
import { parseLocated, type Located } from './located.ts';
import { compare, ContentError, type Problem } from './problems.ts';

/** An item with its prose, as Markdown of content/. */
export interface WrittenItem extends Item {
  readonly heading: string;
  readonly why: string;
  readonly how: string;
  readonly proof: string;
  readonly threshold: string | null;
  /** It is this site's own advice, beyond what its claims say. */
  readonly advice: boolean;
}

export interface WrittenSection {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly items: readonly WrittenItem[];
}

export interface WrittenChecklist extends Checklist {
  readonly summary: string;
  readonly order: number;
  readonly intro: string;
  readonly gates: ChecklistHead['gates'];
  readonly sections: readonly WrittenSection[];
}

/**
 * @throws ContentError with every problem of every list, each with its file and line: what does not have the form,
 * ids used twice, gates and claims that do not exist, conditions over keys that no Deployment has
 */
export function loadChecklists(root: string, knowledge: Knowledge): readonly WrittenChecklist[] {
  const problems: Problem[] = [];
  const lists = filesUnder(root, 'content/checklists', '.md')
    .filter((file) => nameOf(file) !== 'README')
    .flatMap((file) => readChecklist(root, file, knowledge, problems) ?? []);
  if (problems.length > 0) throw new ContentError(problems);
  return lists.sort((a, b) => a.order - b.order || compare(a.name, b.name));
}

function readChecklist(
  root: string,
  file: string,
  knowledge: Knowledge,
  problems: Problem[],
): WrittenChecklist | undefined {
  const found = readMarkdown(root, file, checklistHead, problems);
  if (found === undefined) return undefined;
  const { title, summary, order, gates } = found.head.value;
  const raw = splitChecklist(found.text, problems);
  const problem = (line: number, message: string): void => {
    problems.push({ file, line, column: 1, message });
  };
  const taken = new Map<string, number>();
  const take = (name: string, line: number): void => {
    const before = taken.get(name);
    if (before === undefined) taken.set(name, line);
    else problem(line, `"${name}" is taken since line ${String(before)}; ids and sections are used once`);
  };
  const sections = raw.sections.map((section): WrittenSection => {
    // A section that was renamed keeps its id: `## New title {#old-title}`.
    const [, title = '', kept] = /^(.*?)(?: \{#([a-z0-9-]+)\})?$/.exec(section.title.text) ?? [];
    const id = kept ?? slug(title);
    take(id, section.title.line);
    if (section.items.length === 0) problem(section.title.line, 'the section has no items');
    const items = section.items.flatMap((item) => {
      const located = parseLocated(file, item.yaml.text, itemHead, item.yaml.line - 1);
      problems.push(...located.problems);
      if (located.value === undefined) return [];
      for (const name of [located.value.id, ...located.value.aliases]) take(name, located.lineOf(['id']));
      checkItem(item, located, gates, knowledge, problem);
      checkConditions(located, knowledge, problem);
      return [written(item, located.value, knowledge, problem)];
    });
    return { id, title, intro: section.intro, items };
  });
  gates.forEach((gate, index) => {
    // An item that could not be read may be the one.
    if (
      problems.length === 0 &&
      !sections.some(({ items }) => items.some((item) => item.gate === gate.id && item.severity === 'must'))
    )
      problem(found.head.line('gates', index), `no item that must be settled belongs to the gate "${gate.id}"`);
  });
  return { name: nameOf(file), title, summary, order, intro: raw.intro, gates, sections };
}

function checkItem(
  item: RawItem,
  { value, lineOf }: Located<ItemHead>,
  gates: ChecklistHead['gates'],
  { claims }: Knowledge,
  problem: (line: number, message: string) => void,
): void {
  const { text, line } = item.sentence;
  if (!/^[A-Z`]/.test(text) || /[.!?:;]$/.test(text))
    problem(line, 'the heading is one imperative sentence: a capital in front, no full stop behind');
  if (value === undefined) return;
  if (value.gate !== undefined && !gates.some(({ id }) => id === value.gate))
    problem(lineOf(['gate']), `no gate is called "${value.gate}"; declare it in the front matter`);
  value.claims.forEach((id, index) => {
    if (!claims.has(id)) problem(lineOf(['claims', index]), `no claim is called "${id}"`);
  });
}

function checkConditions(
  { value, lineOf }: Located<ItemHead>,
  knowledge: Knowledge,
  problem: (line: number, message: string) => void,
): void {
  const conditions = [
    { condition: value?.when, path: ['when'] },
    ...(value?.hints ?? []).map(({ when }, index) => ({ condition: when, path: ['hints', index, 'when'] })),
  ];
  for (const { condition, path } of conditions)
    for (const { key, message } of condition === undefined ? [] : valueProblems(condition, knowledge))
      problem(lineOf([...path, key]), message);
}

function written(
  { sentence, parts }: RawItem,
  head: ItemHead,
  knowledge: Knowledge,
  problem: (line: number, message: string) => void,
): WrittenItem {
  const part = (name: 'Why' | 'How' | 'Proof' | 'Threshold') => parts.get(name)?.text ?? '';
  const threshold = parts.has('Threshold') ? part('Threshold') : null;
  const inProse = [...parts.values()].flatMap(({ text }) =>
    referencesIn(text).flatMap(({ kind, target }) =>
      kind === 'claim' || kind === 'note'
        ? [target]
        : kind === 'figure'
          ? [target.slice(0, target.lastIndexOf('.'))]
          : [],
    ),
  );
  let hash = '';
  try {
    hash = fingerprint(
      ...[sentence.text, part('How'), part('Proof'), threshold ?? ''].map((text) => writtenOut(text, knowledge)),
    );
  } catch (error) {
    problem(sentence.line, error instanceof Error ? error.message : String(error));
  }
  return {
    id: head.id,
    aliases: head.aliases,
    sentence: sentence.text.replaceAll('`', ''),
    severity: head.severity,
    who: head.who,
    gate: head.gate ?? null,
    shared: head.shared ?? null,
    when: head.when ?? null,
    hints: head.hints.map(({ when, verdicts, state, text }) => ({
      when: when ?? null,
      verdicts: verdicts ?? null,
      state,
      text,
    })),
    claims: [...new Set([...head.claims, ...inProse])],
    hash,
    heading: sentence.text,
    why: part('Why'),
    how: part('How'),
    proof: part('Proof'),
    threshold,
    advice: head.advice,
  };
}

/** Only what the model needs: for the browser, which has the prose on the page already. */
export function slim({ name, title, gates, sections }: WrittenChecklist): Checklist {
  return {
    name,
    title,
    gates: gates.map(({ id, title }) => ({ id, title })),
    sections: sections.map((section) => ({
      id: section.id,
      title: section.title,
      items: section.items.map(
        ({ id, aliases, sentence, severity, who, gate, shared, when, hints, claims, hash }): Item => ({
          id,
          aliases,
          sentence,
          severity,
          who,
          gate,
          shared,
          when,
          hints,
          claims,
          hash,
        }),
      ),
    })),
  };
}
