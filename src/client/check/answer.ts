// The blocks of an answer as elements of the page.
import type { Key } from '../../engine/deployment.ts';
import { stages } from '../../engine/result.ts';
import type { Block, Fact, Lane, Link, Server, Step, WhatIf } from '../../report/blocks.ts';
import type { Look } from '../../report/look.ts';
import { stageWords } from '../../report/words.ts';
import { copyButton, h, icon, withCode } from '../dom.ts';
import { citations } from './cite.ts';

/** What the elements need of the page. */
export interface Place {
  /** The path that the site is served under, with a slash at its end. */
  readonly base: string;
  /** The element that stands for the questions of a `need-input`. */
  readonly question: (questions: Extract<Block, { kind: 'questions' }>['questions']) => HTMLElement;
  /** The page for many deployments, where the site has it. */
  readonly fleet: string | undefined;
  /** Answers for one server of several. */
  readonly pick: (name: string) => void;
  /** Whether a key is still open, so that a value for it may be offered. */
  readonly isOpen: (key: Key) => boolean;
  /** Takes a value that a finding offers. */
  readonly take: (key: Key, value: string) => void;
}

/** A look as a tag: glyph and word, never colour alone. */
export function tag(look: Look, word: string): HTMLElement {
  return h('span', { class: `tag ${look}` }, icon(look), word);
}

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;
type Found = { readonly [Kind in Block['kind']]?: Of<Kind> };

/** The answer: verdict with its steps first, what to watch out for, the lanes, what would change it, what was read. */
export function answerOf(blocks: readonly Block[], place: Place): HTMLElement[] {
  const found: Found = Object.fromEntries(blocks.map((block) => [block.kind, block]));
  // What is only good to know waits until the lanes have been seen.
  const isUrgent = found.findings?.findings.some(({ severity }) => severity !== 'note') === true;
  const toKnow = found.findings && findings(found.findings, place);
  return [
    found.servers && servers(found.servers.servers, place),
    found.verdict && verdict(found.verdict, found, place),
    isUrgent && toKnow,
    found.lanes && lanes(found.lanes.lanes, place),
    !isUrgent && toKnow,
    found.changes && changes(found.changes.changes),
    found.understood && understood(found.understood),
  ].filter((part) => part !== undefined && part !== false);
}

function verdict({ look, title, sentence, trust }: Of<'verdict'>, found: Found, place: Place): HTMLElement {
  const facts = found.facts?.facts ?? [];
  const steps = found.steps?.steps ?? [];
  return h(
    'article',
    { class: `answer ${look}`, 'aria-labelledby': 'verdict' },
    h(
      'div',
      { class: 'head' },
      h('h2', { id: 'verdict', tabindex: '-1' }, icon(look), title),
      h('p', { class: 'sentence' }, ...withCode(sentence)),
      trust === null || look === 'prove' ? null : h('p', { class: 'small quiet' }, trust),
    ),
    look === 'ask' && found.questions && place.question(found.questions.questions),
    steps.length > 0 &&
      h('ol', { class: 'steps', 'aria-label': 'What to do' }, ...steps.map((one) => step(one, place))),
    facts.length > 0 && h('div', { class: 'beside' }, h('dl', {}, ...facts.flatMap((one) => fact(one, place)))),
  );
}

function step({ title, note, text, command, link }: Step, place: Place): HTMLElement {
  return h(
    'li',
    {},
    h(
      'div',
      {},
      h('b', {}, title),
      note === undefined ? null : h('span', { class: 'quiet small' }, ` ${note}`),
      text === undefined ? null : h('p', { class: 'small' }, ...withCode(text)),
      command === undefined
        ? null
        : h(
            'div',
            { class: 'command' },
            h('code', {}, command.text, command.removed === undefined ? null : h('del', {}, command.removed)),
            copyButton('Copy', () => command.text, 'plain'),
          ),
      link === undefined ? null : h('p', { class: 'small' }, linked(link, place)),
    ),
  );
}

function linked({ path, words }: Link, { base }: Place): HTMLElement {
  return h('a', { href: base + path }, words);
}

function fact({ name, value, because, link }: Fact, place: Place): HTMLElement[] {
  const claims = because ?? [];
  const refs = claims.slice(0, 1).map((id) => h('a', { class: 'cite', href: `${place.base}claims/#${id}` }, 'source'));
  const more = [link === undefined ? null : linked(link, place), ...refs].filter((one) => one !== null);
  return [h('dt', {}, name), h('dd', {}, value, ...more.flatMap((one) => [' ', one]))];
}

function servers(all: readonly Server[], place: Place): HTMLElement {
  const rows = all.map(({ name, place: lines, look, word }) =>
    h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          click: () => {
            place.pick(name);
          },
        },
        name,
      ),
      lines === '' ? ' ' : h('span', { class: 'quiet small' }, ` ${lines} `),
      tag(look, word),
    ),
  );
  return h(
    'section',
    { class: 'servers' },
    h(
      'p',
      {},
      h('b', {}, `${String(all.length)} deployments found.`),
      ' The answer below is for the one that most needs attention. Pick another',
      place.fleet === undefined ? '.' : ', or ',
      place.fleet !== undefined && h('a', { href: place.fleet }, 'check them all in Fleet'),
    ),
    h('ul', {}, ...rows),
  );
}

function section(id: string, title: string, ...children: Parameters<typeof h>[2][]): HTMLElement {
  return h('section', { 'aria-labelledby': id }, h('h2', { id }, title), ...children);
}

function findings({ findings: all }: Of<'findings'>, place: Place): HTMLElement {
  const words = { error: 'Breaks', warning: 'Watch out', note: 'Note' } as const;
  const items = all.map(({ severity, code, text, because, offer }) =>
    h(
      'li',
      { class: `is-${severity}`, title: code },
      h('b', {}, `${words[severity]}: `),
      ...withCode(text),
      citations(because, place.base),
      offer === undefined || !place.isOpen(offer.key) ? null : offered(offer, place),
    ),
  );
  const title = all.some(({ severity }) => severity !== 'note') ? 'Watch out' : 'Good to know';
  return section('watch-out', title, h('ul', { class: 'findings' }, ...items));
}

/** What the text suggests and does not prove, as one click. */
function offered({ key, value }: { readonly key: Key; readonly value: string }, place: Place): HTMLElement {
  const take = (): void => {
    place.take(key, value);
  };
  return h('p', { class: 'offer' }, h('button', { type: 'button', click: take }, `Yes, it is ${value}`));
}

const glyphs = { pass: 'yes', fail: 'broken', unknown: 'ask' } as const;

function lanes(all: readonly Lane[], { base }: Place): HTMLElement {
  const heads = stages.map((stage) =>
    h(
      'th',
      { scope: 'col', role: 'columnheader' },
      h('a', { href: `${base}guide/${stage}/` }, stage.charAt(0).toUpperCase() + stage.slice(1)),
    ),
  );
  const rows = all.map((lane) => {
    const asked = lane.cells.map(({ state }) => state !== 'not-asked').lastIndexOf(true);
    const cells = lane.cells.map(({ state, words }, index) => {
      const mark = state === 'not-asked' ? null : icon(glyphs[state]);
      const kind = `${state}${index === 0 ? ' start' : ''}${index > asked ? ' beyond' : ''}`;
      return h('td', { class: kind, role: 'cell' }, h('span', { class: 'node' }, mark), h('span', {}, words));
    });
    const { look, title, note } = lane.end;
    return h(
      'tr',
      { role: 'row' },
      h('th', { scope: 'row', role: 'rowheader' }, lane.title, h('small', {}, lane.note)),
      ...cells,
      h('td', { class: `end ${look}`, role: 'cell' }, icon(look), h('span', {}, h('b', {}, title), note)),
    );
  });
  const table = h(
    'table',
    { class: `lanes of-${String(all.length)}`, role: 'table' },
    h(
      'thead',
      { role: 'rowgroup' },
      h(
        'tr',
        { role: 'row' },
        h('th', { scope: 'col', role: 'columnheader' }, 'Your server'),
        ...heads,
        h('th', { scope: 'col', role: 'columnheader' }, 'Result'),
      ),
    ),
    h('tbody', { role: 'rowgroup' }, ...rows),
  );
  return section('lanes', 'Where each path ends', table, ...all.map((lane) => reasons(lane, base)));
}

function reasons({ title, trace }: Lane, base: string): HTMLElement {
  const words = { pass: 'passes', fail: 'stops', unknown: 'depends' } as const;
  const items = trace.map(({ stage, subject, candidate, result, reason, because }) =>
    h(
      'li',
      { class: result },
      h('b', {}, `${stageWords[stage]}: ${words[result]}`),
      subject === 'target' ? ' (target model)' : '',
      ' – ',
      candidate === undefined ? null : `${candidate}: `,
      reason,
      citations(because, base),
    ),
  );
  return h(
    'details',
    { class: 'reasons' },
    h('summary', {}, `Why, stage by stage: ${title.toLowerCase()}`),
    h('ol', {}, ...items),
  );
}

function changes(rows: readonly WhatIf[]): HTMLElement {
  const body = rows.map(({ condition, look, word }) =>
    h('tr', {}, h('td', {}, condition), h('td', {}, tag(look, word))),
  );
  const head = h('tr', {}, h('th', { scope: 'col' }, 'If …'), h('th', { scope: 'col' }, 'then'));
  return section(
    'changes',
    'What would change this answer',
    h('table', { class: 'narrow' }, h('thead', {}, head), h('tbody', {}, ...body)),
  );
}

function understood({ values }: Of<'understood'>): HTMLElement {
  const rows = values.map(({ key, label, value, from }) =>
    h(
      'tr',
      { title: key },
      h('th', { scope: 'row' }, ...withCode(label)),
      h('td', {}, h('code', {}, value)),
      h('td', { class: 'quiet small' }, from),
    ),
  );
  return h(
    'details',
    { class: 'understood' },
    h(
      'summary',
      {},
      `What was read: ${values.length === 1 ? '1 value' : `${String(values.length)} values`} and where from`,
    ),
    h(
      'div',
      { class: 'table', tabindex: '0', role: 'region', 'aria-label': 'What was read' },
      h('table', {}, h('tbody', {}, ...rows)),
    ),
  );
}
