// The ways through a script that a text leaves open: which arm of an `if` runs, whether what stands behind `&&` does.

/** One way through a script: an arm for each choice that matters, the first usable one for the rest. */
export class World {
  readonly fixed: ReadonlyMap<string, number>;
  /** Choices that are not gone through: what hangs on them is unknown. */
  readonly blocked: ReadonlySet<string>;
  /** How many arms each choice has that was met. */
  readonly arms = new Map<string, number>();
  /** Choices on which something that a server gets hangs. */
  readonly relevant = new Set<string>();
  readonly #visits = new Map<string, number>();
  readonly #chosen = new Map<string, number>();

  constructor(fixed: ReadonlyMap<string, number> = new Map(), blocked: ReadonlySet<string> = new Set()) {
    this.fixed = fixed;
    this.blocked = blocked;
  }

  /** A name for this visit of a branch: a loop or a function may come by again and choose otherwise. */
  visit(id: string): string {
    const count = (this.#visits.get(id) ?? 0) + 1;
    this.#visits.set(id, count);
    return count === 1 ? id : `${id}/${String(count)}`;
  }

  /**
   * Chooses an arm; asked again, the same.
   * @param usable the arms behind which the script goes on
   */
  choose(choice: string, arms: number, usable: readonly number[]): number {
    this.arms.set(choice, arms);
    const arm = this.fixed.get(choice) ?? this.#chosen.get(choice) ?? usable[0] ?? 0;
    this.#chosen.set(choice, arm);
    return arm;
  }

  isBlocked(choices: ReadonlySet<string>): boolean {
    if (this.blocked.size === 0) return false;
    for (const choice of choices) if (this.blocked.has(choice)) return true;
    return false;
  }
}

/**
 * Runs `read` along every way that matters to a server. Where there are more than `limit`, the choices nearest to the
 * server are gone through and what hangs on the others is left unknown.
 */
export function throughWorlds<T>(read: (world: World) => T, limit: () => number): T[] {
  const first = new World();
  const results = new Map<string, T>([['', read(first)]]);
  let known = new Map<string, number>();
  const learn = (world: World): void => {
    for (const choice of world.relevant) known.set(choice, world.arms.get(choice) ?? 1);
  };
  learn(first);
  if (known.size === 0) return [...results.values()];
  let done = false;
  for (let round = 0; round < 4 && !done; round++) {
    const { kept, blocked } = within(known, limit());
    const before = known.size;
    results.clear();
    for (const fixed of combinations(kept)) {
      const world = new World(fixed, blocked);
      results.set([...fixed].map(([choice, arm]) => `${choice}=${String(arm)}`).join(' '), read(world));
      known = new Map(known);
      learn(world);
    }
    done = known.size === before;
  }
  if (done) return [...results.values()];
  // New choices kept turning up: none of them is gone through.
  return [read(new World(new Map(), new Set(known.keys())))];
}

/** The choices nearest to the server, as many as the limit lets through. */
function within(
  known: ReadonlyMap<string, number>,
  limit: number,
): { readonly kept: ReadonlyMap<string, number>; readonly blocked: ReadonlySet<string> } {
  const kept = new Map<string, number>();
  const blocked = new Set<string>();
  let total = 1;
  for (const [choice, arms] of [...known].reverse()) {
    if (total * arms <= limit) {
      total *= arms;
      kept.set(choice, arms);
    } else blocked.add(choice);
  }
  return { kept, blocked };
}

function* combinations(choices: ReadonlyMap<string, number>): Generator<Map<string, number>> {
  const all = [...choices];
  const total = all.reduce((product, [, arms]) => product * arms, 1);
  for (let world = 0; world < total; world++) {
    const fixed = new Map<string, number>();
    let rest = world;
    for (const [choice, arms] of all) {
      fixed.set(choice, rest % arms);
      rest = Math.floor(rest / arms);
    }
    yield fixed;
  }
}
