import { expect, test } from 'vitest';
import { readPage } from '../../src/publish/html.ts';

const page = (main: string) =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><meta name="description" content="What it&#39;s about"><title>T · Site</title></head><body><nav>Menu</nav><main id="main">${main}</main></body></html>`;

test('text is cut at headings and at what has an address of its own', () => {
  const read = readPage(
    'guide/',
    page(`<h1>A &amp; B</h1><p>First <code>ROCM_</code>AITER<em>_MLA</em>.</p>
      <h2 id="two">Two <a class="anchor" href="#two">#</a></h2><p>Second</p><p>third</p><h3>Small</h3>
      <ul><li id="claim-1">One claim</li><li id="claim-2">Another &lt;claim&gt;</li></ul>
      <script>let x = 1;</script><form>Field</form><svg><text>drawn</text></svg><p hidden>hidden</p>`),
  );
  expect(read).toEqual({
    path: 'guide/',
    title: 'A & B',
    summary: "What it's about",
    sections: [
      { anchor: '', heading: 'A & B', text: 'First ROCM_AITER_MLA.' },
      { anchor: 'two', heading: 'Two', text: 'Second third Small' },
      { anchor: 'claim-1', heading: '', text: 'One claim' },
      { anchor: 'claim-2', heading: '', text: 'Another <claim>' },
    ],
  });
});

test('table cells and list items do not run together', () => {
  const { sections } = readPage(
    '',
    page('<h1>T</h1><table><tr><td>one</td><td>two</td></tr></table><ul><li>a</li><li>b</li></ul>'),
  );
  expect(sections[0]?.text).toBe('one two a b');
});

test('words that only the style sheet keeps apart do not run together, and boxes to tick are left out', () => {
  const { sections } = readPage(
    '',
    page('<h1>T</h1><p class="meta"><span>must</span><code>an-id</code></p><p class="paper"><span>Pass</span></p>'),
  );
  expect(sections[0]?.text).toBe('must an-id');
});

test('a page of another make is refused', () => {
  expect(() => readPage('x/', '<html><body><p>Hi</p></body></html>')).toThrow('/x/ has no <main>');
  expect(() => readPage('x/', page('<h1>T</h1>&hearts;'))).toThrow('&hearts;');
});
