// `npm run mutants [-- FILE …]`: changes conditions, comparisons, booleans and arithmetic of the engine, the checklists
// and the redaction one at a time, and asks the unit tests whether they notice. What runs only once, while a module is
// loaded, is left out: each such mutant costs a run of everything. Exit 1 where too many live on.
// Environment: MUTANTS_SHARE (0.5 unless given: the part of all mutants that is tried), MUTANTS_SEED (1).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';

/** The part of the mutants that the tests must notice. */
const wanted = 0.95;

/** Survivors that change nothing a caller could see, each with the reason. `line` is the text of the line. */
const excused = z.array(
  z.strictObject({ file: z.string(), line: z.string(), becomes: z.string(), why: z.string().min(10) }),
);

const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          status: z.string(),
          replacement: z.string().default(''),
          location: z.object({ start: z.object({ line: z.number() }) }),
        }),
      ),
    }),
  ),
});

const root = fileURLToPath(new URL('..', import.meta.url));
const files = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/@stryker-mutator/core/bin/stryker.js',
    'run',
    ...(files.length === 0 ? [] : ['--mutate', files.join(',')]),
  ],
  { cwd: root, stdio: 'inherit', env: { MUTANTS_SHARE: '0.5', ...process.env } },
);
if (status !== 0) process.exit(status ?? 1);

const known = excused.parse(parse(readFileSync(`${root}tests/mutants.yaml`, 'utf8')));
const { files: reported } = report.parse(JSON.parse(readFileSync(`${root}node_modules/.cache/mutants.json`, 'utf8')));
const tried = Object.entries(reported).flatMap(([file, { source, mutants }]) => {
  const lines = source.split('\n');
  return mutants
    .filter((mutant) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(mutant.status))
    .map((mutant) => ({ ...mutant, file, line: (lines[mutant.location.start.line - 1] ?? '').trim() }));
});
const alive = tried.filter((mutant) => mutant.status === 'Survived' || mutant.status === 'NoCoverage');
const unexcused = alive.filter(
  ({ file, line, replacement }) =>
    !known.some((one) => one.file === file && one.line === line && one.becomes === replacement),
);
for (const { file, location, line, replacement } of unexcused)
  console.log(`${file}:${location.start.line}  ${line}\n    becomes ${replacement.replace(/\s+/g, ' ').slice(0, 160)}`);
const equivalent = alive.length - unexcused.length;
const score = tried.length === 0 ? 0 : (tried.length - alive.length) / (tried.length - equivalent);
console.log(
  `${tried.length} mutants: ${tried.length - alive.length} noticed, ${equivalent} change nothing (tests/mutants.yaml), ${unexcused.length} live on: ${(100 * score).toFixed(1)} %`,
);
process.exitCode = score >= wanted ? 0 : 1;
