// Collects what one config.json says.
import { shorten } from '../../shorten.ts';
import type { Finding } from '../../../engine/result.ts';
import type { Key } from '../../../engine/deployment.ts';
import type { PlacedFinding, Read, Reading } from '../../types.ts';

const longestShown = 80;

/** Readings and findings of one config.json, each with its line. */
export class Speaker {
  readonly #input: string;
  readonly #readings: Reading[] = [];
  readonly #findings: PlacedFinding[] = [];

  constructor(input: string) {
    this.#input = input;
  }

  give(key: Key, value: string | undefined, line: number): void {
    if (value !== undefined) this.#readings.push({ key, value, place: { input: this.#input, line }, how: 'given' });
  }

  /** A value that a command may replace, or leave to the checkpoint by `auto`. */
  hint(key: Key, value: string | undefined, line: number): void {
    this.#weak(key, value, line, 'hint');
  }

  /** A value that holds only where no command speaks of the matter at all. */
  suggest(key: Key, value: string | undefined, line: number): void {
    this.#weak(key, value, line, 'default');
  }

  #weak(key: Key, value: string | undefined, line: number, how: 'hint' | 'default'): void {
    if (value === undefined) return;
    this.#readings.push({ key, value, place: { input: this.#input, line }, how, fromCheckpoint: true });
  }

  say(severity: Finding['severity'], code: string, text: string, line: number): void {
    this.#findings.push({ severity, code, text, because: [], place: { input: this.#input, line } });
  }

  /** A value that is there and cannot be what vLLM wants. */
  unusable(name: string, value: unknown, line: number): void {
    const shown = shorten(JSON.stringify(value), longestShown);
    this.say('warning', 'config-value-not-understood', `${name} is ${shown}: it is not taken.`, line);
  }

  read(): Read {
    return { readings: this.#readings, findings: this.#findings, ignored: [], unresolved: [] };
  }
}
