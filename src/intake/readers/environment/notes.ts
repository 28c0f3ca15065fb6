// Collects what the detectors of one input find.
import { shorten } from '../../shorten.ts';
import type { Key } from '../../../engine/deployment.ts';
import type { Finding } from '../../../engine/result.ts';
import type { Ignored, PlacedFinding, Read, Reading } from '../../types.ts';

const longestShown = 160;
const mostFindings = 40;
const mostIgnored = 50;

/** Readings, findings and ignored stretches of one input; the same reading of one line counts once. */
export class Notes {
  readonly #input: string;
  readonly #readings = new Map<string, Reading>();
  readonly #findings = new Map<string, PlacedFinding>();
  readonly #ignored: Ignored[] = [];

  constructor(input: string) {
    this.#input = input;
  }

  give(key: Key, value: string, line: number): void {
    this.#read(key, value, line, 'given');
  }

  hint(key: Key, value: string, line: number): void {
    this.#read(key, value, line, 'hint');
  }

  /** A value of a model's config.json, which the command may replace or leave to it by `auto`. */
  ofCheckpoint(key: Key, value: string, line: number): void {
    // Which method loads the draft is the command's to say, or to leave open.
    this.#read(key, value, line, key === 'draft.method' ? 'default' : 'hint', { fromCheckpoint: true });
  }

  #read(key: Key, value: string, line: number, how: Reading['how'], more: Pick<Reading, 'fromCheckpoint'> = {}): void {
    const id = `${key} ${how} ${value}`;
    const place = { input: this.#input, line };
    if (!this.#readings.has(id)) this.#readings.set(id, { key, value, how, place, ...more });
  }

  /** Takes back readings of a key that a later line makes untrue. */
  withdraw(key: Key, untrue: (reading: Reading) => boolean): void {
    for (const [id, reading] of this.#readings) if (reading.key === key && untrue(reading)) this.#readings.delete(id);
  }

  has(key: Key): boolean {
    for (const reading of this.#readings.values()) if (reading.key === key) return true;
    return false;
  }

  /** Says something once, at its first place. */
  say(
    severity: Finding['severity'],
    code: string,
    text: string,
    because: readonly string[],
    line: number,
    offer?: Finding['offer'],
  ): void {
    const id = `${code} ${text}`;
    if (!this.#findings.has(id) && this.#findings.size < mostFindings)
      this.#findings.set(id, {
        severity,
        code,
        text,
        because,
        ...(offer !== undefined && { offer }),
        place: { input: this.#input, line },
      });
  }

  /** Keeps a line that was looked at and not taken, with the reason. */
  ignore(text: string, why: string, line: number): void {
    if (this.#ignored.length >= mostIgnored) return;
    this.#ignored.push({ place: { input: this.#input, line }, text: shorten(text.trim(), longestShown), why });
  }

  read(): Read {
    return {
      readings: [...this.#readings.values()],
      findings: [...this.#findings.values()],
      ignored: this.#ignored,
      unresolved: [],
    };
  }
}
