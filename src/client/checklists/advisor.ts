// The engine's knowledge of each deployment, asked once and remembered.
import { answerFor, settle, type CheckAnswer } from '../../checklists/advice.ts';
import type { Settings } from '../../checklists/facts.ts';
import type { ChecklistRun } from '../../checklists/run.ts';
import type { EngineData } from '../../engine/data.ts';

export interface Advisor {
  /** What is known of the run's deployment, with what follows from it. */
  readonly settled: (run: ChecklistRun) => Settings;
  readonly answer: (run: ChecklistRun) => CheckAnswer | undefined;
}

export function advisor(data: EngineData): Advisor {
  return {
    settled: remembered((settings) => settle(settings, data)),
    answer: remembered((settings) => answerFor(settings, data)),
  };
}

function remembered<T>(ask: (settings: Settings) => T): (run: ChecklistRun) => T {
  const known = new Map<string, T>();
  return ({ head: { deployment } }) => {
    const name = JSON.stringify(deployment);
    const found = known.get(name);
    if (found !== undefined) return found;
    const answer = ask(deployment);
    known.set(name, answer);
    return answer;
  };
}
