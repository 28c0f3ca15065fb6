import { expect, test } from 'vitest';
import { render, renderInline } from '../../src/prose/render.ts';
import { load } from '../knowledge/content.ts';

test('a claim shows its statement with its figures, its status, its source and its date', () => {
  const html = renderInline('[[claim:unpinned-speed]]', '/repo/', load());
  expect(html).toContain('Unpinned it writes 76.32 tok/s, which is 11.5 % more.');
  expect(html).toContain('href="/repo/claims/#unpinned-speed"');
  expect(html).toMatch(/measured · vLLM #53001 · <time datetime="2026-08-19">/);
});

test('a figure keeps its raw value beside its text', () => {
  expect(renderInline('[[figure:unpinned-speed.gain]]', '/', load())).toContain('<data value="11.5">11.5 %</data>');
});

test('an upstream change never shows a state without its date', () => {
  expect(renderInline('[[upstream:vllm-2]]', '/', load())).toContain(
    'vLLM #2</a> <span class="state merged">(merged, as of 2026-09-15)',
  );
});

test('a reference to nothing is an error, also where no check came before', () => {
  expect(() => render('[[claim:nothing]]', '/', load())).toThrow('no claim is called "nothing"');
  expect(() => render('[[claim:pinned-speed]]', '/')).toThrow('render it with them');
});

test('links of the site get its base path; raw HTML stays text', () => {
  expect(render('[a](/versions/) <b>x</b>', '/repo/').html).toBe(
    '<p><a href="/repo/versions/">a</a> &lt;b&gt;x&lt;/b&gt;</p>\n',
  );
});

test('headings get ids of their own, tables scroll, callouts are named in words', () => {
  const { html, headings } = render('# One\n\n# One\n\n| a |\n|---|\n| b |\n\n> [!WARNING]\n> Hot.\n', '/');
  expect(headings.map(({ id }) => id)).toEqual(['one', 'one-2']);
  expect(html).toContain('<div class="table" tabindex="0"');
  expect(html).toMatch(/<blockquote class="callout warning">\s*<p><strong>Mind\.<\/strong> Hot\.<\/p>/);
});
