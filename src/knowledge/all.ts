// Everything in content/, read and checked once, so that a build says all that is wrong with it at once.
import { loadChecklists } from './checklists.ts';
import { loadErrors } from './errors.ts';
import { loadKernels } from './kernels.ts';
import { loadKnowledge } from './load.ts';
import { ContentError, type Problem } from './problems.ts';
import { loadRunbook } from './runbook.ts';

/**
 * Reads all of `root`/content. Checklists and the runbook refer to claims: they are looked at once the claims are right.
 * @throws ContentError with the problems of every part
 */
export function checkContent(root: string): void {
  const problems: Problem[] = [];
  const attempt = <T>(load: () => T): T | undefined => {
    try {
      return load();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const knowledge = attempt(() => loadKnowledge(root));
  attempt(() => loadErrors(root, knowledge?.claims));
  attempt(() => loadKernels(root));
  if (knowledge !== undefined) {
    attempt(() => loadChecklists(root, knowledge));
    attempt(() => loadRunbook(root, knowledge.claims));
  }
  if (problems.length > 0) throw new ContentError(problems);
}
