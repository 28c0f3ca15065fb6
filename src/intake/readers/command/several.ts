// The servers of one text, each told apart from its neighbours.
import type { AlternativeRead, Reading, ServerRead } from '../../types.ts';
import { toRead } from './reading.ts';
import { merge } from './merge.ts';
import type { Outcome, Site } from './outcome.ts';

/** Groups outcomes by the server that they are about; several of one server are its alternatives. */
export function serversOf(input: string, outcomes: readonly Outcome[], several: readonly string[]): ServerRead[] {
  const groups = new Map<string, { site: Site; outcomes: Outcome[] }>();
  for (const outcome of outcomes) {
    const { site } = outcome;
    if (site === undefined) continue;
    const id = `${site.name ?? ''} ${site.lines.join('-')}`;
    const group = groups.get(id) ?? { site, outcomes: [] };
    group.outcomes.push(outcome);
    groups.set(id, group);
  }
  return [...groups.values()]
    .sort((a, b) => a.site.lines[0] - b.site.lines[0])
    .map(({ site, outcomes: own }) => serverOf(input, site, own, several));
}

function serverOf(input: string, site: Site, outcomes: readonly Outcome[], several: readonly string[]): ServerRead {
  const merged = merge(outcomes, several);
  const pins = outcomes.flatMap(({ values }) => values.get('draft.attentionBackend') ?? []);
  return {
    ...site,
    ...toRead(input, merged, outcomes),
    pinLine: pins.find(({ how }) => how === 'given')?.line ?? null,
    image: outcomes.find(({ image }) => image !== undefined)?.image ?? null,
    alternatives: alternativesOf(input, outcomes, several),
  };
}

/** The ways to read one server; none where all come to the same. */
function alternativesOf(input: string, outcomes: readonly Outcome[], several: readonly string[]): AlternativeRead[] {
  const found = new Map<string, AlternativeRead>();
  for (const { values, choices } of outcomes) {
    const readings = [...values].map(([key, { value, line, how }]): Reading => ({
      key,
      value,
      place: { input, line },
      how,
    }));
    const id = readings
      .map(({ key, value }) => `${key}=${value}`)
      .sort()
      .join('\n');
    const depends = choices ?? several.map((variable) => ({ variable, lines: [] }));
    if (!found.has(id)) found.set(id, { choices: depends, readings });
  }
  return found.size > 1 ? [...found.values()] : [];
}
