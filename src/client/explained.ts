// Shows the known messages of a log. Everything from the log becomes text, never markup.
import type { Explained } from '../intake/readers/log/types.ts';
import { ownerWords, severityWords } from '../report/messages.ts';
import { h } from './dom.ts';

const ranks = Object.keys(severityWords);

/**
 * Puts what was found into `container`, in place of what it held.
 * @param explained the answer of `explain`, whose last entry says so where nothing is known
 * @param base the path the site is served under, with a slash at its end
 */
export function renderExplained(explained: readonly Explained[], container: Element, base: string): void {
  container.classList.add('explained');
  // What ends the server comes first, however far down the log it stands.
  const ranked = explained.toSorted((a, b) => ranks.indexOf(a.severity) - ranks.indexOf(b.severity));
  container.replaceChildren(...ranked.map((one) => article(one, base)));
}

function article(one: Explained, base: string): HTMLElement {
  const title = h('a', { href: `${base}errors/${one.code}/` }, one.title);
  const facts: [string, (Node | string)[]][] = [];
  if (one.code !== 'no-known-failure') {
    facts.push(['Line', [one.times > 1 ? `${String(one.line)}, ${String(one.times)} times in all` : String(one.line)]]);
  }
  if (one.stage !== null) facts.push(['Stage', [one.stage]]);
  if (one.severity === 'failure') facts.push(['Whose decode', [ownerWords[one.whose]]]);
  const fields = Object.entries(one.fields).map(([name, value]) => `${name}=${value}`);
  if (fields.length > 0) facts.push(['Fields', [h('code', {}, fields.join(' '))]]);
  if (one.aiter !== undefined) facts.push(['AITER', [one.aiter]]);
  return h(
    'article',
    {},
    h('h3', {}, title),
    h('p', {}, h('span', { class: `severity ${one.severity}` }, severityWords[one.severity])),
    h('dl', {}, ...facts.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, ...value)])),
    ...list('What it says', one.says),
    ...list('What it does not say', one.doesNotSay),
    ...list('What to do now', one.advice),
    ...because(one.because, base),
  );
}

function list(title: string, sentences: readonly string[]): HTMLElement[] {
  if (sentences.length === 0) return [];
  return [h('h4', {}, title), h('ul', {}, ...sentences.map((sentence) => h('li', {}, sentence)))];
}

function because(claims: readonly string[], base: string): HTMLElement[] {
  if (claims.length === 0) return [];
  const links = claims.map((id) => h('li', {}, h('a', { href: `${base}claims/#${id}` }, id)));
  return [h('details', {}, h('summary', {}, `Claims it rests on (${String(claims.length)})`), h('ul', {}, ...links))];
}
