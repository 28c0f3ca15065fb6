import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit, report, serve, told, tree } from './tree.ts';

const broken = [...told, '--set', 'vllm.patches=55966', '--set', 'aiter.version=0.1.19'];
const fine = [...told, '--set', 'vllm.patches=55966', '--set', 'aiter.version=0.1.20'];
const comment = (until: string) => `# can-i-unpin: accept broken until ${until} -- moves in March\n`;

describe('an acceptance in the text', () => {
  test.each([
    ['2026-12-01', 0, 'accepted'],
    ['2027-03-31', 0, 'accepted'],
    ['2026-11-30', 2, 'expired'],
  ])('until %s: exit %i, %s', async (until, code, standing) => {
    const found = await report(tree({ 'a.sh': comment(until) + serve() }), ['.', ...broken]);
    expect(found.code).toBe(code);
    expect(found.deployments[0]).toMatchObject({
      [standing]: { rule: 'broken', reason: 'moves in March', by: 'a.sh:1' },
    });
  });

  test('of another rule it does not count', async () => {
    const text = `# can-i-unpin: accept pin-can-go until 2027-03-31 -- later\n${serve()}`;
    expect((await report(tree({ 'a.sh': text }), ['.', ...broken])).code).toBe(2);
  });

  test('stays marked in every format, and too long a one is told', async () => {
    const folder = tree({ 'a.sh': comment('2029-01-01') + serve() });
    for (const format of ['table', 'markdown', 'csv', 'sarif', 'junit', 'json'])
      expect((await audit(folder, ['.', ...broken, '--format', format])).out, format).toMatch(/accept|suppress/i);
    expect((await audit(folder, ['.', ...broken])).err).toMatch(/more than 400 days ahead/);
  });
});

test('an acceptance in the facts file, and one that meets nothing', async () => {
  const facts = `schema: can-i-unpin/facts@1
accept:
- { match: "old/**", rule: broken, reason: retired, until: 2027-01-01 }
- { match: "gone/**", rule: broken, reason: retired, until: 2027-01-01 }
`;
  const found = await report(tree({ 'old/a.sh': serve(), 'can-i-unpin.yaml': facts }), ['.', ...broken]);
  expect(found).toMatchObject({
    code: 0,
    acceptances: { unused: ['facts:4'] },
    deployments: [{ accepted: { by: 'facts:3' } }],
  });
});

describe('a baseline', () => {
  const written = async (folder: string, args: readonly string[] = []) => {
    await audit(folder, ['.', ...broken, '--write-baseline', 'base.json', ...args]);
    return JSON.parse(readFileSync(join(folder, 'base.json'), 'utf8')) as { entries: { id: string }[] };
  };
  const code = async (folder: string, args = broken) =>
    (await audit(folder, ['.', ...args, '--baseline', 'base.json'])).code;

  test('what is in it does not count, and the line may move', async () => {
    const folder = tree({ 'a.sh': serve() });
    await written(folder);
    expect(await code(folder)).toBe(0);
    writeFileSync(join(folder, 'a.sh'), `\n\n${serve()}`);
    expect(await code(folder)).toBe(0);
  });

  test('a new row counts, and a changed one', async () => {
    const folder = tree({ 'a.sh': serve() });
    await written(folder);
    writeFileSync(join(folder, 'a.sh'), serve({ tokens: 3 }));
    expect(await code(folder)).toBe(2);
    writeFileSync(join(folder, 'a.sh'), serve());
    writeFileSync(join(folder, 'b.sh'), serve());
    expect(await code(folder)).toBe(2);
  });

  test('a row whose answer got worse is new', async () => {
    const folder = tree({ 'a.sh': serve() });
    await audit(folder, ['.', ...fine, '--write-baseline', 'base.json']);
    expect(await code(folder)).toBe(2);
  });

  test('over an old one only what is gone is dropped, until new rows are accepted', async () => {
    const folder = tree({ 'a.sh': serve(), 'b.sh': serve() });
    expect((await written(folder)).entries.map(({ id }) => id)).toEqual(['a.sh#1', 'b.sh#1']);
    writeFileSync(join(folder, 'b.sh'), '');
    writeFileSync(join(folder, 'c.sh'), serve());
    expect((await written(folder)).entries.map(({ id }) => id)).toEqual(['a.sh#1']);
    expect((await written(folder, ['--accept-new'])).entries.map(({ id }) => id)).toEqual(['a.sh#1', 'c.sh#1']);
  });

  test('stale entries are a notice, a malformed file is wrong usage', async () => {
    const folder = tree({ 'a.sh': serve() });
    await written(folder);
    expect((await audit(folder, ['.', ...fine, '--baseline', 'base.json'])).err).toMatch(
      /stale in the baseline: a\.sh#1: broken/,
    );
    writeFileSync(join(folder, 'base.json'), '{"entries": []}');
    expect(await code(folder)).toBe(64);
  });
});
