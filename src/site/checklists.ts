// The checklists that the pages are built from: read and checked once a build.
import { answerFor, asDeployment, keptAnswer } from '../checklists/advice.ts';
import { check } from '../engine/check.ts';
import { loadExample } from './checklist-example.ts';
import { loadChecklists } from '../knowledge/checklists.ts';
import { knowledge, siteData } from './knowledge.ts';

const root = process.cwd();

export const checklists = loadChecklists(root, knowledge);

/** The list that has a filled-in example, and the example. */
export const reviewExample = () => {
  const list = checklists.find(({ name }) => name === 'release-review');
  if (list === undefined) throw new Error('content/checklists has no release-review.md');
  const example = loadExample(root, list, knowledge, (deployment) => ({ verdict: verdictOf(deployment) }));
  const { head } = example.run;
  const answer = keptAnswer(answerFor(head.deployment, siteData));
  return { list, example: { ...example, run: { ...example.run, head: { ...head, ...(answer && { answer }) } } } };
};

/** What the check says of a deployment, in one sentence. */
function verdictOf(settings: Readonly<Record<string, string>>): string {
  const { verdict, confidence, need } = check(asDeployment(settings), siteData);
  const depends = need.length === 0 ? '' : ` It depends on ${need.map((key) => `\`${key}\``).join(', ')}.`;
  return `The check says **${verdict}**, confidence ${confidence}.${depends}`;
}
