import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditReport } from '../../../src/publish/schemas/audit.ts';
import { formatNames } from '../../../src/fleet/formats/index.ts';
import { readAllIn } from '../../../src/cli/audit/pool.ts';
import { knowledge } from '../../../src/cli/content/index.ts';
import { audit, report, serve, tree } from './tree.ts';

const paths = async (cwd: string, args: readonly string[] = ['.']) =>
  (await report(cwd, args)).deployments.map(({ path }) => path);

describe('one bad file is one line, the rest is answered', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(serve(), 'utf16le')]);

  test.each<[string, string | Uint8Array, Awaited<ReturnType<typeof report>>['unreadable']]>([
    ['a binary file is skipped', Buffer.from('vllm serve \0'), []],
    [
      'a Git LFS pointer',
      'version https://git-lfs.github.com/spec/v1\noid sha256:ab\n',
      [{ path: 'bad.sh', why: 'a Git LFS pointer: the file itself is not here' }],
    ],
    [
      'a file above the limit',
      `${serve()}${'#'.repeat(1_000_001)}`,
      [{ path: 'bad.sh', why: expect.stringMatching(/^too large/) as string }],
    ],
    [
      'YAML with aliases that expand without end',
      `a: &a [x, x]\n${Array.from({ length: 30 }, (_, i) => `b${String(i)}: &b${String(i)} [*a, *a]\n`).join('')}# vllm`,
      [],
    ],
    ['a deeply nested text', `# vllm\n${'['.repeat(20_000)}`, []],
  ])('%s', async (_, content, unreadable) => {
    const found = await report(tree({ 'bad.sh': content, 'good.sh': serve() }));
    expect(found.deployments.map(({ path }) => path)).toContain('good.sh');
    expect(found.unreadable).toEqual(unreadable);
  });

  test('UTF-16 with its mark, and CRLF, are read', async () => {
    expect(await paths(tree({ 'a.sh': utf16, 'b.sh': serve().replaceAll('\n', '\r\n') }))).toEqual(['a.sh', 'b.sh']);
  });

  test('a file that may not be read', async () => {
    const folder = tree({ 'bad.sh': serve(), 'good.sh': serve() });
    chmodSync(join(folder, 'bad.sh'), 0o000);
    const { deployments, unreadable } = await report(folder);
    // Whoever runs as root may read everything.
    const expected = process.getuid?.() === 0 ? [2, []] : [1, [{ path: 'bad.sh', why: 'permission refused' }]];
    expect([deployments.length, unreadable]).toEqual(expected);
  });

  test('a text that never ends its reading is ended, and the next one is read', async () => {
    const task = (path: string, text: string) => ({ path, text, hosts: false });
    const { hardware } = knowledge();
    const { reads, unreadable } = await readAllIn(
      [task('slow.sh', serve().repeat(4_000)), task('good.sh', serve())].values(),
      hardware,
      { limit: 1 },
    );
    expect(unreadable[0]).toEqual({ path: 'slow.sh', why: 'too slow: more than 0.001 s' });
    expect(reads.length + unreadable.length).toBe(2);
  });
});

describe('what is walked', () => {
  test('ignored files and the folders of others are left out, unless they are asked for', async () => {
    const folder = tree({
      '.gitignore': 'out/\n*.tmp.sh\n!kept.tmp.sh\n',
      'sub/.ignore': 'b.sh\n',
      'a.sh': serve(),
      'x.tmp.sh': serve(),
      'kept.tmp.sh': serve(),
      'out/c.sh': serve(),
      'sub/b.sh': serve(),
      'node_modules/d.sh': serve(),
    });
    expect(await paths(folder)).toEqual(['a.sh', 'kept.tmp.sh']);
    expect(await paths(folder, ['.', '--no-ignore'])).toEqual([
      'a.sh',
      'kept.tmp.sh',
      'out/c.sh',
      'sub/b.sh',
      'x.tmp.sh',
    ]);
    expect(await paths(folder, ['out/c.sh'])).toEqual(['out/c.sh']);
    expect(await paths(folder, ['sub'])).toEqual([]);
  });

  test('--include and --exclude, and the facts’ own', async () => {
    const folder = tree({
      'a/x.sh': serve(),
      'b/x.sh': serve(),
      'c/x.sh': serve(),
      'can-i-unpin.yaml': 'schema: can-i-unpin/facts@1\nexclude: [c/**]\n',
    });
    expect(await paths(folder)).toEqual(['a/x.sh', 'b/x.sh']);
    expect(await paths(folder, ['.', '--exclude', 'a/**'])).toEqual(['b/x.sh']);
    expect(await paths(folder, ['.', '--include', 'a/**'])).toEqual(['a/x.sh']);
  });

  test('links are not followed, unless they are and stay inside', async () => {
    const folder = tree({ 'in/a.sh': serve(), 'outside/b.sh': serve() });
    symlinkSync(join(folder, 'in'), join(folder, 'in/loop'));
    symlinkSync(join(folder, 'outside'), join(folder, 'in/out'));
    symlinkSync(join(folder, 'in/a.sh'), join(folder, 'in/c.sh'));
    expect(await paths(folder, ['in'])).toEqual(['in/a.sh']);
    expect(await paths(folder, ['in', '--follow'])).toEqual(['in/a.sh', 'in/c.sh']);
  });

  test('a script without an ending counts by its first line', async () => {
    expect(await paths(tree({ run: `#!/bin/sh\n${serve()}`, notes: serve() }))).toEqual(['run']);
  });

  test('pipes and sockets are no files', async () => {
    const folder = tree({ 'a.sh': serve() });
    mkdirSync(join(folder, 'd.sh'));
    spawnSync('mkfifo', [join(folder, 'pipe.sh')]);
    expect(await paths(folder)).toEqual(['a.sh']);
  });
});

test('no secret of the tree is in any report', async () => {
  const secrets = [
    'hf_AbCdEfGhIjKlMnOpQrStUvWxYz012345',
    'ghp_0123456789abcdefghijABCDEFGHIJ012345',
    'sup3rS3cretPassw0rd',
  ];
  const text = `export HF_TOKEN=${secrets[0] ?? ''}\n# can-i-unpin: accept broken until 2027-03-31 -- see https://u:${secrets[2] ?? ''}@git.example/x\n${serve().trim()} --api-key ${secrets[1] ?? ''}\n`;
  const folder = tree({
    'a.sh': text,
    'b.yaml': `services:\n  a:\n    environment:\n      GITHUB_TOKEN: ${secrets[1] ?? ''}\n    command: ${serve()}`,
  });
  for (const format of formatNames) {
    const { out, err } = await audit(folder, ['.', '--format', format, '--after', 'aiter.version=0.1.20']);
    for (const secret of secrets) expect(out + err, `${format} ${secret}`).not.toContain(secret);
  }
  expect((await report(folder)).counts.filesWithSecrets).toBe(2);
});

test('real reports have the published shape', async () => {
  const folder = tree({
    'a.sh': serve(),
    'b.sh': serve({ pin: 'TRITON_MLA' }),
    'c.sh': 'version https://git-lfs.github.com/spec/v1',
  });
  for (const args of [['.'], ['.', '--after', 'aiter.version=0.1.20'], ['.', '--trace']]) {
    const { out } = await audit(folder, [...args, '--format', 'json']);
    expect(auditReport.safeParse(JSON.parse(out)).error?.issues ?? []).toEqual([]);
  }
});

test('an interrupted run prints what it has, marked incomplete', async () => {
  const folder = tree(
    Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`f${String(index)}.sh`, serve().repeat(30)])),
  );
  const running = report(folder);
  setTimeout(() => process.emit('SIGINT'), 400);
  const { truncated, limits, deployments } = await running;
  expect(truncated).toBe(true);
  expect(limits).toContain('interrupted: the rest was not read');
  expect(new Set(deployments.map(({ path }) => path)).size).toBeLessThan(400);
});
