// What a reader of the verdict should also know. One finding a rule, each with its claims, gathered in a fixed order.
import type { World } from '../worlds.ts';
import type { EngineData } from '../data.ts';
import type { Finding } from '../result.ts';
import { viewOf, type AnswerSoFar } from './rule.ts';
import { rules } from './rules/index.ts';

/** Every finding that holds, in a fixed order. */
export function findingsFor(result: AnswerSoFar, worlds: readonly World[], data: EngineData): Finding[] {
  const view = viewOf(result, worlds, data);
  const kind = result.verdict === 'not-applicable' ? 'no-question' : 'question';
  return rules.flatMap(({ code, appliesTo, check }) => {
    if (appliesTo !== 'both' && appliesTo !== kind) return [];
    const found = check(view);
    return found === undefined ? [] : [{ ...found, code }];
  });
}

/** What breaks first, then what to mind, then what is good to know; within these in the order given. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  const order = ['error', 'warning', 'note'];
  return [...findings].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}
