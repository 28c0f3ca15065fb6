// A run inside an address: its structure, and people's words only where they were asked to come along.
import { states, schema, type ItemRecord, type ChecklistRun } from './run.ts';
import { readRun } from './read-run.ts';
import { anyFields, array, fields, inside, ShapeError } from './shape.ts';

const linkSchema = 'can-i-unpin/checklist-link@1';

/** The longest link that is written or read, in characters: what mail and chat programs still carry. */
const longestLink = 30_000;

/**
 * Encodes a run for the part of an address after `#r=`: name, deployment, and the state of each item. Notes, proofs,
 * reasons and names of people go along only `withWords`. Undefined where it would be too long for an address.
 */
export function writeLink(run: ChecklistRun, withWords: boolean): string | undefined {
  const items = Object.entries(run.entries).map(([id, entry]) => {
    const base = [id, states.indexOf(entry.state), entry.text];
    return withWords ? [...base, entry.when, entry.reason, entry.evidence, entry.note, entry.who] : base;
  });
  const { name, who, deployment, answer } = run.head;
  const about = { checklist: run.checklist, name, who: withWords ? who : '', deployment };
  const data = { schema: linkSchema, ...about, ...(answer !== undefined && { answer }), items };
  const encoded = toBase64Url(new TextEncoder().encode(JSON.stringify(data)));
  return encoded.length > longestLink ? undefined : encoded;
}

/** Reads what `writeLink` wrote as a new run with the given id. Throws a ShapeError that says where it is wrong. */
export function readLink(encoded: string, id: string, by: string): ChecklistRun {
  if (encoded.length > longestLink) throw new ShapeError('the link', 'is too long');
  const data = fields(
    decode(encoded),
    'link',
    ['schema', 'checklist', 'name', 'who', 'deployment', 'items'],
    ['answer'],
  );
  if (data['schema'] !== linkSchema) throw new ShapeError('link.schema', `must be ${linkSchema}`);
  const items = array(data['items'], 'link.items', 1000).map((item, index): readonly [string, unknown] => {
    const place = inside('link.items', String(index));
    const [name, state, text, when = '', reason = '', evidence = '', note = '', who = ''] = array(item, place, 8);
    if (typeof name !== 'string') throw new ShapeError(place, 'must start with an id');
    const word: unknown = typeof state === 'number' ? states[state] : state;
    return [name, { state: word, text, when, reason, evidence, note, who, clock: 1, by }];
  });
  const { checklist, name, who, deployment, answer } = data;
  const head = { name, who, deployment, ...(answer !== undefined && { answer }), clock: 1, by };
  return readRun({ schema, id, checklist, head, entries: Object.fromEntries(items) }, 'link');
}

function decode(encoded: string): unknown {
  try {
    return anyFields(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(encoded))), 'link');
  } catch (error) {
    if (error instanceof ShapeError) throw error;
    throw new ShapeError('the link', 'is cut off or not from here');
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '');
}

function fromBase64Url(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (unit) => unit.charCodeAt(0));
}

/** What the link keeps of an entry without words; for telling people before they share. */
export function wordsIn(run: ChecklistRun): number {
  const has = ({ note, evidence, reason, who }: ItemRecord) =>
    [note, evidence, reason, who].some((text) => text !== '');
  return Object.values(run.entries).filter(has).length;
}
