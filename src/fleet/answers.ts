// The engine's answers, each distinct deployment asked once: a fleet of thousands holds a few hundred of them.
import { check } from '../engine/check.ts';
import type { EngineData } from '../engine/data.ts';
import { keys, type Deployment } from '../engine/deployment.ts';
import { bySeverity } from '../engine/findings/index.ts';
import { normalise } from '../engine/normalise.ts';
import type { Finding, Result } from '../engine/result.ts';

/** Remembers an answer for every distinct deployment it was asked about. */
export class Answers {
  readonly #data: EngineData;
  readonly #trace: boolean;
  readonly #known = new Map<string, Result>();

  /** @param trace keeps the steps of both runs; without them a result is small */
  constructor(data: EngineData, trace = false) {
    this.#data = data;
    this.#trace = trace;
  }

  /** How many distinct deployments the engine was asked about. */
  get asked(): number {
    return this.#known.size;
  }

  /** What `check` answers for a deployment, with its readers' findings and the places of its own values. */
  answer(given: Deployment, earlier: readonly Finding[] = []): Result {
    const result = this.#ask(given);
    return {
      ...result,
      deployment: placed(result.deployment, given),
      findings:
        earlier.length === 0
          ? result.findings
          : bySeverity([
              ...earlier,
              ...result.findings.filter(({ code }) => !earlier.some((said) => said.code === code)),
            ]),
    };
  }

  #ask(given: Deployment): Result {
    const name = signatureOf(given);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const found = check(given, this.#data);
    const kept = this.#trace ? found : { ...found, trace: noTrace };
    this.#known.set(name, kept);
    return kept;
  }
}

const noTrace: Result['trace'] = { asConfigured: [], unpinned: [] };

/** The values of a deployment in one spelling, without their places: the same text means the same answer. */
export function signatureOf(given: Deployment): string {
  return keys
    .flatMap((key) => {
      const known = given[key];
      if (known === undefined) return [];
      const read = normalise(key, known.value);
      return [`${key}=${read.kind === 'value' ? read.value : known.value}`];
    })
    .join('\n');
}

/** Values with the places of `given`, where they come from it. */
function placed(deployment: Deployment, given: Deployment): Deployment {
  return Object.fromEntries(
    Object.entries(deployment).map(([key, known]) => {
      const mine = given[key as keyof Deployment];
      return [key, mine === undefined || known.from.kind === 'derived' ? known : { ...known, from: mine.from }];
    }),
  );
}
