// The facts file: what people know of their images, folders and deployments, with the line of each statement.
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Node, type YAMLMap } from 'yaml';
import { isKey, type Key } from '../../engine/deployment.ts';
import { normalise } from '../../engine/normalise.ts';
import type { Acceptance } from '../types.ts';
import { readAcceptance } from '../accept.ts';
import { nearest } from './nearest.ts';
import { factsSchema, members, namesOf, required, sections, type EntrySection, type ValueSection } from './shape.ts';

/** One value that a facts file states. */
export interface Stated {
  readonly key: Key;
  readonly value: string;
  readonly line: number;
}

export interface FactEntry {
  readonly match: string;
  readonly line: number;
  /** Stands above what the text of a deployment says. */
  readonly override: boolean;
  readonly values: readonly Stated[];
  /** A probe's report, by its path relative to the facts file. */
  readonly probe?: string;
  /** A draft's config.json, likewise. */
  readonly config?: string;
}

export interface AcceptEntry extends Acceptance {
  readonly match: string;
  readonly line: number;
}

export interface UpgradeEntry {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

export type Facts = Readonly<Record<ValueSection, readonly FactEntry[]>> & {
  readonly upgrade: readonly UpgradeEntry[];
  readonly exclude: readonly string[];
  readonly accept: readonly AcceptEntry[];
};

export const noFacts: Facts = {
  images: [],
  drafts: [],
  files: [],
  deployments: [],
  upgrade: [],
  exclude: [],
  accept: [],
};

/** A facts file that cannot be taken as it is: one line that says where and why. */
export class FactsError extends Error {}

/**
 * Reads a facts file. Scalars are taken as written: `0.30` stays `0.30`.
 * @param name how the file is called in errors
 * @throws FactsError at the first fault: unknown names with the nearest known one, missing members, bad values
 */
export function readFacts(text: string, name: string): Facts {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, strict: true, merge: false });
  const lineOf = (node: Node | null | undefined): number => (node?.range ? lines.linePos(node.range[0]).line : 1);
  const fail = (line: number, what: string): never => {
    throw new FactsError(`${name}:${String(line)}: ${what}`);
  };
  const [fault] = document.errors;
  if (fault !== undefined) fail(fault.linePos?.[0].line ?? 1, fault.message.split('\n', 1)[0] ?? 'is no YAML');
  const root = document.contents;
  if (!isMap(root)) return fail(1, `a facts file is a map that begins with "schema: ${factsSchema}"`);

  const follow = (node: unknown): Node | undefined =>
    isAlias(node) ? node.resolve(document) : isNode(node) ? node : undefined;
  const pairs = (map: YAMLMap): { key: string; line: number; value: Node | undefined }[] =>
    map.items.map((pair) => ({
      key: scalar(pair.key) ?? '',
      line: lineOf(pair.key as Node | null),
      value: follow(pair.value),
    }));
  const text1 = (value: Node | undefined, line: number, what: string): string =>
    scalar(value) ?? fail(line, `${what} is one value`);

  const facts: { -readonly [K in keyof Facts]: Facts[K][number][] } = {
    images: [],
    drafts: [],
    files: [],
    deployments: [],
    upgrade: [],
    exclude: [],
    accept: [],
  };
  let schema: string | undefined;
  for (const { key, line, value } of pairs(root)) {
    if (!sections.includes(key)) fail(line, unknown(key, sections));
    if (key === 'schema') schema = scalar(value);
    else if (value === undefined || (isScalar(value) && value.value === null)) continue;
    else if (!isSeq(value)) fail(line, `${key} is a list`);
    else if (key === 'exclude')
      facts.exclude.push(...value.items.map((item) => text1(follow(item), lineOf(item as Node), 'a glob')));
    else for (const item of value.items) entry(key as EntrySection, item as Node);
  }
  if (schema !== factsSchema) fail(1, `says schema "${schema ?? ''}"; this program reads ${factsSchema}`);
  return facts;

  function entry(section: EntrySection, item: Node): void {
    const line = lineOf(item);
    if (!isMap(item)) return fail(line, `an entry of ${section} is a map`);
    const found = new Map<string, { value: string; line: number }>();
    for (const { key, line: at, value } of pairs(item)) {
      const names = namesOf(section);
      if (!names.includes(key)) fail(at, unknown(key, names));
      found.set(key, { value: text1(value, at, key), line: at });
    }
    for (const name of required[section]) if (!found.has(name)) fail(line, `an entry of ${section} needs "${name}"`);
    const get = (key: string): string => found.get(key)?.value ?? '';
    if (section === 'upgrade') facts.upgrade.push({ from: get('from'), to: get('to'), line });
    else if (section === 'accept') {
      const read = readAcceptance(get('rule'), get('until'), get('reason'), `facts:${String(line)}`, get('owner'));
      if (typeof read === 'string') return fail(line, read);
      facts.accept.push({ ...read, match: get('match'), line });
    } else facts[section].push(valuesOf(section, found, line));
  }

  function valuesOf(
    section: ValueSection,
    found: ReadonlyMap<string, { value: string; line: number }>,
    line: number,
  ): FactEntry {
    const values: Stated[] = [];
    for (const [key, { value, line: at }] of found) {
      if ((members[section] as readonly string[]).includes(key) || !isKey(key)) continue;
      const read = normalise(key, value);
      if (read.kind === 'bad') fail(at, read.message);
      values.push({ key, value, line: at });
    }
    const override = found.get('override')?.value ?? 'no';
    if (!/^(?:yes|no|true|false)$/.test(override)) fail(line, 'override is yes or no');
    const probe = found.get('probe')?.value;
    const config = found.get('config')?.value;
    return {
      match: found.get('match')?.value ?? '',
      line,
      override: override === 'yes' || override === 'true',
      values,
      ...(probe !== undefined && { probe }),
      ...(config !== undefined && { config }),
    };
  }
}

/** A scalar as it is written, without its quotes. */
function scalar(node: unknown): string | undefined {
  if (!isScalar(node) || node.value === null) return undefined;
  return node.source ?? (typeof node.value === 'string' ? node.value : JSON.stringify(node.value));
}

function unknown(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  const listed = near === undefined ? `; the names are ${names.join(', ')}` : `; do you mean "${near}"?`;
  return `"${word}" is not known here${listed}`;
}
