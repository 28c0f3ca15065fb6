// vLLM's options, as content/readers/options.json lists them. What an option takes decides what is its value and what is a
// positional; the whole list decides which prefixes are unique.
import options from '../../../../content/readers/options.json' with { type: 'json' };

const shorts: Readonly<Record<string, string>> = options.shorts;

/** `switch`: takes no value, and has a `--no-` form. `list`: any number of values. `value`: one. */
export type Arity = 'switch' | 'list' | 'value';

const arities = new Map<string, Arity>([
  ...options.switches.map((name) => [name, 'switch'] as const),
  ...options.lists.map((name) => [name, 'list'] as const),
  ...options.values.map((name) => [name, 'value'] as const),
]);

export type Found =
  | { readonly kind: 'option'; readonly name: string; readonly arity: Arity; readonly off: boolean }
  | { readonly kind: 'ambiguous'; readonly names: readonly string[] }
  | { readonly kind: 'unknown' };

/**
 * Finds an option as argparse does: by its whole name, else by a prefix that only one option has.
 * @param written as typed, without value and dotted piece, dashes included
 */
export function findOption(written: string): Found {
  const known = asked.get(written);
  if (known !== undefined) return known;
  const found = search(written);
  // The same few options come again and again; hostile text must not fill the memory.
  if (asked.size < 500 && written.length < 80) asked.set(written, found);
  return found;
}

const asked = new Map<string, Found>();

function search(written: string): Found {
  const short = shorts[written];
  if (short !== undefined) return { kind: 'option', name: short, arity: arities.get(short) ?? 'value', off: false };
  if (!written.startsWith('--')) return { kind: 'unknown' };
  const name = written.slice(2).replaceAll('_', '-');
  const whole = arities.get(name);
  if (whole !== undefined) return { kind: 'option', name, arity: whole, off: false };
  const off = name.startsWith('no-') ? name.slice(3) : undefined;
  if (off !== undefined && arities.get(off) === 'switch')
    return { kind: 'option', name: off, arity: 'switch', off: true };
  if (name === '') return { kind: 'unknown' };
  const fitting: { name: string; arity: Arity; off: boolean }[] = [];
  for (const [each, arity] of arities) {
    if (each.startsWith(name)) fitting.push({ name: each, arity, off: false });
    if (off !== undefined && arity === 'switch' && each.startsWith(off)) fitting.push({ name: each, arity, off: true });
  }
  const [first] = fitting;
  if (first === undefined) return { kind: 'unknown' };
  if (fitting.length > 1) return { kind: 'ambiguous', names: fitting.map((each) => each.name) };
  return { kind: 'option', ...first };
}
