// One value a key, or none and a finding that shows both sides: over the inputs of one server, which all hold, and over
// the ways to read one text, of which one holds.
import type { Deployment, Key, Known } from '../engine/deployment.ts';
import { keys } from '../engine/deployment.ts';
import { normalise } from '../engine/normalise.ts';
import { placeText } from '../engine/origin.ts';
import { maskChecksOf, spelledMaskChecks } from '../engine/proof/report.ts';
import { uniqueBy } from '../engine/unique.ts';
import { publicVersion } from '../engine/versions.ts';
import { claimsOf } from './cites.ts';
import type { Intake, PlacedFinding, Read, Reading } from './types.ts';

/** A value and how firmly it is said. */
type Said = Pick<Reading, 'value' | 'how' | 'fromCheckpoint'>;

/** What values of one key come to: the one that holds, two statements that contradict each other, or nothing. */
export type Settled<T> =
  | { readonly kind: 'value'; readonly said: T }
  | { readonly kind: 'conflict'; readonly values: readonly T[] }
  | { readonly kind: 'open' };

/**
 * Settles readings that all hold at once: a given value stands above a hint, a hint above vLLM's default. Two hints that
 * differ say nothing; two given values that differ contradict each other.
 * @param open no default may be taken
 */
export function settle<T extends Said>(key: Key, readings: readonly T[], open: boolean): Settled<T> {
  for (const how of ['given', 'hint', 'default'] as const) {
    if (how === 'default' && open) break;
    const found = readings.filter((reading) => reading.how === how && !isLeftOpen(key, reading, readings));
    const values = distinct(key, found);
    const [first] = values;
    if (first === undefined) continue;
    if (values.length === 1) return { kind: 'value', said: fullest(key, found, first) };
    if (how === 'given') return { kind: 'conflict', values };
  }
  return { kind: 'open' };
}

/**
 * Settles ways to read one text, of which one holds: only what all of them say is known. Values that stand there in every
 * way and differ are handed on as a conflict, with their lines.
 * @param ways what each way says of the key; undefined where it says nothing
 */
export function settleWays<T extends Said>(key: Key, ways: readonly (T | undefined)[]): Settled<T> {
  const present = ways.filter((way) => way !== undefined);
  if (present.length < ways.length) return { kind: 'open' };
  const values = distinct(key, present);
  const [first] = values;
  if (first === undefined) return { kind: 'open' };
  if (values.length === 1) return { kind: 'value', said: present.find(({ how }) => how === 'given') ?? first };
  return values.every(({ how }) => how !== 'default') ? { kind: 'conflict', values } : { kind: 'open' };
}

/** One of each value, in the order of the first; two spellings of one value are one. */
export function distinct<T extends Said>(key: Key, said: readonly T[]): T[] {
  return uniqueBy(said, ({ value }) => meaning(key, value));
}

/** Brings readings together; what contradicts is unknown, and said. `set` stands above all that is read. */
export function combine(reads: readonly Read[], set: Deployment): Intake {
  const readings = reads.flatMap((read) => read.readings);
  const unresolved = new Set(reads.flatMap((read) => read.unresolved));
  const findings = reads.flatMap((read) => read.findings);
  const deployment: Partial<Record<Key, Known>> = {};
  const conflicts = new Set<Key>();
  for (const key of keys) {
    const given = set[key];
    if (given !== undefined) {
      deployment[key] = given;
      continue;
    }
    const said = readings.filter((reading) => reading.key === key);
    const settled = settleKey(key, said, unresolved.has(key));
    if (settled.kind === 'value') deployment[key] = known(settled.said);
    if (settled.kind === 'conflict') {
      findings.push(conflict(key, settled.values));
      conflicts.add(key);
    }
  }
  // Two kinds of GPU in one machine: the name of one of them would decide what is open.
  if (conflicts.has('gpu.arch') && set['gpu.model'] === undefined) delete deployment['gpu.model'];
  return { deployment, findings: told(findings), ignored: reads.flatMap((read) => read.ignored) };
}

function settleKey(key: Key, said: readonly Reading[], open: boolean): Settled<Reading> {
  if (key === 'maskcheck') return together(said);
  const settled = settle(key, said, open);
  return key === 'draft.method' && settled.kind === 'value' ? besideCheckpoint(settled, said) : settled;
}

/** DSpark's drafts are loaded by that method alone, and it loads no other: a command that says otherwise contradicts. */
function besideCheckpoint(
  settled: { readonly kind: 'value'; readonly said: Reading },
  readings: readonly Reading[],
): Settled<Reading> {
  const made = readings.find(({ fromCheckpoint }) => fromCheckpoint === true);
  if (made === undefined || settled.said.how !== 'given') return settled;
  const agree = (made.value === 'dspark') === (settled.said.value.toLowerCase() === 'dspark');
  return agree ? settled : { kind: 'conflict', values: [settled.said, made] };
}

/** Mask checks of several texts do not contradict each other: each is of a shape of its own. */
function together(readings: readonly Reading[]): Settled<Reading> {
  const [first] = readings;
  if (first === undefined) return { kind: 'open' };
  const checks = readings.flatMap(({ value }) => maskChecksOf(value) ?? []);
  return { kind: 'value', said: { ...first, value: spelledMaskChecks(checks) } };
}

function known({ value, how, place, fromCheckpoint }: Reading): Known {
  return { value, from: { kind: how === 'default' && fromCheckpoint !== true ? 'default' : 'read', place } };
}

/** `--dtype auto` and `--kv-cache-dtype auto` leave it to the checkpoint, where that was read. */
function isLeftOpen(key: Key, { value, how }: Said, readings: readonly Said[]): boolean {
  if ((key !== 'dtype' && key !== 'kvCacheDtype') || value !== 'auto' || how !== 'given') return false;
  return readings.some((other) => other.how === 'hint' && other.fromCheckpoint === true);
}

function isVersion(key: Key): boolean {
  return key === 'vllm.version' || key === 'aiter.version';
}

/** Of a version's spellings the longest says most. */
function fullest<T extends Said>(key: Key, found: readonly T[], first: T): T {
  return isVersion(key) ? found.reduce((a, b) => (b.value.length > a.value.length ? b : a), first) : first;
}

/** The same text for spellings that mean the same: `v0.20.0` and `0.20.0`, `fp8` and `fp8_e4m3` on ROCm. */
function meaning(key: Key, text: string): string {
  const normal = normalise(key, text);
  const value = normal.kind === 'value' ? normal.value : text;
  if (isVersion(key)) return publicVersion(value) ?? value;
  return (key === 'kvCacheDtype' || key === 'draft.kvCacheDtype') && value === 'fp8_e4m3' ? 'fp8' : value;
}

function conflict(key: Key, [a, b]: readonly Reading[]): PlacedFinding {
  const said = [a, b].flatMap((each) => (each === undefined ? [] : `${each.value} at ${placeText(each.place)}`));
  return {
    severity: 'warning',
    code: 'inputs-disagree',
    text: `${key} is ${said.join(' and ')}: neither is taken. Say which one holds.`,
    because: [],
    ...(b !== undefined && { place: b.place }),
  };
}

/**
 * Findings once each, though several readers or lines have them, with the claims that they rest on. A build that is said
 * to be patched needs no signs of it.
 */
function told(findings: readonly PlacedFinding[]): PlacedFinding[] {
  const patched = findings.some(({ code, severity }) => code === 'patched-image' && severity === 'warning');
  const worthTelling = findings.filter(
    ({ code, severity }) => !(patched && code === 'patched-image' && severity === 'note'),
  );
  return uniqueBy(worthTelling, ({ code, text }) => `${code} ${text}`).map((finding) =>
    finding.because.length > 0 ? finding : { ...finding, because: claimsOf(finding.code) },
  );
}
