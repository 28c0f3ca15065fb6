// The environment that a script builds up, statement by statement.
import type { Variable } from '../command/environment.ts';
import type { Word } from '../command/source.ts';

/** More names than a server's environment has; those that matter are always kept. */
const most = 400;

export class Environment {
  readonly #variables = new Map<string, Variable>();
  #list: readonly Variable[] | undefined;

  constructor(initial: readonly Variable[]) {
    this.add(initial);
  }

  /** What is set, in the order of the last assignments. */
  get list(): readonly Variable[] {
    this.#list ??= [...this.#variables.values()];
    return this.#list;
  }

  add(variables: readonly Variable[]): void {
    for (const variable of variables) {
      if (this.#variables.size >= most && !variable.name.startsWith('VLLM_')) continue;
      this.#variables.delete(variable.name);
      this.#variables.set(variable.name, variable);
      this.#list = undefined;
    }
  }

  /** Takes variables out; the switch that is off by default is off from there on. */
  unset(names: readonly Word[]): void {
    for (const word of names) {
      this.#variables.delete(word.text);
      this.#list = undefined;
      if (word.text === 'VLLM_ROCM_USE_AITER') this.add([{ name: word.text, value: { ...word, text: '0' } }]);
    }
  }
}
