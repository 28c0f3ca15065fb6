// One file's text to the deployments in it. Secrets are struck out before any reader sees the text.
import type { Deployment, Known } from '../engine/deployment.ts';
import { readAll, type IntakeOptions } from '../intake/index.ts';
import { redact } from '../intake/redact/index.ts';
import { isConfigInput, type Hardware, type PlacedFinding, type ServerIntake } from '../intake/types.ts';
import { acceptancesAt, hasAcceptance } from './accept.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Alternative, FileRead, Found } from './types.ts';

/** At most this many deployments of one file are kept. */
export const mostInFile = 256;

/** Under this name the readers are given a text; places in it are then called by the file's own path. */
const inputName = 'command';

/**
 * Reads one file.
 * @param path how the file is called in the report
 * @param text its text, decoded, with `\n` at line ends
 */
export async function readFile(
  path: string,
  text: string,
  hardware: readonly Hardware[],
  options: IntakeOptions = {},
): Promise<FileRead> {
  const { servers, together } = await readAll([{ name: inputName, text }], {}, hardware, options);
  // What is accepted is shown in every report: its reason may hold no secret either.
  const lines = (hasAcceptance(text) ? redact(text, options).text : text).split('\n');
  const kept = servers.slice(0, mostInFile);
  const names = uniqueNames(kept);
  const found: Found[] = [];
  for (const [index, server] of kept.entries()) found.push(await foundOf(server, names[index] ?? '', path, lines));
  const struck = (servers[0] ?? together).findings.some(({ code }) => code === 'secret-redacted');
  return { path, found, struck, cut: servers.length > kept.length };
}

async function foundOf(server: ServerIntake, name: string, path: string, lines: readonly string[]): Promise<Found> {
  const given = placed(server.deployment, path);
  const choices = server.alternatives.map(({ deployment }) => placed(deployment, path));
  return {
    id: `${path}#${name}`,
    path,
    name,
    kind: server.kind,
    lines: server.lines,
    pinLine: server.pinLine,
    image: server.image,
    fingerprint: await fingerprintOf(path, name, choices.length > 0 ? choices : [given]),
    given,
    alternatives: variablesOf(server),
    choices,
    // A secret is counted once a file, not told in every row of it.
    findings: server.findings.filter(({ code }) => code !== 'secret-redacted').map((finding) => named(finding, path)),
    accepts: acceptancesAt(lines, server.lines[0], path),
  };
}

/** Servers without a name are `1`, `2` in the order of the file; a name that comes again gets a number. */
function uniqueNames(servers: readonly ServerIntake[]): string[] {
  const seen = new Map<string, number>();
  let unnamed = 0;
  return servers.map(({ name }) => {
    if (name === null) return String(++unnamed);
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name}~${String(times)}`;
  });
}

function variablesOf({ alternatives }: ServerIntake): Alternative[] {
  const lines = new Map<string, Set<number>>();
  for (const { choices } of alternatives)
    for (const { variable, lines: mine } of choices) {
      const known = lines.get(variable) ?? new Set<number>();
      for (const line of mine) known.add(line);
      lines.set(variable, known);
    }
  return [...lines].map(([variable, all]) => ({ variable, lines: [...all].sort((a, b) => a - b) }));
}

function placed(deployment: Deployment, path: string): Deployment {
  return Object.fromEntries(
    Object.entries(deployment).map(([key, { value, from }]): [string, Known] => [
      key,
      {
        value,
        from:
          'place' in from && (from.place.input === inputName || isConfigInput(from.place.input))
            ? { ...from, place: { ...from.place, input: path } }
            : from,
      },
    ]),
  );
}

function named(finding: PlacedFinding, path: string): PlacedFinding {
  const { severity, code, text, because, place } = finding;
  const told = text.replace(/\bcommand:(?=\d)/g, () => `${path}:`);
  return { severity, code, text: told, because, ...(place !== undefined && { place: { ...place, input: path } }) };
}
