// A word of a shell as it stands in the text: its parts, not yet expanded.
import type { Source } from '../command/source.ts';

export interface TextPart {
  readonly kind: 'text';
  readonly text: string;
  readonly at: number;
}
/** `$NAME`, `${NAME}`, `${NAME:-alternative}`, `${NAME[@]}`; `operator` is what stands behind the name. */
export interface VariablePart {
  readonly kind: 'variable';
  readonly name: string;
  readonly operator: string;
  readonly alternative: string;
  readonly alternativeAt: number;
  readonly quoted: boolean;
  readonly at: number;
}
/** `$(…)` or backticks. */
export interface CommandPart {
  readonly kind: 'command';
  readonly text: string;
  readonly quoted: boolean;
  readonly at: number;
}
export type Part = TextPart | VariablePart | CommandPart;

export interface Token {
  readonly source: Source;
  readonly at: number;
  readonly parts: readonly Part[];
  readonly quoted: boolean;
  readonly open: boolean;
  readonly bare: boolean;
}
