// What a reader of the verdict should also know. One finding a rule, each with its claims, gathered in a fixed order.
import type { World } from '../worlds.ts';
import type { EngineData } from '../data.ts';
import * as applicability from './applicability.ts';
import * as builds from './builds.ts';
import * as runs from './runs.ts';
import * as settings from './settings.ts';
import type { Rule, Seen, View } from './view.ts';
import type { Finding } from '../result.ts';

/** Every finding that holds, in a fixed order. */
export function findingsFor(result: Seen, worlds: readonly World[], data: EngineData): Finding[] {
  const { deployment } = result;
  const view: View = {
    result,
    worlds,
    runs: [...new Set(worlds.flatMap((leaf) => (leaf.kind === 'judged' ? [leaf.asConfigured, leaf.unpinned] : [])))],
    deployment,
    data,
    value: (key) => deployment[key]?.value,
  };
  const chosen =
    result.verdict === 'not-applicable'
      ? [applicability.inapplicable, ...applicability.alsoInapplicable, builds.vllmWithoutRelease, builds.shallowAiter]
      : rules;
  return chosen.flatMap((rule) => rule(view) ?? []);
}

/** What breaks first, then what to mind, then what is good to know; within these in the order given. */
export function bySeverity(findings: readonly Finding[]): Finding[] {
  const order = ['error', 'warning', 'note'];
  return [...findings].sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
}

const rules: readonly Rule[] = [
  runs.namedRefused,
  runs.aiterWithoutCausal,
  runs.missAborts,
  runs.maskIgnored,
  runs.twoTokenBlock,
  runs.cutToTwo,
  runs.targetOnGfx942,
  runs.oddHeads,
  builds.capabilityDiffers,
  builds.notMeasured,
  builds.unverifiedRelease,
  builds.vllmWithoutRelease,
  builds.shallowAiter,
  settings.dcp,
  settings.fp16,
  builds.beforeChange,
  settings.targetNamedOff,
  settings.switchedOff,
  settings.secondSwitchOff,
  settings.otherArch,
  settings.blockOfOne,
  settings.cacheDiffers,
  settings.attentionUnverified,
];
