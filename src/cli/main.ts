// The command line: the same doors as the site. One module a command; answers on stdout, everything else on stderr.
import { readFile } from 'node:fs/promises';

export interface Io {
  readonly read: (file: string) => Promise<string>;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Wrong usage or unreadable input: one line that says what and where, exit 64. */
export class UsageError extends Error {}

/** A command takes its own arguments and returns the exit code. Loaded only when it is called. */
export type Command = (args: readonly string[], io: Io) => Promise<number>;

const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./check.ts')).check,
  checklist: async () => (await import('./checklist.ts')).checklist,
  'explain-error': async () => (await import('./explain-error.ts')).explainError,
  kernels: async () => (await import('./kernels.ts')).kernels,
};

export async function main(args: readonly string[], io: Io): Promise<number> {
  const [name = '', ...rest] = args;
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  try {
    if (load === undefined)
      throw new UsageError(`usage: can-i-unpin <${Object.keys(commands).sort().join('|')}> …; "${name}" is no command`);
    return await (
      await load()
    )(rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.err(`${error.message}\n`);
    return 64;
  }
}

/** Runs `main` on this process. The exit code is set, never forced, so that piped output is flushed. */
export async function run(): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), {
    read: async (file) => {
      try {
        return file === '-' ? await readStdin() : await readFile(file, 'utf8');
      } catch (error) {
        throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
}

async function readStdin(): Promise<string> {
  process.stdin.setEncoding('utf8');
  let text = '';
  for await (const chunk of process.stdin) text += String(chunk);
  return text;
}
