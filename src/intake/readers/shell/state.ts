// What a shell's process holds at one place of a script: its variables, which of them it exports, its functions.
import type { Word } from '../command/source.ts';
import type { Node } from './tree.ts';

/** `inherited`: the script does not say; a variable that came from outside stays exported when it is assigned. */
export type Exported = 'yes' | 'no' | 'inherited';

export interface Held {
  /** One word, or those of an array. */
  readonly words: readonly Word[];
  readonly array: boolean;
  /** False: it is taken out, and that is sure. `absent`: nothing was said of it, on this way through the script. */
  readonly set: boolean | 'absent';
  readonly exported: Exported;
  /** The choices on which it hangs that this is what it holds, those of the values that it is made of included. */
  readonly choices: ReadonlySet<string>;
  /** The choices on which it hangs whether this assignment is the one that holds. */
  readonly deciding: ReadonlySet<string>;
  readonly line: number;
  readonly order: number;
}

/** Something unseen that may have set anything: a file that is sourced, a text that is run. */
export interface Doubt {
  readonly order: number;
  readonly what: string;
  readonly line: number;
}

const none: ReadonlySet<string> = new Set();
let orders = 0;

/** A state may be forked for an arm that may not run; the fork sees what its parent holds. */
export class State {
  readonly #parent: State | undefined;
  readonly #own = new Map<string, Held>();
  readonly #functions = new Map<string, Node | null>();
  /** `set -a`. */
  allExport: boolean;
  /** Why nothing further runs in this process or loop. */
  flow: 'exit' | 'return' | 'break' | 'continue' | undefined;
  doubt: Doubt | undefined;
  /** What this process is, for words such as "in a subshell"; undefined for the script's own. */
  readonly process: string | undefined;

  constructor(parent?: State, process = parent?.process) {
    this.#parent = parent;
    this.allExport = parent?.allExport ?? false;
    this.doubt = parent?.doubt;
    this.process = process;
  }

  fork(process = this.process): State {
    return new State(this, process);
  }

  get(name: string): Held | undefined {
    return this.#own.get(name) ?? this.#parent?.get(name);
  }

  put(name: string, held: Omit<Held, 'order'>): void {
    this.#own.set(name, { ...held, order: ++orders });
  }

  /** Puts back what was there before a function's own variables. */
  restore(name: string, held: Held | undefined): void {
    this.#own.set(
      name,
      held ?? {
        words: [],
        array: false,
        set: 'absent',
        exported: 'inherited',
        choices: none,
        deciding: none,
        line: 0,
        order: ++orders,
      },
    );
  }

  functionOf(name: string): Node | undefined {
    const own = this.#functions.get(name);
    return own === null ? undefined : (own ?? this.#parent?.functionOf(name));
  }

  /** @param body null: the function is taken out */
  define(name: string, body: Node | null): void {
    this.#functions.set(name, body);
  }

  /** The names that were set, exported or taken out since the fork. */
  get touched(): Iterable<string> {
    return this.#own.keys();
  }

  /** Takes over what a fork came to. */
  adopt(fork: State): void {
    for (const [name, held] of fork.#own) this.#own.set(name, held);
    for (const [name, body] of fork.#functions) this.#functions.set(name, body);
    this.allExport = fork.allExport;
    this.doubt = fork.doubt;
    this.flow = fork.flow;
  }

  /** Says of a name that what it holds hangs on choices. */
  taint(name: string, choices: ReadonlySet<string>): void {
    const held = this.get(name);
    if (held === undefined) {
      this.put(name, {
        words: [],
        array: false,
        set: 'absent',
        exported: 'inherited',
        choices,
        deciding: choices,
        line: 0,
      });
      return;
    }
    this.#own.set(name, {
      ...held,
      choices: new Set([...held.choices, ...choices]),
      deciding: new Set([...held.deciding, ...choices]),
    });
  }

  /** Whether something unseen may have changed a name after it was set. */
  doubts(held: Held): Doubt | undefined {
    return this.doubt !== undefined && held.order < this.doubt.order ? this.doubt : undefined;
  }

  doubtAll(what: string, line: number): void {
    this.doubt = { order: ++orders, what, line };
  }

  /** Every name that it holds, its own last. */
  names(into = new Set<string>()): Set<string> {
    this.#parent?.names(into);
    for (const name of this.#own.keys()) into.add(name);
    return into;
  }
}
