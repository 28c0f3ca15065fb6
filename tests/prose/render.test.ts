import { expect, test } from 'vitest';
import { render, renderInline } from '../../src/prose/render.ts';
import { load } from '../knowledge/content.ts';

test('a note is a number that leads to its claim, with its status and its date at hand', () => {
  const { html, notes } = render('It got faster.[[note:unpinned-speed]]', '/repo/', load());
  expect(html).toContain('It got faster.<sup class="note measured"><a id="ref-unpinned-speed"');
  expect(html).toContain('href="#note-unpinned-speed" title="measured, 2026-08-19"');
  expect(notes).toEqual(['unpinned-speed']);
});

test('a claim keeps one number on a page, also over several texts', () => {
  const notes: string[] = [];
  render('One[[note:pinned-speed]] and two[[note:unpinned-speed]].', '/', load(), notes);
  const { html } = render('Again[[note:pinned-speed]].', '/', load(), notes);
  expect(notes).toEqual(['pinned-speed', 'unpinned-speed']);
  expect(html).toContain('</span>1</a>');
  expect(html).not.toContain('id="ref-');
});

test('a claim is its statement with its figures, and the note that it stands on', () => {
  const { html, notes } = render('[[claim:unpinned-speed]]', '/', load());
  expect(html).toContain('<span class="said">Unpinned it writes 76.32 tok/s, which is 11.5 % more.</span><sup');
  expect(notes).toEqual(['unpinned-speed']);
});

test('statements that follow each other are one paragraph', () => {
  const { html } = render('[[claim:pinned-speed]]\n\n[[claim:unpinned-speed]]\n\nProse.\n', '/', load());
  expect(html.match(/<p>/g)).toHaveLength(2);
  expect(html).toContain('</sup> <span class="said">');
});

test('a text without a list of sources links a claim to its own place', () => {
  expect(renderInline('[[claim:unpinned-speed]]', '/repo/', load())).toContain('href="/repo/claims/#unpinned-speed"');
});

test('a heading that was renamed keeps the ids it had', () => {
  const { html, headings } = render('## When the guard may go {#when-it-goes #guard}\n', '/');
  expect(headings).toEqual([{ id: 'when-the-guard-may-go', text: 'When the guard may go', level: 2 }]);
  expect(html).toContain('<span id="when-it-goes"></span><span id="guard"></span>When the guard may go');
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
  expect(html).toMatch(/<blockquote class="callout warning">\s*<p><strong>Watch out\.<\/strong> Hot\.<\/p>/);
});
