// Generated scripts, run by a real bash with a stub for vllm: what is read of the switch is what the server gets, or unknown.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partsOf } from '../../../../src/intake/parts.ts';
import { readServers } from '../../../../src/intake/readers/command/index.ts';

const name = 'VLLM_ROCM_USE_AITER';
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shell-'));
  writeFileSync(join(folder, 'vllm'), `#!/bin/bash\necho "got:\${${name}-unset}:$3"\n`);
  // Says yes or no as the test wants, so that no generated script can know it.
  writeFileSync(join(folder, 'maybe'), '#!/bin/bash\nexit "${MAYBE:-0}"\n');
  for (const file of ['vllm', 'maybe']) chmodSync(join(folder, file), 0o755);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Got {
  readonly value: string;
  readonly server: string;
}

/** What bash hands to each server that each script starts, whether `maybe` says yes or no; all of them in one process. */
function bash(scripts: readonly string[]): Got[][] {
  scripts.forEach((text, index) => {
    mkdirSync(join(folder, String(index)));
    writeFileSync(join(folder, String(index), 'script.sh'), text);
  });
  const driver = `for ((i = 0; i < ${String(scripts.length)}; i++)); do
cd "${folder}/$i"
for MAYBE in 0 1; do
export MAYBE
echo "script:$i"
bash script.sh </dev/null 2>/dev/null
done
done
# How the last script ends says nothing of the others.
exit 0`;
  const out = execFileSync('bash', ['-c', driver], {
    cwd: folder,
    env: { PATH: `${folder}:/usr/bin:/bin` },
    encoding: 'utf8',
    timeout: 50_000,
  });
  const got: Got[][] = scripts.map(() => []);
  for (const part of out.split(/^script:/m).slice(1))
    for (const [, value = '', server = ''] of part.matchAll(/got:([^:\n]*):(.*)\n/g))
      got[Number.parseInt(part, 10)]?.push({ value, server });
  return got;
}

const value = fc.constantFrom('0', '1', '$A', '"$B"', '');
const word = fc.constantFrom('A', 'B');
const setting = fc.oneof(
  { weight: 4, arbitrary: value.map((text) => `export ${name}=${text}`) },
  { weight: 2, arbitrary: value.map((text) => `${name}=${text}`) },
  fc.constantFrom(
    `export ${name}`,
    `export -n ${name}`,
    `unset ${name}`,
    `declare -x ${name}=1`,
    `declare +x ${name}`,
    `typeset -x ${name}=0`,
    'set -a',
    'set +a',
    `readonly Z=1`,
    `export ${name}=1 &`,
    `export ${name}=1 | cat`,
    `true | export ${name}=1`,
    `${name}=1 true`,
    `${name}=1 f`,
    `env ${name}=1 true`,
    `echo "export ${name}=1" > other.sh`,
    'f',
    'exit',
    'unset -f f',
    `export "${name}=1"`,
    `: <<'EOF'\nexport ${name}=1\nEOF`,
    `coproc { export ${name}=1; }\nwait`,
    'eval "export VLLM_ROCM_USE_AITER=1"',
    `cat > late.sh <<'EOF'\nexport ${name}=1\nEOF\n. ./late.sh`,
    `cat > never.sh <<'EOF'\nexport ${name}=0\nEOF`,
  ),
  fc.tuple(word, fc.constantFrom('0', '1')).map(([each, text]) => `${each}=${text}`),
);

const script = fc.letrec<{ block: string; statement: string }>((tie) => ({
  block: fc.array(tie('statement'), { minLength: 1, maxLength: 3 }).map((all) => all.join('\n')),
  statement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: setting },
    tie('block').map((body) => `(\n${body}\n)`),
    tie('block').map((body) => `{\n${body}\n}`),
    tie('block').map((body) => `f() {\n${body.replaceAll(/^f$/gm, 'true').replaceAll(`${name}=1 f`, 'true')}\n}`),
    tie('block').map((body) => `if maybe; then\n${body}\nfi`),
    fc.tuple(tie('block'), tie('block')).map(([a, b]) => `if maybe; then\n${a}\nelse\n${b}\nfi`),
    fc.tuple(tie('block'), word).map(([body, each]) => `if [ "$${each}" = 1 ]; then\n${body}\nfi`),
    tie('block').map((body) => `if false; then\n${body}\nfi`),
    tie('block').map((body) => `while maybe; do\n${body}\nbreak\ndone`),
    tie('block').map((body) => `for i in 0 1; do\n${body}\nmaybe && continue\nexport ${name}=$i\ndone`),
    fc.tuple(tie('block'), tie('block')).map(([a, b]) => `case "$A" in\n0)\n${a}\n;;\n*)\n${b}\n;;\nesac`),
    tie('block').map((body) => `false && {\n${body}\n}`),
    tie('block').map((body) => `true || {\n${body}\n}`),
    tie('block').map((body) => `maybe && {\n${body}\n}`),
    tie('block').map((body) => `maybe || {\n${body}\n}`),
    tie('block').map((body) => `true && {\n${body}\n}`),
    tie('block').map((body) => `{\n${body}\n} &\nwait`),
  ),
}));

const starter = fc.constantFrom(
  'vllm serve m',
  `${name}=1 vllm serve m`,
  `${name}=0 vllm serve m`,
  `env -u ${name} vllm serve m`,
  `env -u${name} vllm serve m`,
  `env ${name}=1 vllm serve m`,
  'env -i PATH="$PATH" vllm serve m',
  'nohup vllm serve m',
  "bash -c 'vllm serve m'",
  `bash -c 'export ${name}=1; vllm serve m'`,
  `bash -c '${name}=0; vllm serve m'`,
  '( vllm serve m )',
  'vllm serve m &\nwait',
  'vllm serve m | cat',
  "bash <<'EOF'\nvllm serve m\nEOF",
  'maybe && vllm serve m',
  'exec vllm serve m',
);

/** Whether what was read agrees with what the server got. */
function agrees(read: string | undefined, got: string): boolean {
  if (read === undefined) return true;
  return read === (/^(?:1|true)$/i.test(got) ? 'yes' : 'no');
}

test('what is read of the switch is what a real bash gives the server, or unknown', async () => {
  const drawn = fc.sample(fc.tuple(script.block, starter), { numRuns: 100 });
  const texts = drawn.map(([before, start]) => `f() { true; }\n${before}\n${start}\n`);
  const given = bash(texts);
  let known = 0;
  for (const [index, text] of texts.entries()) {
    // The page takes no line of a script for something else.
    expect(partsOf(text).map(({ kind }) => kind)).toEqual(['command']);
    const { servers } = await readServers({ name: 'command', text });
    const values = servers.map(
      ({ readings }) => new Set(readings.filter(({ key }) => key === 'aiter.enabled').map(({ value: each }) => each)),
    );
    const [only] = values;
    const read = only?.size === 1 ? [...only][0] : undefined;
    if (read !== undefined) known++;
    for (const { value: got } of given[index] ?? [])
      expect(agrees(read, got), `${text}\nread ${read ?? ''}, got ${got}`).toBe(true);
  }
  // Not by knowing nothing.
  expect(known).toBeGreaterThan(30);
  expect(given.flat().length).toBeGreaterThan(75);
}, 60_000);
