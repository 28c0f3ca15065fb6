// A script as a tree: what follows what, what may or may not run, and what runs in a process of its own.
import type { Source } from '../command/source.ts';
import type { Token } from './token.ts';
import type { Assignment, Statement } from './statement.ts';

export interface Arm {
  readonly patterns: readonly string[];
  readonly body: Node;
  /** How the arm ends: `;;`, `;&` (goes on into the next), `;;&` (tries the next). */
  readonly end: string;
}

export type Node =
  | { readonly kind: 'command'; readonly id: number; readonly statement: Statement }
  | { readonly kind: 'test'; readonly id: number; readonly text: string; readonly at: number }
  | { readonly kind: 'arithmetic'; readonly text: string; readonly at: number }
  | { readonly kind: 'sequence'; readonly items: readonly Node[] }
  | { readonly kind: 'and' | 'or'; readonly id: number; readonly left: Node; readonly right: Node; readonly at: number }
  | { readonly kind: 'pipeline'; readonly items: readonly Node[] }
  | { readonly kind: 'not'; readonly body: Node }
  | { readonly kind: 'subshell' | 'background'; readonly body: Node }
  | {
      readonly kind: 'if';
      readonly id: number;
      readonly arms: readonly { readonly test: Node; readonly body: Node }[];
      readonly otherwise: Node | undefined;
      readonly at: number;
    }
  | {
      readonly kind: 'case';
      readonly id: number;
      readonly word: Token | undefined;
      readonly arms: readonly Arm[];
      readonly at: number;
    }
  | {
      readonly kind: 'for';
      readonly id: number;
      readonly name: string;
      /** undefined: over the arguments, or by counting. */
      readonly words: readonly Token[] | undefined;
      readonly body: Node;
      readonly at: number;
    }
  | {
      readonly kind: 'while';
      readonly id: number;
      readonly until: boolean;
      readonly test: Node;
      readonly body: Node;
      readonly at: number;
    }
  | { readonly kind: 'function'; readonly name: string; readonly body: Node; readonly at: number };

export interface Program {
  readonly source: Source;
  readonly body: Node;
  readonly functions: ReadonlySet<string>;
  /** How many words it has. */
  readonly tokens: number;
  /** Every simple statement in the order of the text. */
  readonly statements: readonly Statement[];
  /** What is assigned for good to each name, in the order of the text. */
  readonly assignments: ReadonlyMap<string, readonly Assignment[]>;
}
