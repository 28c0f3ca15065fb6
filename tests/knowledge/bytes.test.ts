// Files that are no text, or that nothing reads.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkContent } from '../../src/knowledge/all.ts';
import { loadKnowledge } from '../../src/knowledge/load.ts';
import { good, problems, problemsOf, rootWith, today } from './content.ts';

test('a file that nothing reads for its ending is told', () => {
  expect(problems({ 'content/claims/more.yml': '[]' })).toEqual([
    'content/claims/more.yml:1 ends in .yml, which nothing reads: name it .yaml',
  ]);
});

test('a byte order mark is told', () => {
  expect(problems({ 'content/claims/speed.yaml': `\uFEFF${good['content/claims/speed.yaml'] ?? ''}` })).toContain(
    'content/claims/speed.yaml:1 begins with a byte order mark: save it without one',
  );
});

test('bytes that are no UTF-8 are told with their line', () => {
  const root = rootWith({});
  writeFileSync(join(root, 'content/guide.md'), Buffer.from('one\ntw\xf6\n', 'latin1'));
  expect(problemsOf(() => loadKnowledge(root, today))).toContain(
    'content/guide.md:2 holds bytes that are not UTF-8: save it as UTF-8',
  );
});

test('a text that a comment cuts is told', () => {
  const cut = (good['content/claims/speed.yaml'] ?? '').replace('Pinned, the server', 'With vLLM #53001 the server');
  expect(problems({ 'content/claims/speed.yaml': cut })).toEqual([
    expect.stringMatching(/^content\/claims\/speed\.yaml:2 a blank and # begin a comment/),
  ]);
});

test('aliases that multiply are told, and nothing hangs', () => {
  const lines = ['- &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let level = 1; level < 9; level += 1)
    lines.push(`- &a${String(level)} [${Array.from({ length: 9 }, () => `*a${String(level - 1)}`).join(', ')}]`);
  expect(problems({ 'content/claims/bomb.yaml': lines.join('\n') })).toEqual([
    expect.stringMatching(/^content\/claims\/bomb\.yaml:2 Excessive alias count/),
  ]);
});

test('the problems of every part of content/ come at once', () => {
  const root = rootWith({ 'content/errors/one.md': '# No front matter', 'content/claims/more.yml': '[]' });
  const told = problemsOf(() => {
    checkContent(root);
  });
  expect(told).toContain('content/claims/more.yml:1 ends in .yml, which nothing reads: name it .yaml');
  expect(told).toContain('content/errors/one.md:1 starts without a front matter block between --- lines');
});
