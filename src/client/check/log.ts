// A log: what to do now, whose decode it was, what the line does not say. No verdict: a log alone cannot give one.
import type { Startup } from '../../intake/readers/log/startup.ts';
import type { Explained } from '../../intake/readers/log/types.ts';
import { ownerWords, severityWords } from '../../report/messages.ts';
import { howWords, startupRows } from '../../report/startup.ts';
import { h, icon } from '../dom.ts';

const ranks = Object.keys(severityWords);

export interface KnownOfLog {
  readonly explained: readonly Explained[];
  readonly startup: Startup | undefined;
}

/** Puts what is known of a log into `place`, worst first. `add` opens the box for the command, where a log stands alone. */
export function showLog(place: HTMLElement, { explained, startup }: KnownOfLog, base: string, add?: () => void): void {
  // What ends the server comes first, however far down the log it stands.
  const [first, ...rest] = explained.toSorted((a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity));
  if (first === undefined) return;
  place.replaceChildren(
    main(first, base),
    ...[
      startup === undefined ? null : started(startup),
      rest.length === 0 ? null : others(rest, base),
      add === undefined ? null : asked(add),
    ].filter((part) => part !== null),
  );
}

/** What a server's start proves, each value with the line that proves it. */
function started(startup: Startup): HTMLElement {
  const rows = startupRows(startup).map(([name, { value, line, how }]) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, name),
      h('td', {}, value),
      h('td', { class: 'number' }, String(line)),
      h('td', {}, howWords[how]),
    ),
  );
  const head = ['What', 'Value', 'Line', 'How it follows'].map((title) => h('th', { scope: 'col' }, title));
  return h(
    'section',
    {},
    h('h3', { id: 'started' }, 'What the start of this server proves'),
    h(
      'div',
      { class: 'table', tabindex: '0', role: 'region', 'aria-labelledby': 'started' },
      h('table', { class: 'startup' }, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
    ),
    h('p', { class: 'small' }, 'The check takes these values over.'),
  );
}

function main(one: Explained, base: string): HTMLElement {
  const isKnown = one.code !== 'no-known-failure';
  const steps = one.advice.length > 0 ? one.advice : one.says;
  return h(
    'article',
    { class: 'answer log', 'aria-labelledby': 'log-title' },
    h(
      'div',
      { class: 'head' },
      h('h2', { id: 'log-title', tabindex: '-1' }, icon('log'), `Your log: ${one.title}`),
      isKnown && h('p', { class: 'sentence small' }, facts(one)),
    ),
    h(
      'div',
      { class: 'now' },
      h('h3', {}, 'What to do now'),
      h('ol', { class: 'steps' }, ...steps.map((text) => h('li', {}, h('div', {}, ...linked(text, one.search))))),
      h('p', {}, h('a', { href: `${base}runbook/` }, 'The whole runbook')),
    ),
    h(
      'div',
      { class: 'beside' },
      one.severity === 'failure' && h('h3', {}, 'Target or draft?'),
      one.severity === 'failure' && h('p', { class: 'small' }, ownerSentence(one)),
      ...more('What it says', one.advice.length > 0 ? one.says : []),
      ...more('What the line does not say', one.doesNotSay),
      ...more(
        'Sources',
        one.because.map((id) => h('a', { href: `${base}claims/#${id}` }, id)),
      ),
      isKnown && h('p', { class: 'small' }, h('a', { href: `${base}errors/${one.code}/` }, 'All about this message')),
    ),
  );
}

/** The sentence with the address in it as a link. */
function linked(text: string, address: string | undefined): readonly (string | Node)[] {
  if (address === undefined || !text.endsWith(address)) return [text];
  return [text.slice(0, -address.length), h('a', { href: address, rel: 'noreferrer' }, 'search on GitHub'), '.'];
}

function facts(one: Explained): string {
  const times = one.times > 1 ? `, ${String(one.times)} times in all` : '';
  const fields = Object.entries(one.fields).map(([name, value]) => `${name}=${value}`);
  return [
    `${severityWords[one.severity]}, line ${String(one.line)}${times}`,
    one.stage === null ? '' : `stage: ${one.stage}`,
    fields.join(' '),
    one.aiter ?? '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function ownerSentence({ whose }: Explained): string {
  return whose === 'unknown'
    ? 'The line does not tell. If it aborts again with the pin in place, it is the target’s.'
    : `It is ${ownerWords[whose]} decode.`;
}

function more(title: string, items: readonly (string | Node)[]): HTMLElement[] {
  if (items.length === 0) return [];
  return [
    h(
      'details',
      {},
      h('summary', {}, `${title} (${String(items.length)})`),
      h('ul', { class: 'small' }, ...items.map((item) => h('li', {}, item))),
    ),
  ];
}

function others(rest: readonly Explained[], base: string): HTMLElement {
  const items = rest.map((one) =>
    h(
      'li',
      {},
      h('a', { href: `${base}errors/${one.code}/` }, one.title),
      h('span', { class: 'quiet small' }, ` ${facts(one)}`),
      h('p', { class: 'small' }, ...linked(one.advice[0] ?? one.says[0] ?? '', one.search)),
    ),
  );
  return h('section', {}, h('h3', {}, 'Also in this log'), h('ul', {}, ...items));
}

function asked(add: () => void): HTMLElement {
  return h(
    'p',
    { class: 'row' },
    h('button', { type: 'button', click: add }, 'Add your command'),
    ' to learn whether you may unpin.',
  );
}
