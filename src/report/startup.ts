// What a server's start proves, in words: the same on the page and in a terminal.
import type { Proved, Startup } from '../intake/readers/log/startup.ts';

/** What, and its value with the line that proves it. */
export type StartupRow = readonly [string, Proved];

/** How a value follows from the log. */
export const howWords: Readonly<Record<Proved['how'], string>> = {
  stated: 'the line says so',
  order: 'from the order of the lines',
  silence: 'no line says otherwise',
};

/** The same as rows of a small table: what, its value, its line, how it follows. */
export function startupRows(startup: Startup): readonly StartupRow[] {
  const { graphs, ...rest } = startup;
  const names: Readonly<Record<string, string>> = {
    vllm: 'vLLM',
    aiter: 'AITER',
    arch: 'GPU',
    target: "the target's backend",
    targetNamed: 'the target was named',
    draft: "the draft's backend",
    pinned: 'the draft is pinned',
  };
  return [
    ...Object.entries(rest as Readonly<Record<string, Proved>>).map(([key, one]) => [names[key] ?? key, one] as const),
    ...(graphs?.target === undefined ? [] : [["the target's graphs", graphs.target] as const]),
    ...(graphs?.draft === undefined ? [] : [["the drafter's graphs", graphs.draft] as const]),
  ];
}
