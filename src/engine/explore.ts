// Three-valued evaluation. A question to the deployment has one answer, or several that are all possible; the
// evaluation is then run for each. What comes out is the tree of all possible worlds that were looked at: where all
// leaves agree the answer is certain, and where not, the questions on the way say what it depends on.
import type { Key } from './deployment.ts';

/** The answers that are possible to one question, and the key whose value would settle it. */
export interface Domain<T> {
  readonly values: readonly T[];
  readonly key: Key;
}

export type Tree<T> = Leaf<T> | Branch<T>;
export interface Leaf<T> {
  readonly kind: 'leaf';
  readonly value: T;
}
export interface Branch<T> {
  readonly kind: 'branch';
  readonly key: Key;
  readonly children: readonly Tree<T>[];
}

/** Answers a question in the world at hand. */
export type Ask<Facts> = <F extends keyof Facts>(fact: F) => Facts[F];

/** What may be answered, given the answers so far. */
export type DomainOf<Facts> = <F extends keyof Facts>(fact: F, ask: Ask<Facts>) => Domain<Facts[F]>;

/** Thrown where a question has several answers; one object, since nobody looks at its stack. */
const open = { fact: undefined as PropertyKey | undefined, domain: undefined as Domain<unknown> | undefined };

/**
 * Runs `evaluate` in every possible world. It must be pure, and ask the same questions for the same answers.
 * @param same whether two leaves are the same answer: subtrees that agree become one leaf
 */
export function explore<Facts, T>(
  domainOf: DomainOf<Facts>,
  evaluate: (ask: Ask<Facts>) => T,
  same: (a: T, b: T) => boolean,
): { tree: Tree<T>; worlds: readonly T[] } {
  const worlds: T[] = [];
  const known: Partial<Facts> = {};

  const ask: Ask<Facts> = (fact) => {
    const value = known[fact];
    if (value !== undefined) return value;
    const domain = domainOf(fact, ask);
    const [only] = domain.values;
    if (domain.values.length === 1 && only !== undefined) return only;
    open.fact = fact;
    open.domain = domain;
    // oxlint-disable-next-line typescript/only-throw-error -- control flow, on the hot path
    throw open;
  };

  const visit = (): Tree<T> => {
    let value: T;
    try {
      value = evaluate(ask);
    } catch (reason) {
      if (reason !== open) throw reason;
      const fact = open.fact as keyof Facts;
      const { values, key } = open.domain as Domain<Facts[keyof Facts]>;
      const children = values.map((choice) => {
        known[fact] = choice;
        return visit();
      });
      // oxlint-disable-next-line typescript/no-dynamic-delete -- back to the world before the question
      delete known[fact];
      return joined(key, children, same);
    }
    worlds.push(value);
    return { kind: 'leaf', value };
  };
  return { tree: visit(), worlds };
}

/** What an evaluation asked next after the answers so far, or what it came to. */
interface Step<Facts, T> {
  fact?: keyof Facts;
  readonly next: Map<unknown, Step<Facts, T>>;
  done?: { readonly value: T };
}

/**
 * `evaluate`, which must be pure, made to run once for the same answers to the same questions: worlds that differ only
 * in what it does not ask share one result, also by identity.
 */
export function remembered<Facts, T>(evaluate: (ask: Ask<Facts>) => T): (ask: Ask<Facts>) => T {
  const root: Step<Facts, T> = { next: new Map() };
  return (ask) => {
    let at = root;
    const follow: Ask<Facts> = (fact) => {
      at.fact = fact;
      const answer = ask(fact);
      let then = at.next.get(answer);
      if (then === undefined) at.next.set(answer, (then = { next: new Map() }));
      at = then;
      return answer;
    };
    while (at.fact !== undefined) follow(at.fact);
    if (at.done !== undefined) return at.done.value;
    // An answer that is new here: from the beginning, over the same steps.
    at = root;
    const value = evaluate(follow);
    at.done = { value };
    return value;
  };
}

/** Children that are all the same are one answer: the question did not matter. */
function joined<T>(key: Key, children: readonly Tree<T>[], same: (a: T, b: T) => boolean): Tree<T> {
  const [first] = children;
  if (first !== undefined && children.every((child) => equal(first, child, same))) return first;
  return { kind: 'branch', key, children };
}

function equal<T>(a: Tree<T>, b: Tree<T>, same: (a: T, b: T) => boolean): boolean {
  if (a.kind === 'leaf' || b.kind === 'leaf')
    return a.kind === b.kind && same((a as Leaf<T>).value, (b as Leaf<T>).value);
  return (
    a.key === b.key &&
    a.children.length === b.children.length &&
    a.children.every((child, index) => {
      const other = b.children[index];
      return other !== undefined && equal(child, other, same);
    })
  );
}

/**
 * The keys that the tree's answer depends on, most decisive first: the one that leaves the least uncertainty when it
 * is known comes first (expected entropy of `label` over the leaves, all answers to a question equally likely).
 */
export function decisiveKeys<T>(tree: Tree<T>, label: (leaf: T) => string): Key[] {
  const keys = new Map<Key, number>();
  const collect = (node: Tree<T>, depth: number): void => {
    if (node.kind === 'leaf') return;
    keys.set(node.key, Math.min(keys.get(node.key) ?? depth, depth));
    for (const child of node.children) collect(child, depth + 1);
  };
  collect(tree, 0);
  const scored = [...keys].map(([key, depth]) => ({ key, depth, left: uncertaintyAfter(tree, key, label) }));
  // Equally decisive: in the order of the path.
  scored.sort((a, b) => a.left - b.left || a.depth - b.depth);
  return scored.map(({ key }) => key);
}

/** Expected entropy, in bits, of the answer once `key` is known. */
function uncertaintyAfter<T>(tree: Tree<T>, key: Key, label: (leaf: T) => string): number {
  const arity = widest(tree, key);
  let total = 0;
  for (let choice = 0; choice < arity; choice += 1) {
    const chances = new Map<string, number>();
    const weigh = (node: Tree<T>, weight: number): void => {
      if (node.kind === 'leaf') {
        const name = label(node.value);
        chances.set(name, (chances.get(name) ?? 0) + weight);
      } else if (node.key === key) {
        const child = node.children[choice % node.children.length];
        if (child) weigh(child, weight);
      } else for (const child of node.children) weigh(child, weight / node.children.length);
    };
    weigh(tree, 1);
    for (const chance of chances.values()) total -= chance * Math.log2(chance);
  }
  return Math.round((total / arity) * 1e9) / 1e9;
}

function widest<T>(node: Tree<T>, key: Key): number {
  if (node.kind === 'leaf') return 1;
  return Math.max(node.key === key ? node.children.length : 1, ...node.children.map((child) => widest(child, key)));
}
