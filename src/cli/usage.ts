// What a command is: what it reads and writes, and how it says that it was asked wrongly.

export interface Io {
  /** The text of a file, `-` for standard input. @throws UsageError where it cannot be read */
  readonly read: (file: string) => Promise<string>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** The working directory, where it is not the process's own. */
  readonly cwd?: string;
}

/** Wrong usage or unreadable input: one line that says what and where, exit 64. */
export class UsageError extends Error {}

/** A command takes its own arguments and returns the exit code. Loaded only when it is called. */
export type Command = (args: readonly string[], io: Io) => Promise<number>;
