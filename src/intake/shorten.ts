// Cuts what a reader quotes. A secret that is cut is not known again at the last door, so it is struck out before.
import { redactDecoded } from './redact/decoded.ts';

/** So much of a long text is looked at: enough for an address that begins in the part that is shown. */
const looked = 2_000;

/** `text` with at most `most` characters; where it is longer, its secrets are struck out and the cut is marked. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const [safe = ''] = redactDecoded([text.slice(0, looked)]);
  return safe.length > most ? `${safe.slice(0, most)}…` : safe;
}
