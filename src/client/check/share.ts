// What leaves the page with an answer: a review, a link, Markdown, JSON. The values understood, never the text.
import { asJson } from '../../engine/origin.ts';
import type { Result } from '../../engine/result.ts';
import type { Lookup } from '../../report/blocks.ts';
import { documentOf } from '../../report/document.ts';
import { asMarkdown } from '../../report/spellings.ts';
import { copyButton, h } from '../dom.ts';
import { loadClaims } from './cite.ts';

/** The row of actions below an answer. */
export function actions(result: Result, lookup: Lookup, base: string): HTMLElement {
  const markdown = async (): Promise<string> => {
    const claims = await loadClaims(base);
    const claim: Lookup['claim'] = (id) => {
      const found = claims[id];
      return found && { text: found.text, status: found.status, source: `${found.source}, as of ${found.asOf}` };
    };
    return asMarkdown(documentOf(result, { ...lookup, claim }));
  };
  return h(
    'p',
    { class: 'acts row' },
    result.verdict !== 'not-applicable' &&
      h(
        'a',
        { class: 'button main-action', href: `${base}checklists/release-review/${location.hash}` },
        'Start the release review',
      ),
    h('a', { class: 'button', href: `${base}upgrade/${location.hash}` }, 'Before and after an upgrade'),
    copyButton('Copy the link', () => location.href),
    copyButton('Markdown', markdown),
    copyButton('JSON', () => asJson(result)),
    h('span', { class: 'quiet small' }, 'The link holds the values, never your text.'),
  );
}
