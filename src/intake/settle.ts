// All inputs together: one value a key, or none and a finding that shows both sides.
import type { Deployment, Key, Known } from '../engine/deployment.ts';
import { keys } from '../engine/deployment.ts';
import type { GpuFacts } from '../engine/data.ts';
import { normalise } from '../engine/normalise.ts';
import { placeText } from '../engine/origin.ts';
import { publicVersion } from '../engine/versions.ts';
import { claimsOf } from './cites.ts';
import { withoutProbe } from './readers/environment/probe.ts';
import type { Input, Intake, PlacedFinding, Read, ReadAll, Reading, ServerIntake, TextRead } from './types.ts';

export interface Hardware extends GpuFacts {
  readonly models: readonly {
    readonly name: string;
    readonly pciIds: readonly string[];
    readonly outsideMap?: boolean;
  }[];
}

/** A larger input is refused: nobody pastes it on purpose, and a page would hang on it. */
export const largest = 10_000_000;

/** The readers, as `intake` calls them. */
export interface Readers {
  /** Of texts that belong together, in their order. */
  readonly redact: (
    texts: readonly string[],
  ) => Promise<readonly { readonly text: string; readonly struck: number; readonly kinds: readonly string[] }[]>;
  readonly command: (input: Input) => Promise<TextRead>;
  readonly environment: (input: Input, hardware: readonly Hardware[]) => Promise<Read>;
  readonly log: (input: Input) => Promise<Read>;
}

/** What one input says: everything but its servers, then each server. */
interface Told {
  readonly input: Input;
  readonly command: TextRead;
  /** The environment's and the log's reader, and what was struck out. */
  readonly others: readonly Read[];
  /** Whether the command's reader speaks first. */
  readonly commandFirst: boolean;
}

/**
 * Reads every input with every reader, and brings the readings together, for each server on its own. Secrets are struck
 * out first: no reader sees them.
 * @param inputs pasted texts by name; `set` are values given by hand, which stand above what is read
 */
export async function readAllWith(
  readers: Readers,
  inputs: readonly Input[],
  set: Deployment,
  hardware: readonly Hardware[],
): Promise<ReadAll> {
  const refused = inputs.filter(({ text }) => text.length > largest).map(refusal);
  const told = await tell(
    readers,
    inputs.filter(({ text }) => text.length <= largest),
    hardware,
  );
  // Servers of one text are told apart; what the other texts say holds for each of them.
  const main = told.find(({ command }) => command.servers.length > 0);
  const together = combine([...refused, ...told.flatMap((each) => readsOf(each, each.command.together))], set);
  const servers = (main?.command.servers ?? []).map((server): ServerIntake => {
    const withOwn = (own: Read): Intake =>
      combine([...refused, ...told.flatMap((each) => readsOf(each, each === main ? own : each.command.together))], set);
    const { name, kind, lines, pinLine, image, alternatives } = server;
    return {
      ...withOwn(server),
      name,
      kind,
      lines,
      pinLine,
      image,
      input: main?.input.name ?? '',
      alternatives: alternatives.map(({ choices, readings }) => ({
        choices,
        deployment: withOwn({ ...server, readings }).deployment,
      })),
    };
  });
  return { servers, together };
}

async function tell(readers: Readers, inputs: readonly Input[], hardware: readonly Hardware[]): Promise<Told[]> {
  const safeTexts = inputs.length === 0 ? [] : await readers.redact(inputs.map(({ text }) => text));
  const told: Told[] = [];
  for (const [index, input] of inputs.entries()) {
    const { text, struck, kinds } = safeTexts[index] ?? { text: '', struck: 0, kinds: [] };
    const safe = { ...input, text };
    // A probe's report is the environment reader's alone: to others its parts look like options and backends.
    const rest = { ...input, text: withoutProbe(text) };
    told.push({
      input,
      command: await readers.command(rest),
      others: [
        await readers.environment(safe, hardware),
        await readers.log(rest),
        ...(struck > 0 ? [redacted(input, struck, kinds)] : []),
      ],
      commandFirst: input.name.startsWith('command'),
    });
  }
  return told;
}

/** Each text is read as what its box says; what a command box does not say may stand in the environment's. */
function readsOf({ others, commandFirst }: Told, command: Read): readonly Read[] {
  const [environment, ...rest] = others;
  if (environment === undefined) return [command];
  return commandFirst ? [command, environment, ...rest] : [environment, command, ...rest];
}

/** Brings readings together: given before hint before default; what contradicts is unknown, and said. */
export function combine(reads: readonly Read[], set: Deployment): Intake {
  const readings = reads.flatMap((read) => read.readings);
  const unresolved = new Set(reads.flatMap((read) => read.unresolved));
  const findings = reads.flatMap((read) => read.findings);
  const deployment: Partial<Record<Key, Known>> = {};
  let kinds: 'one' | 'several' = 'one';
  for (const key of keys) {
    const given = set[key];
    if (given !== undefined) {
      deployment[key] = given;
      continue;
    }
    const mine = readings.filter((reading) => reading.key === key);
    const settled = settle(key, mine, unresolved.has(key));
    if (settled.known !== undefined) deployment[key] = settled.known;
    if (settled.conflict !== undefined) findings.push(settled.conflict);
    // Two kinds of GPU in one machine: the name of one of them would decide what is open.
    if (key === 'gpu.arch' && settled.conflict !== undefined) kinds = 'several';
  }
  if (kinds === 'several' && set['gpu.model'] === undefined) delete deployment['gpu.model'];
  return { deployment, findings: distinct(findings).map(cited), ignored: reads.flatMap((read) => read.ignored) };
}

function settle(
  key: Key,
  readings: readonly Reading[],
  unresolved: boolean,
): { known?: Known; conflict?: PlacedFinding } {
  for (const how of ['given', 'hint', 'default'] as const) {
    if (how === 'default' && unresolved) return {};
    const found = readings.filter((reading) => reading.how === how);
    const [first] = found;
    if (first === undefined) continue;
    const other = found.find((reading) => !agree(key, reading.value, first.value));
    if (other === undefined) {
      const best = found.reduce((a, b) => (b.value.length > a.value.length && isVersion(key) ? b : a));
      return {
        known: { value: best.value, from: { kind: how === 'default' ? 'default' : 'read', place: best.place } },
      };
    }
    // Two hints that differ say nothing; two statements that differ are a contradiction to be shown.
    if (how === 'hint') continue;
    if (how === 'default') return {};
    return { conflict: conflict(key, first, other) };
  }
  return {};
}

function isVersion(key: Key): boolean {
  return key === 'vllm.version' || key === 'aiter.version';
}

/** Whether two spellings mean the same: `v0.20.0` and `0.20.0`, `fp8` and `fp8_e4m3` on ROCm. */
function agree(key: Key, a: string, b: string): boolean {
  const plain = (text: string): string => {
    const normal = normalise(key, text);
    const value = normal.kind === 'value' ? normal.value : text;
    if (isVersion(key)) return publicVersion(value) ?? value;
    return (key === 'kvCacheDtype' || key === 'draft.kvCacheDtype') && value === 'fp8_e4m3' ? 'fp8' : value;
  };
  return plain(a) === plain(b);
}

function conflict(key: Key, a: Reading, b: Reading): PlacedFinding {
  return {
    severity: 'warning',
    code: 'inputs-disagree',
    text: `${key} is ${a.value} at ${placeText(a.place)} and ${b.value} at ${placeText(b.place)}: neither is taken. Say which one holds.`,
    because: [],
    place: b.place,
  };
}

function refusal(input: Input): Read {
  const text = `${input.name} has ${String(Math.ceil(input.text.length / 1e6))} MB; at most ${String(largest / 1e6)} MB are read. Paste the part with the command or the versions.`;
  return {
    readings: [],
    findings: [
      { severity: 'error', code: 'input-too-large', text, because: [], place: { input: input.name, line: 1 } },
    ],
    ignored: [],
    unresolved: [],
  };
}

function redacted(input: Input, struck: number, kinds: readonly string[]): Read {
  const text = `${String(struck)} secret${struck === 1 ? '' : 's'} struck out of ${input.name} (${kinds.join(', ')}); nothing of ${struck === 1 ? 'it' : 'them'} is shown, shared or exported.`;
  return {
    readings: [],
    findings: [{ severity: 'note', code: 'secret-redacted', text, because: [], place: { input: input.name, line: 1 } }],
    ignored: [],
    unresolved: [],
  };
}

/** A finding with the claims it rests on, where its reader named none. */
function cited(finding: PlacedFinding): PlacedFinding {
  return finding.because.length > 0 ? finding : { ...finding, because: claimsOf(finding.code) };
}

/** The same finding of two readers, or of two lines, once; a build that is said to be patched needs no signs of it. */
function distinct(findings: readonly PlacedFinding[]): PlacedFinding[] {
  const seen = new Set<string>();
  const patched = findings.some(({ code, severity }) => code === 'patched-image' && severity === 'warning');
  return findings.filter(({ code, text, severity }) => {
    if (patched && code === 'patched-image' && severity === 'note') return false;
    const name = `${code} ${text}`;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  });
}
