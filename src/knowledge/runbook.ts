// Reads content/runbook.yaml: the moves of an operator, section by section.
import { z } from 'zod';
import { readList } from './files.ts';
import { ContentError, type Problem } from './problems.ts';
import { referencesIn } from './references.ts';
import { houseStyle } from './checks/prose-style.ts';
import { id } from './schema.ts';
import type { Claim } from './schema.ts';

/** Where a server runs; each command is given for all of them. */
export const hosts = ['kubernetes', 'docker', 'systemd'] as const;
export type Host = (typeof hosts)[number];

const line = z.string().min(3);
const claims = z.array(id).default([]);

/** One action, the command for it, and what one should see. */
const move = z.strictObject({
  do: line,
  /** Short and safe enough to stand on the page of an error. */
  brief: z.boolean().default(false),
  commands: z.strictObject({ kubernetes: line, docker: line, systemd: line }).optional(),
  /** Shows the line of the pin. */
  pin: z.boolean().default(false),
  text: line.optional(),
  see: line.optional(),
  claims,
});

/** A question with two ways on. */
const decision = z.strictObject({ ask: line, yes: line, no: line, claims });

const section = z.strictObject({
  id,
  title: line,
  lead: line,
  steps: z.array(z.union([move, decision])).min(2),
});

export type Move = z.infer<typeof move>;
export type Decision = z.infer<typeof decision>;
export type RunbookSection = z.infer<typeof section>;

const file = 'content/runbook.yaml';

/**
 * The sections of `root`/content/runbook.yaml, in their order.
 * @param known the claims that steps may name
 * @throws ContentError with every problem: of shape, of style, and of claims that are not there
 */
export function loadRunbook(root: string, known: ReadonlyMap<string, Claim>): readonly RunbookSection[] {
  const problems: Problem[] = [];
  const entries = readList(root, file, z.array(section), problems);
  const tell = (at: number, message: string) => problems.push({ file, line: at, column: 1, message });
  for (const { value, line: lineOf } of entries) {
    value.steps.forEach((step, index) => {
      for (const name of step.claims) if (!known.has(name)) tell(lineOf('steps', index), `there is no claim "${name}"`);
      for (const text of wordsOf(step)) {
        for (const message of houseStyle(text)) tell(lineOf('steps', index), message);
        for (const { kind, target } of referencesIn(text))
          tell(lineOf('steps', index), `[[${kind}:${target}]] cannot stand here`);
      }
    });
    for (const message of houseStyle(value.lead)) tell(lineOf('lead'), message);
  }
  if (problems.length > 0) throw new ContentError(problems);
  return entries.map(({ value }) => value);
}

function wordsOf(step: Move | Decision): string[] {
  const texts = 'ask' in step ? [step.ask, step.yes, step.no] : [step.do, step.text, step.see];
  return texts.filter((text) => text !== undefined);
}
