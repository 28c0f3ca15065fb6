// The engine's answer to what was read, in turns that never stop the page.
import { check } from '../../engine/check.ts';
import type { EngineData } from '../../engine/data.ts';
import type { Result } from '../../engine/result.ts';
import { allOf } from '../../engine/several.ts';
import type { Answer } from '../reading/index.ts';
import { nextTurn } from '../turns.ts';

/** The answer for the server called `picked`, or for the one that stands for all. */
export async function resultOf({ intake, servers }: Answer, picked: string, data: EngineData): Promise<Result> {
  const answers = [];
  for (const server of servers.length > 1 ? servers : []) {
    answers.push({ server, result: check(server.deployment, data, server.findings) });
    await nextTurn();
  }
  const all = allOf(answers);
  if (all === undefined) return check(intake.deployment, data, intake.findings);
  const one = answers.find(({ server }) => server.name === picked)?.result;
  return one === undefined ? all : { ...one, deployments: all.deployments };
}
