// What a module keeps from call to call would answer for another mutant: its maps are emptied in between.
const OwnMap = Map;
const OwnWeakMap = WeakMap;
const kept: { clear: () => void }[] = [];
let loading = true;

class ForgetfulMap<K, V> extends OwnMap<K, V> {
  constructor(entries?: Iterable<readonly [K, V]> | null) {
    super(entries);
    // A map that is filled where it is made is a table and no cache.
    if (loading && entries === undefined) kept.push(this);
  }
}

class ForgetfulWeakMap<K extends WeakKey, V> {
  #held = new OwnWeakMap<K, V>();
  constructor() {
    if (loading) kept.push(this);
  }
  clear(): void {
    this.#held = new OwnWeakMap();
  }
  get(key: K): V | undefined {
    return this.#held.get(key);
  }
  set(key: K, value: V): this {
    this.#held.set(key, value);
    return this;
  }
  has(key: K): boolean {
    return this.#held.has(key);
  }
  delete(key: K): boolean {
    return this.#held.delete(key);
  }
}

Object.assign(globalThis, { ForgetfulMap, ForgetfulWeakMap });

/** The modules are loaded: what is made from now on belongs to one call. */
export function loaded(): void {
  loading = false;
}

/** Empties every cache that a module made while it was loaded. */
export function forget(): void {
  for (const one of kept) one.clear();
}
