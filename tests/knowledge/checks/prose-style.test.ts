import { expect, test } from 'vitest';
import { problems } from '../content.ts';
import { sentencesOf, wordsIn } from '../../../src/knowledge/prose-blocks.ts';

const page = (body: string, title = 'A page') =>
  `---\ntitle: ${title}\nsummary: One sentence.\norder: 1\n---\n\n${body}\n`;
const said = (text: string) => problems({ 'content/guide/page.md': text });

test.each([
  ['a sentence of more than thirty words', `It ${'really '.repeat(29)}works.`, ':7 "It really really'],
  ['a sentence that starts with a number', 'Yes. #55966 was merged.', ':7 "#55966 was merged. …" starts with a number'],
  ['a heading that starts with a change', '## vLLM #55966', 'starts with a number'],
  ['a word of the house', 'One arm is pinned.', ':7 "arm": write server or side'],
  ['a word of the house in a table', '| a |\n| --- |\n| the way back |', ':9 "the way back": write rollback'],
])('%s is refused, with its line', (_, body, message) => {
  expect(said(page(body))).toEqual([expect.stringContaining(message)]);
});

test('a title is held to the same', () => {
  expect(said(page('Fine.', "'The four at a glance'"))).toEqual([
    expect.stringContaining('content/guide/page.md:2 "at a glance"'),
  ]);
});

test.each([
  ['thirty words', `It ${'really '.repeat(28)}works.`],
  ['two sentences that together have more', `It ${'really '.repeat(20)}works. It ${'really '.repeat(20)}works.`],
  ['a long command in running text', `Run \`serve ${'--x '.repeat(40)}\` now.`],
  ['a code block', `\`\`\`bash\n${'word '.repeat(40)}\n\`\`\``],
  ['a statement that another file holds', `It ${'really '.repeat(20)}works. [[claim:pinned-speed]]`],
  ['a number inside a sentence', 'The change (vLLM #55966) was merged.'],
])('%s is not', (_, body) => {
  expect(said(page(body))).toEqual([]);
});

test('dots in versions and names end no sentence', () => {
  expect(sentencesOf('AITER 0.1.20 has it. See mla.py, v0.1.19 has not.')).toHaveLength(2);
  expect(wordsIn('AITER 0.1.20 – has it.')).toBe(4);
});
