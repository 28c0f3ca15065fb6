// Runs the one analysis that the probe and the sheets share, and checks what it prints.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import { factNames, type SheetFile } from '../../src/knowledge/sheet-schema.ts';

const printed = z.object({
  schema: z.literal('can-i-unpin/facts@1'),
  version: z.string().nullable(),
  commit: z.string().nullable(),
  date: z.string().nullable(),
  facts: z.record(z.string(), z.object({ value: z.unknown(), file: z.string(), line: z.int(), name: z.string() })),
  misshapen: z.array(z.object({ fact: z.string(), file: z.string(), name: z.string(), expected: z.string() })),
  contradictions: z.array(z.string()),
});

/** Something of a release that the rules do not know: no sheet is written. */
export class UnreadableRelease extends Error {
  /** Each place with what was expected there. */
  readonly places: readonly string[];
  constructor(tree: string, places: readonly string[]) {
    super(`${tree} cannot be read as a release of vLLM:\n${places.map((place) => `  ${place}\n`).join('')}`);
    this.name = 'UnreadableRelease';
    this.places = places;
  }
}

/**
 * The facts of an unpacked package or installed tree.
 * @param root this project's folder, with public/probe.py
 * @throws UnreadableRelease naming file, name and what was expected for every anchor that is missing or misshapen
 */
export function analyse(root: string, tree: string): Omit<SheetFile, 'read' | 'ships'> {
  const python = process.env['PYTHON'] ?? 'python3';
  const told = execFileSync(python, [join(root, 'public', 'probe.py'), '--tree', tree, '--facts'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { version, commit, date, facts, misshapen, contradictions } = printed.parse(JSON.parse(told));
  const places = misshapen.map((m) => `vllm/${m.file}: ${m.name}: expected ${m.expected} (${m.fact})`);
  if (version === null || commit === null || date === null)
    places.push('vllm/_version.py: version and commit_id: expected a release’s own');
  for (const name of factNames)
    if (facts[name] === undefined && !misshapen.some((m) => m.fact === name)) places.push(`${name}: no rule reads it`);
  places.push(...contradictions);
  if (places.length > 0 || version === null || commit === null || date === null)
    throw new UnreadableRelease(tree, places);
  // Values are checked by the sheets' own schema when the file is read back.
  return { version, commit, date, facts: facts as unknown as SheetFile['facts'] };
}
