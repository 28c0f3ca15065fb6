import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stampOf } from '../../src/knowledge/stamp.ts';
import { loadKnowledge } from '../../src/knowledge/load.ts';
import { rootWith, today } from './content.ts';

function git(root: string, ...args: string[]): void {
  const env = {
    ...process.env,
    GIT_COMMITTER_DATE: '2026-10-01T12:00:00+02:00',
    GIT_AUTHOR_DATE: '2026-10-01T12:00:00+02:00',
  };
  const who = ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.org'];
  execFileSync('git', [...who, ...args], { cwd: root, env, stdio: 'ignore' });
}

test('a repository gives the commit that last changed the site, in UTC', () => {
  const root = rootWith({});
  git(root, 'init');
  git(root, 'add', '.');
  git(root, 'commit', '-m', 'Content');
  const stamp = stampOf(root, loadKnowledge(root, today));
  expect(stamp.date).toBe('2026-10-01T10:00:00.000Z');
  expect(stamp.commit).toMatch(/^[0-9a-f]{40}$/);
});

test('without one, or inside somebody else’s, the newest day of the content stands', () => {
  const root = rootWith({});
  const expected = { commit: null, date: '2026-11-29T00:00:00.000Z' };
  expect(stampOf(root, loadKnowledge(root, today))).toEqual(expected);
  git(root, 'init');
  mkdirSync(join(root, 'inside'));
  git(root, 'commit', '--allow-empty', '-m', 'Elsewhere');
  expect(stampOf(join(root, 'inside'), loadKnowledge(root, today))).toEqual(expected);
});
