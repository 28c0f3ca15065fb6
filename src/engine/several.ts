// Several servers in one text: each is answered, and one of the answers stands for the whole.
import { check } from './check.ts';
import type { EngineData } from './data.ts';
import type { Deployment } from './deployment.ts';
import type { Answered, Finding, Result, Verdict } from './result.ts';

/** One server of a text, as its reader hands it on. */
export interface Named {
  readonly name: string;
  readonly lines: readonly [number, number];
  readonly deployment: Deployment;
  readonly findings: readonly Finding[];
}

/** What stands for the whole where several servers have a draft, or none: the one that most needs attention. */
const worstFirst: readonly Verdict[] = ['broken', 'must-pin', 'need-input', 'keep-pin', 'not-applicable', 'unpin'];

/**
 * Answers for each server of a text.
 * @param servers in the order of the text
 * @returns the answer of the only server with a draft, else the worst one, with all of them as `deployments`; undefined
 *   where there is no server
 */
export function checkAll(servers: readonly Named[], data: EngineData): Result | undefined {
  return allOf(servers.map((server) => ({ server, result: check(server.deployment, data, server.findings) })));
}

/** The answers for the servers of a text as one: what `checkAll` gives, where each was answered for already. */
export function allOf(answers: readonly { readonly server: Named; readonly result: Result }[]): Result | undefined {
  const drafting = answers.filter(({ server }) => hasDraft(server.deployment));
  const [first] = drafting.length === 1 ? drafting : answers;
  if (first === undefined) return undefined;
  const top =
    drafting.length === 1
      ? first
      : answers.reduce((worst, each) => (rank(each.result) < rank(worst.result) ? each : worst), first);
  return { ...top.result, deployments: answers.map(({ server, result }) => answered(server, result)) };
}

function hasDraft(deployment: Deployment): boolean {
  const method = deployment['draft.method']?.value;
  if (method !== undefined) return method !== 'none';
  return deployment['draft.tokens'] !== undefined || deployment['draft.model'] !== undefined;
}

function rank({ verdict }: Result): number {
  return worstFirst.indexOf(verdict);
}

function answered({ name, lines }: Named, result: Result): Answered {
  const { verdict, confidence, proof, asConfigured, unpinned, need, deployment, findings, suggestion } = result;
  return { name, lines, verdict, confidence, proof, asConfigured, unpinned, need, deployment, findings, suggestion };
}
