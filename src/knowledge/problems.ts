// A place in a content file and what is wrong there; all of them are reported together.
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Everything that is wrong in content/, in the order of files and lines. */
export class ContentError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    const sorted = [...problems].sort(
      (a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.message, b.message),
    );
    const lines = sorted.map((p) => `${p.file}:${String(p.line)}:${String(p.column)} ${p.message}`);
    super(`${String(sorted.length)} problem(s) in content/\n${lines.join('\n')}`);
    this.name = 'ContentError';
    this.problems = sorted;
  }
}

/** Orders strings by code unit, so that no locale can change the result. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
