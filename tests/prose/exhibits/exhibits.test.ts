import { expect, test } from 'vitest';
import { contradictions } from '../../../src/prose/exhibits/disagreements.ts';
import { exhibits } from '../../../src/prose/exhibits/index.ts';
import { sees } from '../../../src/prose/exhibits/masks.ts';
import { exhibitNames } from '../../../src/knowledge/exhibit-names.ts';
import { figure } from '../../../src/prose/exhibits/parts.ts';
import { layersOf } from '../../../src/prose/exhibits/succession.ts';
import { render } from '../../../src/prose/render.ts';
import { knowledge } from '../../engine/data.ts';
import { load } from '../../knowledge/content.ts';

test.each(exhibitNames)('%s is drawn the same twice, without inline styles or unfilled numbers', (name) => {
  const html = exhibits[name](knowledge, '/repo/');
  expect(html).toBe(exhibits[name](knowledge, '/repo/'));
  expect(html).not.toMatch(/ style=|NaN|undefined|Infinity|\{[a-z-]+\}/);
  expect(html).not.toMatch(/href="\/(?!repo\/)/);
});

test('an exhibit stands without a paragraph around it; an unknown one is an error', () => {
  expect(render('Look:\n\n[[exhibit:masks]]\n\nSeen.', '/', knowledge).html).toMatch(
    /<p>Look:<\/p>\n<figure[\s\S]*<\/figure>\s*<p>Seen\.<\/p>/,
  );
  expect(() => render('[[exhibit:nothing]]', '/', knowledge)).toThrow('no exhibit is called "nothing"');
});

test('the causal mask is aligned at the end', () => {
  expect([sees(true, 0, 6), sees(true, 0, 7), sees(true, 3, 9)]).toEqual([true, false, true]);
  expect(sees(false, 0, 9)).toBe(true);
});

test('a change stands below everything that it needs or replaces', () => {
  const layers = layersOf([
    { from: 'a', to: 'b', kind: 'needs' },
    { from: 'b', to: 'c', kind: 'supersedes' },
    { from: 'a', to: 'c', kind: 'needs' },
  ]);
  expect(Object.fromEntries(layers)).toEqual({ a: 0, b: 1, c: 2 });
});

test('claims that disagree are one group, however many links join them', () => {
  const claims = load().claims;
  expect(contradictions(claims)).toEqual([]);
  const [one, two] = [...claims.values()];
  if (one === undefined || two === undefined) throw new Error('the test content has two claims');
  const linked = new Map([
    [one.id, { ...one, disagrees: [two.id] }],
    [two.id, two],
  ]);
  expect(contradictions(linked).map((group) => group.map(({ id }) => id))).toEqual([[one.id, two.id]]);
});

test('a figure that does not exist stops the build', () => {
  expect(() => figure(knowledge, 'serving-load.nothing')).toThrow('serving-load.nothing');
});

test('releases of AITER stand in the order of their numbers, their days known or not', () => {
  const shown = [...exhibits.releases(knowledge, '/').matchAll(/<tr id="(aiter-0\.1\.19[^"]*|aiter-0\.1\.20)"/g)];
  expect(shown.map((match) => match[1])).toEqual([
    'aiter-0.1.19',
    'aiter-0.1.19.post1',
    'aiter-0.1.19.post2',
    'aiter-0.1.20',
  ]);
});

test('the answer about a verified release follows the list of releases', () => {
  const row = (shown: string) => /verified<\/th><td>(.*?)<\/td>/.exec(shown)?.[1];
  expect(row(exhibits.firsts(knowledge, '/'))).toContain('vLLM 0.30.0');
  const known = new Map([...knowledge.releases].filter(([, { generation }]) => generation !== 'with-57085'));
  const release = known.get('vllm-0.30.0');
  if (release === undefined) throw new Error('content/releases/vllm/ has lost 0.30.0');
  known.set(release.id, { ...release, verified: false, generation: 'unknown' });
  expect(row(exhibits.firsts({ ...knowledge, releases: known }, '/'))).toContain('none yet');
});
