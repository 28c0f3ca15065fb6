// One question at a time: what is missing, how to find it, and each choice with the verdict that it leads to.
import { check } from '../../engine/check.ts';
import { byHand, isKey, type Deployment, type Key } from '../../engine/deployment.ts';
import type { Asked } from '../../report/blocks.ts';
import { lookOf, lookWords } from '../../report/look.ts';
import type { PageData } from '../../report/page-data.ts';
import { h, withCode } from '../dom.ts';
import { tag } from './answer.ts';
import { control } from './fields.ts';

/** What a question needs to know: the page's data, what is known so far, and what to do with an answer. */
export interface Asking {
  readonly page: PageData;
  readonly deployment: Deployment;
  readonly answer: (key: Key, value: string) => void;
}

/** More choices than this are typed rather than listed. */
const most = 8;

/** The most decisive question; the others folded behind it. */
export function questionOf(questions: readonly Asked[], asking: Asking): HTMLElement {
  const [first, ...rest] = questions;
  if (first === undefined) return h('div', {});
  return h(
    'div',
    { class: 'question' },
    h('p', { class: 'asked', id: 'asked' }, h('b', {}, ...withCode(first.label))),
    h('p', { class: 'small' }, 'How to find it: ', ...withCode(first.find)),
    choices(first, asking),
    rest.length === 0
      ? null
      : h(
          'details',
          { class: 'more-questions' },
          h('summary', {}, `All ${String(questions.length)} questions`),
          h('ol', { start: '2' }, ...rest.map((one) => other(one, asking))),
        ),
  );
}

function choices({ key }: Asked, asking: Asking): HTMLElement {
  const info = asking.page.keys.find((entry) => entry.key === key);
  const listed = info !== undefined && info.values.length > 0 ? info.values : (asking.page.versions[key] ?? []);
  const id = `need-${key.replaceAll('.', '-')}`;
  const buttons = listed.slice(0, most).map((value) => {
    const { verdict, confidence, proof, need } = check(
      { ...asking.deployment, [key]: byHand(value) },
      asking.page.engine,
    );
    const look = lookOf({ verdict, confidence, proof });
    const word = look === 'ask' ? `${String(need.length)} more to answer` : lookWords[look];
    return h(
      'button',
      {
        type: 'button',
        class: 'choice',
        click: () => {
          asking.answer(key, value);
        },
      },
      h('span', {}, value),
      tag(look, word),
    );
  });
  const field =
    info !== undefined && (info.values.length === 0 || info.values.length > most)
      ? h(
          'p',
          { class: 'row' },
          h('label', { for: id }, listed.length > 0 ? 'Another:' : 'Its value:'),
          control(info, id, (value) => {
            asking.answer(key, value);
          }),
        )
      : null;
  return h('div', { class: 'choices', role: 'group', 'aria-labelledby': 'asked' }, ...buttons, field);
}

function other({ key, label, find }: Asked, asking: Asking): HTMLElement {
  const info = asking.page.keys.find((entry) => entry.key === key);
  const id = `need-${key.replaceAll('.', '-')}`;
  const element =
    info !== undefined && isKey(key)
      ? control(info, id, (value) => {
          asking.answer(key, value);
        })
      : null;
  return h(
    'li',
    {},
    h('label', { for: id }, ...withCode(label)),
    ' ',
    element,
    h('p', { class: 'small quiet' }, ...withCode(find)),
  );
}
