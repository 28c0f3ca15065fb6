// The variables of one walk: what a name holds where the walk stands, and on which choices that hangs.
import type { Word } from '../command/source.ts';
import { expandAll } from './expand.ts';
import type { Budget, Lookup } from './expand.ts';
import type { Token } from './token.ts';
import type { State } from './state.ts';
import type { Program } from './tree.ts';
import { unknownWord, valueOf } from './values.ts';
import type { World } from './worlds.ts';

/** At most this many assignments behind a command are looked at for the value that it uses. */
const mostLater = 16;

/** What a walk knows of variables; the walk itself says what is set outside of the script. */
export abstract class Scope {
  readonly program: Program;
  readonly world: World;
  readonly budget: Budget;
  /** Names that were looked up. */
  readonly used: Set<string>;
  /** The texts within which this one is run, each with a colon. */
  readonly prefix: string;
  /** The choices under which the present statement runs. */
  controls: string[] = [];
  /** The choices on which the values hang that were looked up since it was emptied. */
  reads = new Set<string>();
  /** Where the present statement stands. */
  protected at = 0;
  readonly #expanding = new Set<string>();

  constructor(program: Program, world: World, budget: Budget, used: Set<string>, prefix: string) {
    this.program = program;
    this.world = world;
    this.budget = budget;
    this.used = used;
    this.prefix = prefix;
  }

  /** Variables that are set outside of the script. */
  protected abstract outside(name: string): readonly Word[] | undefined;

  /** The choices on which what was just read hangs, those of the surroundings included. */
  takeReads(): ReadonlySet<string> {
    const choices = new Set([...this.reads, ...this.controls]);
    this.reads = new Set();
    return choices;
  }

  /** Finds variables as the walk has them in `state`. */
  lookup(state: State): Lookup {
    return {
      budget: this.budget,
      find: (name) => {
        this.budget.left -= 20;
        this.used.add(name);
        const held = state.get(name);
        if (held !== undefined) {
          for (const choice of held.choices) this.reads.add(choice);
          if (this.world.isBlocked(held.deciding) || state.doubts(held) !== undefined)
            return { words: [unknownWord(name, held.line)], array: false };
          if (held.set === true) return { words: held.words, array: held.array };
          if (!held.set) return { words: [], array: false };
        }
        const outside = this.outside(name);
        if (outside !== undefined) return { words: outside, array: false };
        return this.#later(name, state);
      },
    };
  }

  /** A paste may give the value behind the command that uses it: every such value may be meant. */
  #later(name: string, state: State): ReturnType<Lookup['find']> {
    if (this.#expanding.has(name)) return undefined;
    const later = (this.program.assignments.get(name) ?? []).filter(({ at }) => at > this.at).slice(0, mostLater);
    const starts = later.filter(({ append }, index) => index === 0 || !append);
    if (starts.length === 0) return undefined;
    const choice = `${this.prefix}later ${name}`;
    const index = starts.length === 1 ? 0 : this.world.choose(choice, starts.length, [0]);
    if (starts.length > 1) this.reads.add(choice);
    if (this.world.blocked.has(choice)) return undefined;
    const chosen = starts[index % starts.length];
    const next = starts[(index % starts.length) + 1];
    this.#expanding.add(name);
    const pieces = later.filter(({ at }) => at >= (chosen?.at ?? 0) && at < (next?.at ?? Infinity));
    const words = pieces.flatMap((assignment) =>
      valueOf(assignment, this.lookup(state)).map((word) => ({ ...word, assumed: 'later' as const })),
    );
    this.#expanding.delete(name);
    return { words, array: pieces.some(({ value }) => !('parts' in value)) };
  }

  /** Words as the walk has them in `state`. */
  words(tokens: readonly Token[], state: State): Word[] {
    return expandAll(tokens, this.lookup(state));
  }

  /** Sets a variable of the shell. */
  set(name: string, words: readonly Word[], array: boolean, state: State, line: number, exported?: 'yes' | 'no'): void {
    const before = state.get(name);
    const kept = before?.exported ?? 'inherited';
    state.put(name, {
      words,
      array,
      set: true,
      exported: exported ?? (state.allExport ? 'yes' : kept),
      // Whether it is exported may hang on what came before.
      choices: new Set([...this.reads, ...this.controls, ...(exported === undefined ? (before?.choices ?? []) : [])]),
      deciding: new Set(this.controls),
      line,
    });
  }

  /** Leaves open what a variable holds. */
  forget(name: string, state: State, at: number): void {
    const line = this.program.source.lineOf(at);
    const before = state.get(name);
    state.put(name, {
      words: [unknownWord(name, line)],
      array: false,
      set: true,
      exported: before?.exported ?? 'inherited',
      choices: new Set([...this.controls, ...(before?.choices ?? [])]),
      deciding: new Set([...this.controls, ...(before?.deciding ?? [])]),
      line,
    });
  }
}
