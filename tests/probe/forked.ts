// Python scripts without the start of a Python for each: see forked.py.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a script did: its exit code, null where a signal ended it, and its output. */
export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

interface Asked {
  readonly script: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

let pipes: { readonly requests: number; readonly answers: number } | undefined;

/** Runs `script` as `python -S -W error` would, with `env` as its whole environment and nothing on standard input. */
export function forked(python: string, asked: Asked): Ran {
  pipes ??= start(python);
  writeSync(pipes.requests, `${JSON.stringify(asked)}\n`);
  const chunks: Buffer[] = [];
  const chunk = Buffer.alloc(65_536);
  for (;;) {
    const length = readSync(pipes.answers, chunk);
    chunks.push(Buffer.from(chunk.subarray(0, length)));
    // An answer is one line: no line break can stand in JSON.
    if (chunk[length - 1] === 10) return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Ran;
  }
}

/** Starts the process that forks. It ends when this one does, which closes the pipes. */
function start(python: string): NonNullable<typeof pipes> {
  const folder = mkdtempSync(join(tmpdir(), 'forked-'));
  const names = [join(folder, 'requests'), join(folder, 'answers')] as const;
  const { status } = spawnSync('mkfifo', names);
  if (status !== 0) throw new Error('no pipes could be made');
  const server = fileURLToPath(new URL('forked.py', import.meta.url));
  spawn(python, ['-S', '-W', 'error', server, ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { LANG: 'C', PYTHONDONTWRITEBYTECODE: '1' },
  }).unref();
  const opened = { requests: openSync(names[0], 'w'), answers: openSync(names[1], 'r') };
  rmSync(folder, { recursive: true });
  return opened;
}
