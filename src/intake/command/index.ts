// The command box: everything that vLLM takes its options from, to readings with their lines.
import type { Input, PlacedFinding, Read } from '../types.ts';
import { findYaml } from './containers/regions.ts';
import { merge } from './merge.ts';
import type { Merged } from './merge.ts';
import { Outcome } from './outcome.ts';
import { readBareMembers } from './bare.ts';
import { readShell } from './shell/read.ts';
import { sourceOf } from './source.ts';
import type { Line } from './source.ts';
import { unwrap, withoutHyphen } from './unwrap/blocks.ts';
import { plainCharacters } from './unwrap/characters.ts';

/** Text without any of this says nothing of a server. */
const worthwhile =
  /vllm|sglang|atom|docker|podman|--[a-z]|-(?:sc|tp|ac|dcp)\b|speculative|attention|num_|image:|\bLLM\(|method/i;
const python =
  /\bLLM\s{0,3}\(|EngineArgs\s{0,3}\(|non-default args: |LLM engine \(v|args: Namespace\(|os\.environ|\[\s{0,80}["']/;

/**
 * Reads one pasted command, script, container file or Python call.
 * @param input text with its secrets struck out
 * @returns readings with the line each value stands on; never throws
 */
export async function readCommand(input: Input): Promise<Read> {
  if (!worthwhile.test(input.text)) return { readings: [], findings: [], ignored: [], unresolved: [] };
  const characters = plainCharacters(input.text);
  const lines = characters.text.split('\n').map((text, index) => ({ text, line: index + 1 }));
  const { blocks, diff } = unwrap(lines);
  const outcomes: Outcome[] = [];
  const several: string[] = [];
  const fenced = blocks.filter((block) => block.fence !== undefined);
  const groups = [fenced, blocks.filter((block) => block.fence === undefined)];
  for (const group of groups) {
    // What stands between fences is prose, unless the fences hold nothing.
    if (outcomes.length > 0) break;
    const shell: Line[] = [];
    for (const { lines: own } of group) {
      const { yaml, rest } = findYaml(own);
      shell.push(...rest);
      for (const region of yaml) {
        const { readYaml } = await import('./containers/yaml.ts');
        const read = readYaml(sourceOf(region));
        if (read === undefined) shell.push(...region);
        else outcomes.push(...read);
      }
    }
    shell.sort((a, b) => a.line - b.line);
    const source = sourceOf(shell.map(withoutHyphen));
    if (python.test(source.text)) {
      const { readPython } = await import('./python/read.ts');
      outcomes.push(...readPython(source));
    }
    const read = readShell(source);
    outcomes.push(...read.outcomes.filter((outcome) => outcomes.length === 0 || outcome.values.size > 0));
    several.push(...read.several);
    if (outcomes.every((outcome) => outcome.values.size === 0 && outcome.unresolved.size === 0)) {
      const bare = readBareMembers(source);
      if (bare !== undefined) outcomes.push(bare);
    }
  }
  const said = new Outcome();
  if (diff !== undefined)
    said.note(
      'note',
      'diff-read-as-new-side',
      'A diff is read as what it makes of the file: removed lines count for nothing.',
      diff,
    );
  const merged = merge(
    outcomes.filter((outcome) => outcome.values.size > 0 || outcome.unresolved.size > 0),
    several,
  );
  return toRead(input.name, merged, [...outcomes, said]);
}

function toRead(input: string, merged: Merged, outcomes: readonly Outcome[]): Read {
  const seen = new Set<string>();
  const findings = [...outcomes.flatMap((outcome) => outcome.findings), ...merged.findings].filter(
    ({ code, line, text }) => {
      const id = `${code} ${line ?? ''} ${text}`;
      return !seen.has(id) && seen.add(id);
    },
  );
  return {
    readings: merged.readings.map(([key, { value, line, how }]) => ({ key, value, place: { input, line }, how })),
    findings: findings.map(({ line, ...finding }): PlacedFinding =>
      line === undefined ? finding : { ...finding, place: { input, line } },
    ),
    ignored: [],
    unresolved: merged.unresolved,
  };
}
