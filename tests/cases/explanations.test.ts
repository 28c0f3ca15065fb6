// Log snippets as people paste them: what must be read, said, and not said.
import { expect, test } from 'vitest';
import { explained } from '../intake/readers/log/content.ts';
import explanations from './explanations.json' with { type: 'json' };

interface Explanation {
  readonly name: string;
  readonly log: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly stage: readonly (string | null)[];
  readonly line?: number;
  readonly says: readonly string[];
  readonly saysNot: readonly string[];
}

test.each(explanations as unknown as readonly Explanation[])('$name', ({ log, fields, stage, line, says, saysNot }) => {
  const found = explained(`${log.join('\n')}\n`);
  const [first] = found;
  expect(first?.fields).toMatchObject(fields);
  expect(stage).toContain(first?.stage);
  if (line !== undefined) expect(first?.line).toBe(line);
  // What it says, in whatever place it says it.
  const all = found.map((one) => [one.aiter ?? '', ...one.says, ...one.doesNotSay, ...one.advice].join(' ')).join(' ');
  for (const pattern of says) expect(all).toMatch(new RegExp(pattern));
  const claimed = found.map((one) => [one.aiter ?? '', ...one.says, ...one.advice].join(' ')).join(' ');
  for (const pattern of saysNot) expect(claimed).not.toMatch(new RegExp(pattern));
});
