// What a variable holds at one place of a script, branches weighed: one value, or several that may be meant.
import type { Token } from './lexer.ts';
import type { Assignment } from './statement.ts';
import type { Budget, Lookup, Variable } from './expand.ts';

/** The arms of the enclosing `if`s: id and arm. */
export type Branch = readonly { readonly id: number; readonly arm: number }[];

interface Event {
  readonly order: number;
  readonly branch: Branch;
  readonly assignment: Assignment;
}

interface Alternative {
  readonly tokens: readonly { readonly token: Token; readonly order: number }[];
  readonly array: boolean;
  readonly path: ReadonlyMap<number, number>;
}

/** How many values of one variable are told apart. */
const most = 6;
/** How many letters the expansions of one reading may come to. */
const letters = 300_000;
/** How many assignments of one variable are looked back on. */
const memory = 64;

export class Variables {
  readonly #events = new Map<string, Event[]>();
  readonly #arms = new Map<number, { arms: number; otherwise: boolean }>();
  readonly #choice = new Map<string, number>();
  readonly #several = new Map<string, number>();
  readonly used = new Set<string>();
  readonly #budget: Budget = { left: 0 };
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
    return { find: (name) => this.#find(name, order, branch), budget: this.#budget };
  }

  #find(name: string, order: number, branch: Branch): Variable | undefined {
    this.#budget.left -= 20;
    const found = this.alternatives(name, order, branch);
    if (found.length === 0) return this.#parent?.find(name);
    this.used.add(name);
    if (found.length > 1) this.#several.set(name, Math.max(found.length, this.#several.get(name) ?? 0));
    const chosen = found[(this.#choice.get(name) ?? 0) % found.length];
    if (chosen === undefined) return undefined;
    const tokens = chosen.tokens.map((each) => ({ token: each.token, lookup: this.at(each.order, branch) }));
    return { tokens, array: chosen.array };
  }

  alternatives(name: string, order: number, branch: Branch): readonly Alternative[] {
    const events = this.#events.get(name);
    if (events === undefined) return [];
    let low = 0;
    let high = events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((events[middle]?.order ?? order) < order) low = middle + 1;
      else high = middle;
    }
    const found = this.#walk(events.slice(this.#lastSure(events, low, branch), low), branch);
    if (found.length > 0) return found;
    // A paste may give the value behind the command that uses it: every such value may be meant.
    const later = events[low]?.order === order ? low + 1 : low;
    return this.#laterOnes(events.slice(later, later + memory));
  }

  /** The last assignment before `end` that holds whatever came before it. */
  #lastSure(events: readonly Event[], end: number, use: Branch): number {
    const inUse = new Map(use.map(({ id, arm }) => [id, arm]));
    for (let at = end - 1; at > 0 && at > end - memory; at--) {
      const event = events[at];
      if (event !== undefined && !event.assignment.append && event.branch.every(({ id, arm }) => inUse.get(id) === arm))
        return at;
    }
    return Math.max(0, end - memory);
  }

  #walk(events: readonly Event[], use: Branch): readonly Alternative[] {
    let found: Alternative[] = [];
    const inUse = new Map(use.map(({ id, arm }) => [id, arm]));
    for (const { assignment, order, branch } of events) {
      if (branch.some(({ id, arm }) => inUse.has(id) && inUse.get(id) !== arm)) continue;
      const conditions = branch.filter(({ id }) => !inUse.has(id));
      if (conditions.length === 0 && !assignment.append) {
        found = [{ ...holds(assignment, order), path: new Map() }];
        continue;
      }
      const fits = found.filter(({ path }) => conditions.every(({ id, arm }) => (path.get(id) ?? arm) === arm));
      const path = new Map(conditions.map(({ id, arm }) => [id, arm]));
      const made: Alternative[] =
        assignment.append && fits.length > 0
          ? fits.map((each) => ({
              ...append(each, assignment, order),
              path: new Map([...each.path, ...path]),
            }))
          : [{ ...holds(assignment, order), path }];
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
      const last = found.at(-1);
      if (assignment.append && last) {
        found[found.length - 1] = { ...last, ...append(last, assignment, order) };
      } else found.push({ ...holds(assignment, order), path: new Map() });
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
    this.#budget.left = letters;
    const results = [read()];
    const several = [...this.#several];
    const total = several.reduce((product, [, count]) => Math.min(product * count, limit), 1);
    for (let world = 1; world < total; world++) {
      let remaining = world;
      for (const [name, count] of several) {
        this.#choice.set(name, remaining % count);
        remaining = Math.floor(remaining / count);
      }
      this.#budget.left = letters;
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

type Held = Pick<Alternative, 'tokens' | 'array'>;

function holds(assignment: Assignment, order: number): Held {
  return {
    tokens: tokensOf(assignment).map((token) => ({ token, order })),
    array: !('parts' in assignment.value),
  };
}

function append(held: Held, assignment: Assignment, order: number): Held {
  const added = holds(assignment, order);
  return { tokens: [...held.tokens, ...added.tokens], array: held.array || added.array };
}
