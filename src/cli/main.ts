// The command line: the same doors as the site. One module a command; answers on stdout, everything else on stderr.
import { readArgument } from './read.ts';
import { strikeMessage } from './strike.ts';
import { UsageError, type Command, type Io } from './usage.ts';

interface Entry {
  readonly does: string;
  readonly load: () => Promise<{ readonly run: Command; readonly usage: string }>;
}

const commands: Readonly<Record<string, Entry>> = {
  audit: {
    does: 'every deployment of a repository, now and after an upgrade',
    load: async () => {
      const { audit, usage } = await import('./audit/index.ts');
      return { run: audit, usage };
    },
  },
  check: {
    does: 'may the draft be unpinned: from a command, what the machine reports, values by hand',
    load: async () => {
      const { check, usage } = await import('./check.ts');
      return { run: check, usage };
    },
  },
  checklist: {
    does: 'the items of a checklist that apply to a deployment',
    load: async () => {
      const { checklist, usage } = await import('./checklist.ts');
      return { run: checklist, usage };
    },
  },
  'explain-error': {
    does: 'the known messages in a log, and what to do',
    load: async () => {
      const { explainError, usage } = await import('./explain-error.ts');
      return { run: explainError, usage };
    },
  },
  kernels: {
    does: 'what serves a decode call in an AITER release, for one call or a table',
    load: async () => {
      const { kernels, usage } = await import('./kernels.ts');
      return { run: kernels, usage };
    },
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
export async function main(args: readonly string[], given: Io): Promise<number> {
  const [name = '', ...rest] = args;
  const io: Io = {
    ...given,
    err: (text) => {
      given.err(strikeMessage(text, args));
    },
  };
  if (name === '--help' || name === '-h' || name === 'help') {
    io.out(help);
    return 0;
  }
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined)
      throw new UsageError(`usage: can-i-unpin <${names.join('|')}> …; "${name}" is no command`);
    const { run, usage } = await command.load();
    if (asksForHelp(rest)) {
      io.out(`${usage}\n\n${command.does}\n`);
      return 0;
    }
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

/** `--help` before a `--`, behind which everything is a file. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end === -1 ? args.length : end).some((arg) => arg === '--help' || arg === '-h');
}

/** Runs `main` on this process. The exit code is set, never forced, so that piped output is flushed. */
export async function run(): Promise<void> {
  const lost: Error[] = [];
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads the output may have seen enough of it (`| head`): that is no failure.
    if (error.code === 'EPIPE') return;
    if (lost.push(error) > 1) return;
    process.exitCode = 70;
    process.stderr.write(`The answer could not be written: ${error.message}\n`);
  });
  process.stderr.on('error', () => undefined);
  const err = (text: string): void => {
    process.stderr.write(text);
  };
  const code = await main(process.argv.slice(2), {
    read: (file) => readArgument(file, err),
    out: (text) => process.stdout.write(text),
    err,
  });
  process.exitCode = lost.length > 0 ? 70 : code;
}
