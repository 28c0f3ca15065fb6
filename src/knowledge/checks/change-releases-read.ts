import { releasesRead } from '../changes.ts';
import type { Problem } from '../problems.ts';
import type { Loaded } from '../types.ts';

/** A change is said to be in releases that were read, and its claim is there. */
export function changeReleasesRead(loaded: Loaded): Problem[] {
  const knowledge = {
    sheets: loaded.sheets.map(({ value }) => value),
    releases: new Map(loaded.releases.map(({ value }) => [value.id, value])),
  };
  const claims = new Set(loaded.claims.map(({ value }) => value.id));
  return loaded.upstream.flatMap(({ value, file, line }) => {
    if (value.releases === undefined) return [];
    const { since, until, claim } = value.releases;
    const read = releasesRead(value, knowledge);
    const problems = [since, until].flatMap((version, index) =>
      version === undefined || (index === 0 && version === 'none') || read.includes(version)
        ? []
        : [`${version} is no release that was read; read were ${read.join(', ')}`],
    );
    if (!claims.has(claim)) problems.push(`no claim is called "${claim}"`);
    return problems.map((message) => ({ file, line: line('releases'), column: 1, message: `releases: ${message}` }));
  });
}
