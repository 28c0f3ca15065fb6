// A facts file from what somebody answered on the page.
import type { Key } from '../../engine/deployment.ts';
import { factsSchema, type ValueSection } from './shape.ts';

/** One answer: a key's value for everything that a glob of a section matches. */
export interface AnsweredFact {
  readonly section: ValueSection;
  readonly match: string;
  readonly key: Key;
  readonly value: string;
}

const order: readonly ValueSection[] = ['images', 'drafts', 'files', 'deployments'];

/** The facts file that says the same; `readFacts` reads it back. */
export function writeFacts(answers: readonly AnsweredFact[]): string {
  const lines = [`schema: ${factsSchema}`];
  for (const section of order) {
    const mine = answers.filter((answer) => answer.section === section);
    if (mine.length === 0) continue;
    lines.push(`${section}:`);
    for (const match of new Set(mine.map((answer) => answer.match))) {
      lines.push(`  - match: ${JSON.stringify(match)}`);
      for (const { key, value } of mine.filter((answer) => answer.match === match))
        lines.push(`    ${key}: ${JSON.stringify(value)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
