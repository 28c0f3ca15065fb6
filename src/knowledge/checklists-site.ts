// The checklists that the pages are built from: read and checked once a build.
import { check } from '../engine/check.ts';
import { loadExample } from './checklist-example.ts';
import { loadChecklists } from './checklists.ts';
import { engineData } from './engine-data.ts';
import { loadKernels } from './kernels.ts';
import { knowledge } from './site.ts';

const root = process.cwd();

export const checklists = loadChecklists(root, knowledge);

/** The list that has a filled-in example, and the example. */
export const reviewExample = () => {
  const list = checklists.find(({ name }) => name === 'release-review');
  if (list === undefined) throw new Error('content/checklists has no release-review.md');
  return { list, example: loadExample(root, list, knowledge, (deployment) => ({ verdict: verdictOf(deployment) })) };
};

/** What the check says of a deployment, in one sentence. */
function verdictOf(settings: Readonly<Record<string, string>>): string {
  const given = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, { value, from: 'set' }]));
  const { verdict, confidence, need } = check(given, engineData(knowledge, loadKernels(root)));
  const depends = need.length === 0 ? '' : ` It depends on ${need.map((key) => `\`${key}\``).join(', ')}.`;
  return `The check says **${verdict}**, confidence ${confidence}.${depends}`;
}
