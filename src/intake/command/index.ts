// The command box: everything that vLLM takes its options from, to readings with their lines.
import type { Input, PlacedFinding, Read } from '../types.ts';
import { merge } from './merge.ts';
import { readShell } from './shell/read.ts';
import { sourceOf } from './source.ts';
import { plainCharacters } from './unwrap/characters.ts';

/**
 * Reads one pasted command, script, container file or Python call.
 * @param input text with its secrets struck out
 * @returns readings with the line each value stands on; never throws
 */
export async function readCommand(input: Input): Promise<Read> {
  const characters = plainCharacters(input.text);
  const lines = characters.text.split('\n').map((text, index) => ({ text, line: index + 1 }));
  const { outcomes, several } = readShell(sourceOf(lines));
  const merged = merge(outcomes, several);
  return Promise.resolve(toRead(input.name, merged));
}

function toRead(input: string, outcome: ReturnType<typeof merge>): Read {
  return {
    readings: outcome.readings.map(([key, { value, line, how }]) => ({ key, value, place: { input, line }, how })),
    findings: outcome.findings.map(({ line, ...finding }): PlacedFinding =>
      line === undefined ? finding : { ...finding, place: { input, line } },
    ),
    ignored: [],
    unresolved: outcome.unresolved,
  };
}
