// Numbers as vLLM's parser takes them.
import { shorten } from '../../shorten.ts';

const readable = /^(\d+(?:\.\d+)?)([kmgt])$/i;
const decimal: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, g: 1e9, t: 1e12 };
const binary: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };

/** `8`, `1k` (1000), `1K` (1024), `25.6k`; undefined for anything else, such as `1.5K`. */
export function humanInteger(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^[-+]?\d{1,15}$/.test(trimmed)) return Number(trimmed);
  const found = readable.exec(trimmed);
  if (found === null) return undefined;
  const [, number = '', suffix = ''] = found;
  const small = decimal[suffix];
  if (small !== undefined) return Math.trunc(Number(number) * small);
  const big = binary[suffix];
  return big === undefined || number.includes('.') ? undefined : Number(number) * big;
}

/** A value of the paste, short enough for a sentence. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : value === undefined ? 'nothing' : JSON.stringify(value);
  return shorten(text, 60);
}
