// What one reading of a paste comes to, and how several are put together.
import { shorten } from '../../shorten.ts';
import type { Key } from '../../../engine/deployment.ts';
import type { Finding } from '../../../engine/result.ts';
import type { Choice, ServerKind } from '../../types.ts';
import { hole } from './source.ts';

export interface Value {
  readonly value: string;
  readonly line: number;
  readonly how: 'given' | 'default' | 'hint';
}

export interface Noted extends Finding {
  readonly line?: number | undefined;
}

/** A stretch of text that was looked at and not used. */
export interface Passed {
  readonly text: string;
  readonly line: number;
  readonly why: string;
}

/** Where a server stands in the text, and what its text calls it. */
export interface Site {
  readonly name: string | null;
  readonly kind: ServerKind;
  readonly lines: readonly [number, number];
}

/** Collects what one command says. The last value of a key wins, as it does in vLLM. */
export class Outcome {
  readonly values = new Map<Key, Value>();
  readonly unresolved = new Set<Key>();
  readonly findings: Noted[] = [];
  readonly ignored: Passed[] = [];
  /** The server that this is about; undefined for what belongs to none. */
  site: Site | undefined;
  /** The image that it runs in, as written. */
  image: string | undefined;
  /** What was chosen where the text leaves several ways open. */
  choices: readonly Choice[] | undefined;

  /** The lines on which its values stand. */
  get lines(): number[] {
    return [...this.values.values()].map(({ line }) => line);
  }

  give(key: Key, value: string, line: number): void {
    this.unresolved.delete(key);
    this.values.set(key, { value, line, how: 'given' });
  }

  hint(key: Key, value: string, line: number): void {
    if (!this.values.has(key)) this.values.set(key, { value, line, how: 'hint' });
  }

  /** Takes vLLM's own default where the command says nothing at all. */
  fix(key: Key, value: string, line: number): void {
    if (!this.values.has(key) && !this.unresolved.has(key)) this.values.set(key, { value, line, how: 'default' });
  }

  leaveOpen(...keys: Key[]): void {
    for (const key of keys) {
      this.values.delete(key);
      this.unresolved.add(key);
    }
  }

  pass(text: string, line: number, why: string): void {
    const short = text.replaceAll(hole, '…').trim();
    if (
      short !== '' &&
      this.ignored.length < 50 &&
      !this.ignored.some((each) => each.line === line && each.why === why)
    )
      this.ignored.push({ text: shorten(short, 160), line, why });
  }

  /** Leaves keys open because they hang on variables that the text does not define. */
  leaveToVariables(names: readonly string[], line: number, keys: readonly Key[]): void {
    this.leaveOpen(...keys);
    const shownNames = [...new Set(names)].map((name) =>
      /^(?:[A-Z_]\w*|[\d@*#?])$/i.test(name) ? `$${name}` : name || 'a variable',
    );
    const open =
      keys.length > 0 ? `${keys.join(', ')} ${keys.length > 1 ? 'stay' : 'stays'} open` : 'it may hold any option';
    this.note('warning', 'unresolved-variable', `${shownNames.join(', ')} is not defined in this text: ${open}.`, line);
  }

  note(severity: Finding['severity'], code: string, text: string, line?: number): void {
    this.findings.push({ severity, code, text, because: [], line });
  }
}

/** Every key that a speculative configuration can set. */
export const speculativeKeys = [
  'draft.method',
  'draft.model',
  'draft.attentionBackend',
  'draft.tokens',
  'draft.kvCacheDtype',
  'draft.adaptiveVerification',
] as const satisfies readonly Key[];
