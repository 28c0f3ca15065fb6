// The engine's knowledge of each deployment, asked once and remembered.
import { answerFor, plainSettings, settle, type CheckAnswer } from '../../checklists/advice.ts';
import type { Settings } from '../../checklists/facts.ts';
import type { ChecklistRun } from '../../checklists/run.ts';
import type { EngineData } from '../../engine/data.ts';
import type { Deployment } from '../../engine/deployment.ts';

export interface Advisor {
  /** What is known of the run's deployment, with what follows from it. */
  readonly settled: (run: ChecklistRun) => Settings;
  readonly answer: (run: ChecklistRun) => CheckAnswer | undefined;
  /** A pasted deployment as a run keeps it: in one spelling, without what follows from the rest. */
  readonly plain: (deployment: Deployment) => Settings;
}

/** An advisor that asks the engine once for each deployment. */
export function advisor(data: EngineData): Advisor {
  return {
    settled: remembered((settings) => settle(settings, data)),
    answer: remembered((settings) => answerFor(settings, data)),
    plain: (deployment) => plainSettings(deployment, data),
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
