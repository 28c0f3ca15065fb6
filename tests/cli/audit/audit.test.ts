import { describe, expect, test } from 'vitest';
import { audit, report, serve, told, tree } from './tree.ts';

const patched = ['--set', 'vllm.patches=55966'];
const ok = [...told, ...patched, '--set', 'aiter.version=0.1.20'];
const broken = [...told, ...patched, '--set', 'aiter.version=0.1.19'];

describe('each exit code', () => {
  const cases: [string, Record<string, string>, string[], number][] = [
    ['nothing meets --fail-on', { 'a.sh': serve({ pin: 'TRITON_MLA' }) }, ok, 0],
    ['what is missing fails only where it is listed', { 'a.sh': serve() }, [], 0],
    ['the same, listed', { 'a.sh': serve() }, ['--fail-on', 'need-input'], 3],
    ['at leisure', { 'a.sh': serve({ pin: 'TRITON_MLA' }) }, [...ok, '--fail-on', 'pin-can-go'], 1],
    ['broken', { 'a.sh': serve() }, broken, 2],
    [
      'broken is worse than missing',
      { 'a.sh': serve(), 'b.sh': serve({ cache: '$KV' }) },
      [...broken, '--fail-on', 'broken,need-input'],
      2,
    ],
    ['no deployment', { 'a.md': 'nothing here' }, [], 3],
    ['no deployment, allowed', { 'a.md': 'nothing here' }, ['--allow-empty'], 0],
    [
      'a file that cannot be read',
      { 'a.sh': serve({ pin: 'TRITON_MLA' }), 'b.sh': `version https://git-lfs.github.com/spec/v1\n` },
      ok,
      3,
    ],
    ['never', { 'a.sh': serve() }, [...broken, '--fail-on', 'never'], 0],
  ];
  test.each(cases)('%s', async (_, files, args, code) => {
    expect(await audit(tree(files), ['.', ...args])).toMatchObject({ code });
  });

  test.each([
    [[], /name a file, a folder or "-"/],
    [['nowhere'], /nowhere: does not exist/],
    [['.', '--fail-on', 'brokn'], /do you mean "broken"/],
    [['.', '--format', 'xml'], /table, json/],
    [['.', '--report', 'sarif'], /FORMAT=FILE/],
    [['.', '--facts', 'none.yaml'], /none\.yaml: /],
    [['.', '--baseline', 'none.json'], /none\.json: /],
    [['.', '--after', 'aiter=1'], /^--after aiter=1: "aiter" is no key/],
    [['.', '--today', 'soon'], /write a day/],
    [['.', '--max-file-size', 'big'], /number of bytes/],
  ])('wrong usage %j', async (args, message) => {
    const { code, out, err } = await audit(tree({ 'a.sh': serve() }), args);
    expect({ code, out, lines: err.trimEnd().split('\n').length }).toEqual({ code: 64, out: '', lines: 1 });
    expect(err).toMatch(message);
  });
});

test('rows come by path, each with its place, and paths relative to the working directory', async () => {
  const { deployments, counts } = await report(
    tree({ 'b/x.sh': serve({ pin: 'TRITON_MLA' }), 'a.sh': `\n${serve()}`, 'c.md': 'vllm is good' }),
  );
  expect(deployments.map(({ id, lines, pinLine }) => ({ id, lines, pinLine }))).toEqual([
    { id: 'a.sh#1', lines: [2, 2], pinLine: null },
    { id: 'b/x.sh#1', lines: [1, 1], pinLine: 1 },
  ]);
  expect(deployments[1]?.deployment.tp).toEqual({ value: '8', from: 'b/x.sh:1' });
  expect(counts).toMatchObject({ files: 3, candidates: 3, deployments: 2 });
});

test('a text from standard input is a row too', async () => {
  const { out } = await audit(tree({}), ['-', '--format', 'csv'], serve());
  expect(out.split('\r\n')[1]).toMatch(/^'-#1,/);
});

test('two runs give the same bytes', async () => {
  const folder = tree({ 'a.sh': serve(), 'b.sh': serve({ pin: 'TRITON_MLA' }), 'c.sh': serve({ tokens: 3 }) });
  for (const format of ['json', 'sarif', 'junit', 'csv', 'markdown'])
    expect((await audit(folder, ['.', '--format', format])).out).toBe(
      (await audit(folder, ['.', '--format', format])).out,
    );
});

test('--report writes further formats in the same run, --output the first', async () => {
  const folder = tree({ 'a.sh': serve() });
  const { out } = await audit(folder, [
    '.',
    '--report',
    'sarif=out/a.sarif',
    '--report',
    'csv=a.csv',
    '--output',
    'a.json',
    '--format',
    'json',
  ]);
  expect(out).toBe('');
  const { readFileSync } = await import('node:fs');
  expect(JSON.parse(readFileSync(`${folder}/out/a.sarif`, 'utf8'))).toMatchObject({ version: '2.1.0' });
  expect(readFileSync(`${folder}/a.csv`, 'utf8')).toMatch(/^id,/);
  expect(JSON.parse(readFileSync(`${folder}/a.json`, 'utf8'))).toMatchObject({ schema: 'can-i-unpin/audit@1' });
});

test('--explain prints every key of a row with its place', async () => {
  const { out } = await audit(tree({ 'a.sh': serve() }), ['.', '--explain', 'a.sh#1']);
  expect(out).toContain('draft.tokens = 7 (a.sh:1)');
});

describe('an upgrade', () => {
  const folder = () => tree({ 'pinned.sh': serve({ pin: 'TRITON_MLA' }), 'bare.sh': serve() });
  const changes = async (args: readonly string[], cwd = folder()) =>
    Object.fromEntries(
      (await report(cwd, ['.', ...told, ...args])).deployments.map(({ path, change }) => [path, change]),
    );

  test('an AITER without the mask breaks what is not pinned', async () => {
    expect(
      await changes([...patched, '--now', 'aiter.version=0.1.20', '--after', 'aiter.version=0.1.19']),
    ).toMatchObject({
      'bare.sh': 'breaks',
    });
  });

  test('the reverse mends it', async () => {
    expect(
      await changes([...patched, '--now', 'aiter.version=0.1.19', '--after', 'aiter.version=0.1.20']),
    ).toMatchObject({
      'bare.sh': 'mended',
    });
  });

  test('the same on both sides changes nothing', async () => {
    expect(
      await changes([
        '--set',
        'vllm.version=0.30.0',
        '--now',
        'aiter.version=0.1.20',
        '--after',
        'aiter.version=0.1.20',
      ]),
    ).toEqual({
      'bare.sh': 'same',
      'pinned.sh': 'pin-can-go',
    });
  });

  test('what is unknown on a side is never copied from the other', async () => {
    const { deployments } = await report(folder(), [
      '.',
      ...told,
      '--now',
      'aiter.version=0.1.20',
      '--after',
      'vllm.patches=55966',
    ]);
    expect(deployments.map(({ change, after }) => ({ change, need: after?.need }))).toEqual([
      { change: 'undecided', need: ['aiter.version'] },
      { change: 'undecided', need: ['aiter.version'] },
    ]);
  });

  test('an image that moves takes its own facts along and leaves those of the old one behind', async () => {
    const compose = `services:\n  kimi:\n    image: reg.example/vllm:1\n    command: ${serve().replace('VLLM_ROCM_USE_AITER=1 ', '')}`;
    const facts = (upgrade: string) => `schema: can-i-unpin/facts@1
images:
- { match: "reg.example/vllm:1", vllm.patches: 55966, aiter.version: 0.1.20, aiter.enabled: yes }
- { match: "reg.example/vllm:2", vllm.patches: 55966, aiter.version: 0.1.19 }
files:
- { match: "**", draft.attention: mla, draft.causal: no, draft.anchor: sampled, draft.heads: 96, gpu.arch: gfx950, aiter.enabled: yes }
${upgrade}`;
    const byHand = tree({ 'c.yaml': compose, 'can-i-unpin.yaml': facts('') });
    expect(await report(byHand, ['.', '--after', 'image=reg.example/vllm:2'])).toMatchObject({
      deployments: [{ change: 'breaks' }],
      code: 2,
    });
    const byFacts = tree({
      'c.yaml': compose,
      'can-i-unpin.yaml': facts('upgrade:\n- { from: "reg.example/vllm:*", to: "reg.example/vllm:2" }\n'),
    });
    expect(await report(byFacts)).toMatchObject({ deployments: [{ change: 'breaks' }], code: 2 });
    const unknown = await report(byHand, ['.', '--after', 'image=reg.example/vllm:3']);
    expect(unknown.deployments[0]).toMatchObject({ change: 'undecided' });
    expect(unknown.missing.map(({ scope }) => scope)).toContain('image:reg.example/vllm:3');
  });

  test('--before takes "now" from another checkout, row by row', async () => {
    const cwd = tree({
      'new/a.sh': serve({ pin: 'TRITON_MLA' }),
      'new/only-here.sh': serve({ pin: 'TRITON_MLA' }),
      'base/new/a.sh': serve(),
      'base/new/gone.sh': serve(),
    });
    const found = await report(cwd, ['new', '--before', 'base', ...broken]);
    expect(found.deployments.map(({ path, now, change }) => [path, now.verdict, change])).toEqual([
      ['new/a.sh', 'broken', expect.any(String)],
      ['new/only-here.sh', expect.any(String), undefined],
    ]);
    expect(found.removed).toEqual(['new/gone.sh#1']);
  });
});

describe('what is missing', () => {
  test('is asked once for all rows of one draft', async () => {
    const files = Object.fromEntries(
      ['a', 'b', 'c', 'd'].map((name) => [`${name}.sh`, serve({ pin: 'TRITON_MLA', tokens: 2 })]),
    );
    const settings = told.filter((_, index) => !`${told[index] ?? ''}${told[index + 1] ?? ''}`.includes('heads'));
    const { missing } = await report(tree(files), ['.', ...settings, ...patched, '--set', 'aiter.version=0.1.20']);
    expect(missing).toHaveLength(1);
    expect(missing[0]).toMatchObject({ key: 'draft.heads', scope: 'draft:example/draft', leaves: [], together: 4 });
  });

  test('the facts file to fill in is one that can be read', async () => {
    const { readFacts } = await import('../../../src/fleet/facts/read.ts');
    const { factsToFill } = await import('../../../src/fleet/formats/fill.ts');
    const { missing } = await report(tree({ 'a/x.sh': serve({ tokens: 2 }) }));
    const filled = factsToFill(missing).replace(/# (\S+):.*/g, (_, key: string) =>
      key === 'draft.heads' ? `${key}: 96` : `# ${key}`,
    );
    expect(readFacts(filled, 'f').drafts[0]?.values).toEqual([
      { key: 'draft.heads', value: '96', line: expect.any(Number) as number },
    ]);
  });
});
