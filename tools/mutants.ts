// `npm run mutants [-- FILE …]`: changes conditions, comparisons, booleans and arithmetic of the engine, the checklists
// and the redaction one at a time, takes the bodies of blocks out, and asks the unit tests whether they notice. What runs
// only while a module is loaded is left out, and so are tests that take long. Exit 1 where too many live on.
// Environment: MUTANTS_SAMPLE (800 unless given: how many are tried), MUTANTS_SEED (1).
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { instrument, sample, type Mutant } from './mutants/instrument.ts';

/** The part of the mutants that the tests must notice. */
const wanted = 0.95;
/** Side by side: a process each. */
const shards = 2;
/** Milliseconds without a word from a process: its mutant never ends. */
const patience = 60_000;

/** Survivors that change nothing a caller could see, each with the reason. `line` is the text of the line. */
const excused = z.array(
  z.strictObject({ file: z.string(), line: z.string(), becomes: z.string(), why: z.string().min(10) }),
);
const told = z.object({
  id: z.string().optional(),
  begin: z.string().optional(),
  status: z.enum(['Killed', 'Survived', 'NoCoverage', 'OnLoad', 'Timeout']).optional(),
  fails: z.string().optional(),
});
type Status = NonNullable<z.infer<typeof told>['status']>;

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const cache = 'node_modules/.cache/mutants';
const files = process.argv.slice(2);
const { mutants } = await instrument(files);
const tried = sample(mutants, Number(process.env['MUTANTS_SAMPLE'] ?? 800), process.env['MUTANTS_SEED'] ?? '1');
mkdirSync(cache, { recursive: true });

/** Has one part tried by a process, and by another where one hangs. */
async function tryAll(part: readonly Mutant[], name: string): Promise<Map<string, Status>> {
  const results = new Map<string, Status>();
  const out = `${cache}/${name}.jsonl`;
  const list = `${cache}/${name}.json`;
  for (;;) {
    const left = part.filter(({ id }) => !results.has(id));
    if (left.length === 0) return results;
    writeFileSync(list, JSON.stringify(left));
    rmSync(out, { force: true });
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tools/mutants/vitest.config.ts'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
        env: { ...process.env, MUTANTS_FILES: JSON.stringify(files), MUTANTS_TRIED: list, MUTANTS_OUT: out },
      },
    );
    const end = new Promise<boolean>((resolve) =>
      child.once('exit', () => {
        resolve(true);
      }),
    );
    while (!(await Promise.race([end, sleep(1000, false)])))
      if (existsSync(out) && Date.now() - statSync(out).mtimeMs > patience) process.kill(-(child.pid ?? 0), 'SIGKILL');
    const before = results.size;
    let begun: string | undefined;
    for (const line of existsSync(out) ? readFileSync(out, 'utf8').trim().split('\n') : []) {
      const word = told.parse(JSON.parse(line));
      if (word.fails !== undefined) console.log(`fails without a mutant, and is left out: ${word.fails}`);
      if (word.begin !== undefined) begun = word.begin;
      if (word.id !== undefined && word.status !== undefined) results.set(word.id, word.status);
    }
    if (begun !== undefined && !results.has(begun)) results.set(begun, 'Timeout');
    if (results.size === before) throw new Error(`the tests did not run: see ${out}`);
  }
}

const parts = Array.from({ length: shards }, (_, shard) => tried.filter((_mutant, index) => index % shards === shard));
const results = new Map(
  (await Promise.all(parts.map((part, index) => tryAll(part, `part-${String(index)}`)))).flatMap((part) => [...part]),
);

const known = excused.parse(parse(readFileSync('tests/mutants.yaml', 'utf8')));
const counted = tried.filter(({ id }) => results.get(id) !== 'OnLoad');
const alive = counted.filter(({ id }) => ['Survived', 'NoCoverage'].includes(results.get(id) ?? ''));
const unexcused = alive.filter(
  ({ file, text, becomes }) => !known.some((one) => one.file === file && one.line === text && one.becomes === becomes),
);
for (const { file, line, text, becomes } of unexcused.sort((a, b) =>
  a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line,
))
  console.log(`${file}:${String(line)}  ${text}\n    becomes ${becomes.slice(0, 160)}`);
const equivalent = alive.length - unexcused.length;
const noticed = counted.length - alive.length;
const score = counted.length === equivalent ? 1 : noticed / (counted.length - equivalent);
console.log(
  `${String(counted.length)} mutants: ${String(noticed)} noticed, ${String(equivalent)} change nothing (tests/mutants.yaml), ${String(unexcused.length)} live on: ${(100 * score).toFixed(1)} %`,
);
process.exitCode = score >= wanted ? 0 : 1;
