// One spelling for each value of the contract's keys, by the kind that the table of keys gives them.
import { rowOf, type Key, type Kind } from './keys.ts';
import { maskChecksOf, spelledMaskChecks } from './proof/report.ts';

export type Normalised =
  | { readonly kind: 'value'; readonly value: string }
  /** `auto` and `none` where they say nothing: no value was read. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'bad'; readonly message: string };

/** What a kind's reader says: the value, null where the text says nothing, undefined where it is no value. */
type Spelling = string | null | undefined;

/** `text` as the engine spells it, or why it cannot be a value of `key`. Never throws. */
export function normalise(key: Key, text: string): Normalised {
  const plain = text.toWellFormed().trim();
  if (plain === '') return { kind: 'nothing' };
  const { kind } = rowOf(key);
  const named = typeof kind === 'string' ? kinds[kind] : choice(kind);
  const read = named.read(plain);
  if (read === null) return { kind: 'nothing' };
  if (read !== undefined) return { kind: 'value', value: read };
  return { kind: 'bad', message: `${key}: "${shorten(plain)}" is not understood; ${named.wanted}` };
}

interface Reader {
  readonly read: (plain: string) => Spelling;
  /** What a value looks like, for whoever wrote another. */
  readonly wanted: string;
}

const kinds: Readonly<Record<Extract<Kind, string>, Reader>> = {
  'yes-no': { read: yesNo, wanted: 'write yes or no' },
  // The value of a key of a config.json; `unset` where it has none.
  'causal-key': {
    read: (text) => (/^(?:unset|absent|null|none)$/i.test(text) ? 'unset' : yesNo(text)),
    wanted: 'write yes, no or unset',
  },
  count: { read: (text) => (isSilent(text) ? null : count(text)), wanted: 'write a whole number above 0' },
  // `unknown`: it is given, so the target's does not stand in, but its value could not be read.
  'count-or-unknown': {
    read: (text) => (isSilent(text) ? null : (count(text) ?? (/^unknown$/i.test(text) ? 'unknown' : undefined))),
    wanted: 'write a whole number above 0',
  },
  backend: { read: (text) => (isSilent(text) ? 'auto' : text.toUpperCase()), wanted: 'write a backend' },
  method: { read: (text) => (text.toLowerCase() === 'auto' ? null : text.toLowerCase()), wanted: 'write a method' },
  // The checkpoint's own; bfloat16 unless something else is said.
  dtype: { read: (text) => (isSilent(text) ? null : dtype(text)), wanted: 'write a dtype' },
  'cache-dtype': { read: dtype, wanted: 'write a dtype' },
  // Without a value the draft takes the target's; `auto` is a value of its own.
  'draft-cache-dtype': {
    read: (text) => (/^(?:inherit|none|null)$/i.test(text) ? null : dtype(text)),
    wanted: 'write a dtype',
  },
  // gcnArchName carries features: gfx942:sramecc+:xnack-
  arch: { read: (text) => (isSilent(text) ? null : rest(text.toLowerCase().split(':', 1)[0])), wanted: 'write gfx…' },
  version: { read: (text) => (isSilent(text) ? null : withoutV(text)), wanted: 'write a version' },
  'bound-version': {
    read: (text) => {
      if (isSilent(text)) return null;
      const [, bound = '', version = ''] = /^([<>]=)?(.*)$/s.exec(text) ?? [];
      return rest(version) === null ? null : bound + withoutV(version.trim());
    },
    wanted: 'write a version',
  },
  guard: { read: guard, wanted: 'write yes, no, or except with the head counts that are let through' },
  facts: { read: facts, wanted: 'write a JSON object of facts' },
  'mask-checks': { read: maskChecks, wanted: 'paste what maskcheck.py --json wrote' },
  // `none` says something: that no change of the question is in.
  patches: {
    read: (text) => (/^(?:auto|null)$/i.test(text) ? null : /^none$/i.test(text) ? 'none' : text),
    wanted: 'write numbers',
  },
  names: { read: names, wanted: 'write names, with commas between them' },
  word: { read: (text) => (isSilent(text) ? null : text.toLowerCase()), wanted: 'write a name' },
  text: { read: (text) => (isSilent(text) ? null : text), wanted: 'write a text' },
  raw: { read: (text) => text, wanted: 'write a text' },
};

function choice(values: readonly string[]): Reader {
  return {
    read: (text) => (isSilent(text) ? null : values.find((value) => value === text.toLowerCase())),
    wanted: `write ${values.join(' or ')}`,
  };
}

/** Short names that vLLM itself takes for dtypes. */
const dtypes: ReadonlyMap<string, string> = new Map([
  ['half', 'float16'],
  ['fp16', 'float16'],
  ['bf16', 'bfloat16'],
  ['float', 'float32'],
]);

function dtype(text: string): string {
  return dtypes.get(text.toLowerCase()) ?? text.toLowerCase();
}

function isSilent(text: string): boolean {
  return /^(?:auto|none|null)$/i.test(text);
}

/** What is left of a value of which a part was taken off; null where nothing is. */
function rest(text: string | undefined): string | null {
  const left = text?.trim() ?? '';
  return left === '' ? null : left;
}

function withoutV(text: string): string {
  return text.replace(/^v(?=\d)/i, '');
}

function count(text: string): string | undefined {
  return /^0*[1-9]\d{0,6}$/.test(text) ? String(Number(text)) : undefined;
}

function yesNo(text: string): Spelling {
  if (/^(?:yes|true|1|on)$/i.test(text)) return 'yes';
  if (/^(?:no|false|0|off)$/i.test(text)) return 'no';
  return isSilent(text) ? null : undefined;
}

/** `yes`, `no`, or `except 32,64,96,128`: the kernel head counts that the guard lets through. */
function guard(text: string): Spelling {
  const listed = /^except\s(.*)$/is.exec(text)?.[1];
  if (listed === undefined) return yesNo(text);
  const counts = listed.split(/[\s,]+/).filter((part) => part !== '');
  if (counts.length > 64 || !counts.every((part) => count(part) !== undefined)) return undefined;
  return `except ${counts.map(Number).join(',')}`;
}

/** Names, each once, in one order. */
function names(text: string): Spelling {
  if (isSilent(text)) return null;
  const found = text.split(',').map((name) => name.trim());
  if (found.length > 100 || !found.every((name) => /^\w{1,80}$/.test(name))) return undefined;
  return [...new Set(found)].sort().join(',');
}

/** Facts of a sheet as JSON, its names in order, so that the same facts have one spelling. */
function facts(text: string): Spelling {
  if (isSilent(text)) return null;
  if (text.length > 20_000) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
    return JSON.stringify(Object.fromEntries(Object.entries(read).sort(([a], [b]) => (a < b ? -1 : 1))));
  } catch {
    return undefined;
  }
}

function maskChecks(text: string): Spelling {
  if (isSilent(text)) return null;
  const checks = maskChecksOf(text);
  return checks && spelledMaskChecks(checks);
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
