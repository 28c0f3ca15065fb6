// A filled-in run that shows how a list is used: content/checklists/examples/<list>.yaml.
import { z } from 'zod';
import { lacks } from '../checklists/change.ts';
import { findItem, itemsOf } from '../checklists/checklist.ts';
import type { Settings } from '../checklists/facts.ts';
import { newRun, states, type ItemRecord, type ChecklistRun } from '../checklists/run.ts';
import { applies } from '../checklists/progress.ts';
import { isKey } from '../engine/deployment.ts';
import { writtenOut } from '../knowledge/plain.ts';
import type { WrittenChecklist } from '../knowledge/checklists.ts';
import { read } from '../knowledge/files.ts';
import type { Knowledge } from '../knowledge/types.ts';
import { parseLocated } from '../knowledge/located.ts';
import { ContentError, type Problem } from '../knowledge/problems.ts';
import { day, id } from '../knowledge/schema.ts';

const example = z.strictObject({
  checklist: id,
  name: z.string().min(1).max(200),
  who: z.string().max(200),
  when: day,
  intro: z.string(),
  deployment: z.record(z.string(), z.string()),
  answers: z.array(
    z.strictObject({
      id,
      state: z.enum(states),
      reason: z.string().default(''),
      proof: z.string().default(''),
      note: z.string().default(''),
    }),
  ),
});

export interface ExampleAnswer {
  readonly id: string;
  readonly state: ItemRecord['state'];
  /** Markdown of content/. */
  readonly reason: string;
  readonly proof: string;
  readonly note: string;
}

export interface ChecklistExample {
  readonly intro: string;
  readonly answers: ReadonlyMap<string, ExampleAnswer>;
  /** The same as a run that can be opened and carried on: references written out. */
  readonly run: ChecklistRun;
}

/**
 * Reads the example of a list. `words` replace `{name}` in its texts: what is computed, not written.
 * @throws ContentError where it does not fit the list: items that are not there or do not apply, items without an
 * answer, a gate's pass without proof, references to nothing
 */
export function loadExample(
  root: string,
  list: WrittenChecklist,
  knowledge: Knowledge,
  words: (deployment: Settings) => Readonly<Record<string, string>>,
): ChecklistExample {
  const file = `content/checklists/examples/${list.name}.yaml`;
  const located = parseLocated(file, read(root, file), example);
  const { value } = located;
  if (value === undefined) throw new ContentError(located.problems);
  const problems: Problem[] = [];
  const problem = (path: readonly PropertyKey[], message: string): void => {
    problems.push({ file, line: located.lineOf(path), column: 1, message });
  };
  for (const key of Object.keys(value.deployment)) {
    if (!isKey(key)) problem(['deployment', key], `"${key}" is no key of a deployment`);
  }
  const deployment: Settings = value.deployment;
  const computed = words(deployment);
  const filled = (text: string) =>
    text
      .trim()
      .replace(/\{([a-z]+)\}/g, (whole, name: string) =>
        Object.hasOwn(computed, name) ? (computed[name] ?? '') : whole,
      );
  const answers = new Map<string, ExampleAnswer>();
  const entries: [string, ItemRecord][] = [];
  value.answers.forEach((given, index) => {
    const item = findItem(list, given.id);
    if (item?.id !== given.id || answers.has(given.id)) {
      problem(['answers', index, 'id'], `"${given.id}" is no item of the list, or is answered twice`);
      return;
    }
    if (applies(item, deployment).applies === 'no')
      problem(['answers', index, 'id'], `"${given.id}" does not apply to this deployment`);
    const answer: ExampleAnswer = {
      ...given,
      reason: filled(given.reason),
      proof: filled(given.proof),
      note: filled(given.note),
    };
    answers.set(given.id, answer);
    try {
      const entry: ItemRecord = {
        state: given.state,
        reason: writtenOut(answer.reason, knowledge),
        note: writtenOut(answer.note, knowledge),
        evidence: writtenOut(answer.proof, knowledge),
        who: value.who,
        when: value.when,
        text: item.hash,
        clock: 1,
        by: 'example',
      };
      const missing = lacks(item, entry);
      if (missing !== undefined) problem(['answers', index], missing.refused);
      entries.push([item.id, entry]);
    } catch (error) {
      problem(['answers', index], error instanceof Error ? error.message : String(error));
    }
  });
  for (const item of itemsOf(list)) {
    if (applies(item, deployment).applies !== 'no' && !answers.has(item.id))
      problem(['answers'], `"${item.id}" has no answer`);
  }
  if (problems.length > 0) throw new ContentError(problems);
  const head = { name: value.name, who: value.who, deployment };
  const run = { ...newRun(`example-${list.name}`, list.name, head, 'example'), entries: Object.fromEntries(entries) };
  return { intro: value.intro, answers, run };
}
