// The command line: the same doors as the site. One module a command; answers on stdout, everything else on stderr.
import { readFile } from 'node:fs/promises';
import { UsageError, type Command, type Io } from './usage.ts';

const commands: Readonly<Record<string, { readonly does: string; readonly load: () => Promise<Command> }>> = {
  audit: {
    does: 'every deployment of a repository, now and after an upgrade',
    load: async () => (await import('./audit/index.ts')).audit,
  },
  check: {
    does: 'may the draft be unpinned: from a command, what the machine reports, values by hand',
    load: async () => (await import('./check.ts')).check,
  },
  checklist: {
    does: 'the items of a checklist that apply to a deployment',
    load: async () => (await import('./checklist.ts')).checklist,
  },
  'explain-error': {
    does: 'the known messages in a log, and what to do',
    load: async () => (await import('./explain-error.ts')).explainError,
  },
  kernels: {
    does: 'what serves a decode call in an AITER release, for one call or a table',
    load: async () => (await import('./kernels.ts')).kernels,
  },
};

const names = Object.keys(commands).sort();
const help = `usage: can-i-unpin <${names.join('|')}> …

${names.map((name) => `  ${name.padEnd(15)}${commands[name]?.does ?? ''}\n`).join('')}
exit codes: of check, 0 unpin, 1 keep-pin or not-applicable, 2 must-pin or broken, 3 need-input;
            of audit, 0 nothing met --fail-on, 1 to act on at leisure, 2 broken or breaking, 3 something is missing;
            of the others 0;
            64 wrong usage or unreadable input, 70 a fault of this program
`;

/**
 * Runs one command.
 * @param args what follows the program's name: the command, then its own arguments; `--help` tells what there is
 * @returns the exit code
 */
export async function main(args: readonly string[], io: Io): Promise<number> {
  const [name = '', ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') {
    io.out(help);
    return 0;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined)
      throw new UsageError(`usage: can-i-unpin <${names.join('|')}> …; "${name}" is no command`);
    const run = await command.load();
    return await run(rest, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(`${error.message}\n`);
      return 64;
    }
    io.err(`This is a fault of can-i-unpin itself; please report it.\n${told(error)}\n`);
    return 70;
  }
}

function told(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Runs `main` on this process. The exit code is set, never forced, so that piped output is flushed. */
export async function run(): Promise<void> {
  // Whoever reads the output may have seen enough of it (`| head`): that is no failure.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
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
