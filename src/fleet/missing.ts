// What is missing, asked once instead of once a row: grouped by what could answer it, most settling first.
import type { EngineData } from '../engine/data.ts';
import type { Deployment, Key } from '../engine/deployment.ts';
import { derive } from '../engine/derive.ts';
import { headClasses } from '../engine/kernels/classes.ts';
import { isDecided } from '../engine/judge.ts';
import { unique } from '../engine/unique.ts';
import { signatureOf } from './answers.ts';
import type { Answered } from './row.ts';
import { isImageKey, type SideInput } from './sides.ts';
import type { Missing } from './types.ts';

/** Keys that the draft's checkpoint decides. */
const checkpointKeys: ReadonlySet<Key> = new Set<Key>([
  'draft.attention',
  'draft.causal',
  'draft.anchor',
  'draft.heads',
  'draft.method',
]);

interface Group {
  readonly key: Key;
  readonly scope: string;
  readonly members: { readonly answered: Answered; readonly sides: readonly SideInput[] }[];
}

/**
 * Every missing key with the rows that one answer settles: whatever it says, the row is decided then.
 * @param values the values that a key could take, as content/keys.yaml lists them
 * @param find how a person finds a key's value
 */
export function missingOf(
  rows: readonly Answered[],
  data: EngineData,
  values: (key: Key) => readonly string[],
  find: (key: Key) => string,
): Missing[] {
  const groups = new Map<string, Group>();
  for (const answered of rows)
    for (const [scope, key, sides] of needsOf(answered)) {
      const name = `${key}\n${scope}`;
      const group = groups.get(name) ?? { key, scope, members: [] };
      group.members.push({ answered, sides });
      groups.set(name, group);
    }
  const ask = new Asking(data, values);
  const listed = [...groups.values()]
    .map((group) => settled(group, ask, find))
    .sort(
      (a, b) =>
        b.settles.length - a.settles.length ||
        b.leaves.length - a.leaves.length ||
        compare(a.key, b.key) ||
        compare(a.scope, b.scope),
    );
  return counted(listed);
}

/** Counts, down the list, the rows of which nothing below is asked. */
function counted(listed: readonly Omit<Missing, 'together'>[]): Missing[] {
  const open = new Map<string, number>();
  for (const { settles, leaves } of listed)
    for (const id of [...settles, ...leaves]) open.set(id, (open.get(id) ?? 0) + 1);
  let together = 0;
  return listed.map((one) => {
    for (const id of [...one.settles, ...one.leaves]) {
      const left = (open.get(id) ?? 0) - 1;
      open.set(id, left);
      if (left === 0) together += 1;
    }
    return { ...one, together };
  });
}

/** What a row lacks, with the narrowest thing that could answer and the sides that it would answer for. */
function needsOf({ row, inputs }: Answered): [string, Key, SideInput[]][] {
  const found = new Map<string, [string, Key, SideInput[]]>();
  for (const side of ['now', 'after'] as const) {
    const input = inputs.find((each) => each.side === side)?.input;
    for (const key of row[side]?.need ?? []) {
      const image = input === undefined ? row.image : input.image;
      const draft = (side === 'after' ? row.after?.deployment : row.deployment)?.['draft.model']?.value;
      // Without an image of its own the upgraded side is what --after describes.
      const afterwards = side === 'after' && isImageKey(key) && (image === null || image === row.image);
      const scope = scopeOf(key, afterwards ? null : image, draft, row.path, afterwards);
      const name = `${key}\n${scope}`;
      const entry = found.get(name) ?? [scope, key, []];
      if (input !== undefined) entry[2].push(input);
      found.set(name, entry);
    }
  }
  return [...found.values()];
}

function scopeOf(key: Key, image: string | null, draft: string | undefined, path: string, after: boolean): string {
  if (after) return 'after';
  if (isImageKey(key) && image !== null) return `image:${image}`;
  if (checkpointKeys.has(key) && draft !== undefined) return `draft:${draft}`;
  const slash = path.lastIndexOf('/');
  return `folder:${slash < 0 ? '.' : path.slice(0, slash)}`;
}

function settled({ key, scope, members }: Group, ask: Asking, find: (key: Key) => string): Omit<Missing, 'together'> {
  const settles: string[] = [];
  const leaves: string[] = [];
  const then: Key[] = [];
  for (const { answered, sides } of members) {
    const { id, now, after } = answered.row;
    const left = sides.map((side) => ask.left(side.deployment, key)).filter((more) => more !== undefined);
    if (sides.length > 0 && left.length === 0) settles.push(id);
    else {
      leaves.push(id);
      // What follows from the answer is not open any more.
      for (const more of left)
        then.push(...[...now.need, ...(after?.need ?? [])].filter((other) => more[other] === undefined));
    }
  }
  return { key, scope, settles, leaves, then: unique(then).filter((other) => other !== key), find: find(key) };
}

/** Puts one more value to a deployment. Deployments that are alike are asked once. */
class Asking {
  readonly #data: EngineData;
  readonly #values: (key: Key) => readonly string[];
  readonly #known = new Map<string, Deployment | undefined>();

  constructor(data: EngineData, values: (key: Key) => readonly string[]) {
    this.#data = data;
    this.#values = values;
  }

  /**
   * Undefined where the deployment is decided once `key` is known, whatever it is; else what is then known with an
   * answer that leaves it open.
   */
  left(deployment: Deployment, key: Key): Deployment | undefined {
    const name = `${key}\n${signatureOf(deployment)}`;
    if (this.#known.has(name)) return this.#known.get(name);
    const values = candidates(key, deployment, this.#data, this.#values);
    let open: Deployment | undefined = values.length === 0 ? deployment : undefined;
    for (const value of values) {
      const more = derive({ ...deployment, [key]: { value, from: { kind: 'asked' } } }, this.#data).deployment;
      if (isDecided(more, this.#data)) continue;
      open = more;
      break;
    }
    this.#known.set(name, open);
    return open;
  }
}

/** The values of a key that behave differently; an empty list where nobody can list them. */
function candidates(
  key: Key,
  deployment: Deployment,
  data: EngineData,
  listed: (key: Key) => readonly string[],
): readonly string[] {
  const heads = headClasses.map(({ representative }) => representative);
  const ranks = Number(deployment['draft.tp']?.value ?? deployment.tp?.value ?? '1');
  const few: Partial<Record<Key, readonly string[]>> = {
    'aiter.version': ['0.1.10', ...data.kernels.map(({ tag }) => tag)],
    'vllm.version': data.vllm.sheets.map(({ version }) => version),
    'draft.heads': heads.map((count) => String(count * (ranks > 0 ? ranks : 1))),
    headsPerRank: heads.map(String),
    tp: ['1', '2', '4', '8'],
    'draft.tp': ['1', '2', '4', '8'],
    'draft.tokens': ['1', '2', '3', '7'],
    'draft.blockLength': ['1', '2', '3', '7'],
    'target.model': [],
    'draft.model': [],
    'gpu.model': [],
  };
  return few[key] ?? listed(key);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
