// What a variable holds at one place of a script, branches weighed: one value, or several that may be meant.
import type { Token } from './lexer.ts';
import type { Assignment } from './statement.ts';
import type { Lookup, Variable } from './expand.ts';

/** The arms of the enclosing `if`s: id and arm. */
export type Branch = readonly { readonly id: number; readonly arm: number }[];

interface Event {
  readonly order: number;
  readonly branch: Branch;
  readonly assignment: Assignment | undefined;
}

interface Alternative {
  readonly variable: Variable;
  readonly order: number;
  readonly path: ReadonlyMap<number, number>;
}

/** How many values of one variable are told apart. */
const most = 6;

export class Variables {
  readonly #events = new Map<string, Event[]>();
  readonly #arms = new Map<number, { arms: number; otherwise: boolean }>();
  readonly #choice = new Map<string, number>();
  readonly #several = new Map<string, number>();
  readonly used = new Set<string>();
  #steps = 0;
  readonly #parent: Lookup | undefined;

  /** @param parent where names are looked up that this script does not define */
  constructor(parent?: Lookup) {
    this.#parent = parent;
  }

  noteArms(id: number, arms: number, otherwise: boolean): void {
    this.#arms.set(id, { arms, otherwise });
  }

  define(assignment: Assignment, order: number, branch: Branch): void {
    const events = this.#events.get(assignment.name) ?? [];
    events.push({ order, branch, assignment });
    this.#events.set(assignment.name, events);
  }

  get names(): Iterable<string> {
    return this.#events.keys();
  }

  /** A view of the variables as they stand before the statement `order`, in its branch. */
  at(order: number, branch: Branch): Lookup {
    return (name) => {
      // An expansion that feeds on itself is cut off.
      if (++this.#steps > 20_000) return undefined;
      const found = this.alternatives(name, order, branch);
      if (found.length === 0) return this.#parent?.(name);
      this.used.add(name);
      if (found.length > 1) this.#several.set(name, Math.max(found.length, this.#several.get(name) ?? 0));
      const chosen = found[(this.#choice.get(name) ?? 0) % found.length];
      return chosen && { variable: chosen.variable, lookup: this.at(chosen.order, branch) };
    };
  }

  alternatives(name: string, order: number, branch: Branch): readonly Alternative[] {
    const events = this.#events.get(name);
    if (events === undefined) return [];
    const before = events.filter((event) => event.order < order);
    const found = this.#walk(before, branch);
    // A paste may give the value behind the command that uses it: every such value may be meant.
    return found.length > 0 ? found : this.#laterOnes(events.filter((event) => event.order > order));
  }

  #walk(events: readonly Event[], use: Branch): readonly Alternative[] {
    let found: Alternative[] = [];
    const inUse = new Map(use.map(({ id, arm }) => [id, arm]));
    for (const { assignment, order, branch } of events) {
      if (assignment === undefined) continue;
      if (branch.some(({ id, arm }) => inUse.has(id) && inUse.get(id) !== arm)) continue;
      const conditions = branch.filter(({ id }) => !inUse.has(id));
      if (conditions.length === 0 && !assignment.append) {
        found = [{ variable: variableOf(assignment), order, path: new Map() }];
        continue;
      }
      const fits = found.filter(({ path }) => conditions.every(({ id, arm }) => (path.get(id) ?? arm) === arm));
      const path = new Map(conditions.map(({ id, arm }) => [id, arm]));
      const made: Alternative[] =
        assignment.append && fits.length > 0
          ? fits.map((each) => ({
              variable: append(each.variable, assignment),
              order,
              path: new Map([...each.path, ...path]),
            }))
          : [{ variable: variableOf(assignment), order, path }];
      found = conditions.length === 0 ? made : [...found.filter((each) => !sameArm(each, path)), ...made];
      if (found.length > most) found.length = most;
    }
    return found.filter((each) => !this.#impossible(each, found));
  }

  /** A value from before an `if` with an `else` that sets the variable in every arm. */
  #impossible(each: Alternative, all: readonly Alternative[]): boolean {
    for (const [id, { arms, otherwise }] of this.#arms) {
      if (!otherwise || each.path.has(id)) continue;
      const set = new Set(all.map(({ path }) => path.get(id)).filter((arm) => arm !== undefined));
      if (set.size === arms) return true;
    }
    return false;
  }

  #laterOnes(events: readonly Event[]): readonly Alternative[] {
    const found: Alternative[] = [];
    for (const { assignment, order } of events) {
      if (assignment === undefined) continue;
      const last = found.at(-1);
      if (assignment.append && last) {
        found[found.length - 1] = { ...last, variable: append(last.variable, assignment) };
      } else found.push({ variable: variableOf(assignment), order, path: new Map() });
    }
    return found.slice(0, most);
  }

  /**
   * Runs `read` once for each choice of values that the paste leaves open, at most `limit` times.
   * @returns the results, and the names of the variables with several values
   */
  worlds<T>(read: () => T, limit = 12): { readonly results: readonly T[]; readonly names: readonly string[] } {
    this.#choice.clear();
    this.#several.clear();
    this.#steps = 0;
    const results = [read()];
    const several = [...this.#several];
    const total = several.reduce((product, [, count]) => Math.min(product * count, limit), 1);
    for (let world = 1; world < total; world++) {
      let remaining = world;
      for (const [name, count] of several) {
        this.#choice.set(name, remaining % count);
        remaining = Math.floor(remaining / count);
      }
      this.#steps = 0;
      results.push(read());
    }
    this.#choice.clear();
    return { results, names: several.map(([name]) => name) };
  }
}

function sameArm(each: Alternative, path: ReadonlyMap<number, number>): boolean {
  return path.size > 0 && each.path.size > 0 && [...path].every(([id, arm]) => each.path.get(id) === arm);
}

function tokensOf({ value }: Assignment): readonly Token[] {
  return 'parts' in value ? [value] : value;
}

function variableOf(assignment: Assignment): Variable {
  return { tokens: tokensOf(assignment), array: !('parts' in assignment.value) };
}

function append(variable: Variable, assignment: Assignment): Variable {
  const array = variable.array || !('parts' in assignment.value);
  return { tokens: [...variable.tokens, ...tokensOf(assignment)], array };
}
