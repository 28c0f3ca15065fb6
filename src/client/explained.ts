// Shows the known messages of a log. Everything from the log becomes text, never markup.
import type { Explained } from '../intake/log/types.ts';

type Child = Node | string;

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const severities = {
  failure: 'failure',
  warning: 'warning',
  information: 'information',
  'other-subject': 'another subject',
};
const ranks = Object.keys(severities);
const owners = { draft: "the draft's", target: "the target's", unknown: 'unknown: the line does not tell' };

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
  const title = element('a', { href: `${base}errors/${one.code}/` }, one.title);
  const facts: [string, Child[]][] = [];
  if (one.code !== 'no-known-failure') {
    facts.push(['Line', [one.times > 1 ? `${String(one.line)}, ${String(one.times)} times in all` : String(one.line)]]);
  }
  if (one.stage !== null) facts.push(['Stage', [one.stage]]);
  if (one.severity === 'failure') facts.push(['Whose decode', [owners[one.whose]]]);
  const fields = Object.entries(one.fields).map(([name, value]) => `${name}=${value}`);
  if (fields.length > 0) facts.push(['Fields', [element('code', {}, fields.join(' '))]]);
  if (one.aiter !== undefined) facts.push(['AITER', [one.aiter]]);
  return element(
    'article',
    {},
    element('h3', {}, title),
    element('p', {}, element('span', { class: `severity ${one.severity}` }, severities[one.severity])),
    element('dl', {}, ...facts.flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, ...value)])),
    ...list('What it says', one.says),
    ...list('What it does not say', one.doesNotSay),
    ...list('What to do now', one.advice),
    ...because(one.because, base),
  );
}

function list(title: string, sentences: readonly string[]): HTMLElement[] {
  if (sentences.length === 0) return [];
  return [element('h4', {}, title), element('ul', {}, ...sentences.map((sentence) => element('li', {}, sentence)))];
}

function because(claims: readonly string[], base: string): HTMLElement[] {
  if (claims.length === 0) return [];
  const links = claims.map((id) => element('li', {}, element('a', { href: `${base}claims/#${id}` }, id)));
  return [
    element(
      'details',
      {},
      element('summary', {}, `Claims it rests on (${String(claims.length)})`),
      element('ul', {}, ...links),
    ),
  ];
}
