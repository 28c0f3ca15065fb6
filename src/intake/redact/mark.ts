// What stands in place of a secret, and how stretches of text are collected and struck out.

/** A plain word, so that a struck command still parses as shell, JSON, YAML or an address. */
export const mark = 'REDACTED';

/** Why something was struck out, in words that can be shown. */
export type Kind =
  | 'access token'
  | 'API key or token'
  | 'password or secret'
  | 'Authorization header'
  | 'user part of an address'
  | 'private key'
  | 'serial number'
  | 'host name';

/** A stretch `[from, to)` of the text to strike out. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly kind: Kind;
}

export interface Redacted {
  readonly text: string;
  /** How many stretches were struck out. */
  readonly struck: number;
  /** The kinds of what was struck out, in code unit order. */
  readonly kinds: readonly string[];
}

/** Replaces every stretch by the mark. Stretches that overlap or touch become one; what is struck out already stays as it is; none may hold a line break. */
export function strike(text: string, stretches: readonly Stretch[]): Redacted {
  const sorted = stretches
    .filter(({ from, to }) => text.slice(from, to).replaceAll(mark, '').trim() !== '')
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const kinds = new Set<string>();
  const parts: string[] = [];
  let end = 0;
  let struck = 0;
  for (const { from, to, kind } of sorted) {
    kinds.add(kind);
    if (struck > 0 && from <= end) {
      end = Math.max(end, to);
      continue;
    }
    parts.push(text.slice(end, from), mark);
    struck += 1;
    end = to;
  }
  parts.push(text.slice(end));
  return { text: parts.join(''), struck, kinds: [...kinds].sort() };
}
