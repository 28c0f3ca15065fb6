// `npm test`: vitest, and beside it what the type checker, the linter and the formatter have to say. Ends with one plain
// line that any CI can read. `npm run cells` is the same door for the whole tables: `node tools/test.ts --project cells`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const checks: readonly (readonly [name: string, ...args: string[]])[] = [
  [
    'types of the pages',
    'tools/astro.ts',
    'check',
    '--tsconfig',
    'tsconfig.astro.json',
    '--minimumFailingSeverity',
    'hint',
  ],
  ['types and lint', 'node_modules/oxlint/bin/oxlint'],
  ['format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
  ['format of the pages', 'node_modules/prettier/bin/prettier.cjs', '--check', 'src/**/*.astro'],
];

const asked = process.argv.slice(2);
// Files or a project that somebody names are run alone: the checks belong to the whole.
const [tests, ...checked] = await Promise.all([vitest(asked), ...(asked.length === 0 ? [runChecks()] : [])]);
const counts = [tests, ...checked].reduce((sum, next) => ({
  passed: sum.passed + next.passed,
  failed: sum.failed + next.failed,
  skipped: sum.skipped + next.skipped,
}));
console.log(`tests: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1;

async function vitest(args: readonly string[]): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'tests-'));
  const file = join(folder, 'counts.json');
  const projects = args.length === 0 ? ['--project', 'unit', '--project', 'browser'] : args;
  try {
    const { status } = await node(['node_modules/vitest/vitest.mjs', 'run', ...projects], 'inherit', { COUNTS: file });
    const counts = JSON.parse(readFileSync(file, 'utf8')) as Counts;
    // Vitest also fails for what is no test: a coverage, a hook, a file that cannot be loaded.
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch (error) {
    console.error(`vitest did not finish: ${error instanceof Error ? error.message : String(error)}`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One after the other, so that they share a core while the tests have the other. What fails is printed whole. */
async function runChecks(): Promise<Counts> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, ...args] of checks) {
    const { status, output } = await node(args, 'pipe', {});
    if (status === 0) counts.passed += 1;
    else {
      counts.failed += 1;
      console.error(`${name} failed\n${output}`);
    }
  }
  return counts;
}

/** Runs a script with this Node. @returns its exit code, and what it printed where that is kept */
function node(
  args: readonly string[],
  stdio: 'inherit' | 'pipe',
  env: Readonly<Record<string, string>>,
): Promise<{ status: number; output: string }> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', fail);
    child.on('close', (status) => {
      done({ status: status ?? 1, output });
    });
  });
}
