// One item's controls: made from the page's template, kept in step with the open run.
import { suggestionFor, type Hint } from '../../checklists/advice.ts';
import type { Item } from '../../checklists/checklist.ts';
import { isAddress } from '../../checklists/safe-markdown.ts';
import {
  entryOf,
  states,
  stateWords,
  textFields,
  type ChecklistRun,
  type ItemRecord,
  type ItemState,
  type TextField,
} from '../../checklists/run.ts';
import { settled, wanting, type Wanting } from '../../checklists/progress.ts';
import type { Key } from '../../engine/deployment.ts';
import { button, h, need, setText } from '../dom.ts';
import { answeredIn } from '../../checklists/share.ts';
import type { RunEditor } from './run-editor.ts';
import { say } from './say.ts';

export interface ItemView {
  readonly item: Item;
  readonly element: HTMLElement;
  /** Shows what the open run says. `keys`: those that would tell whether the item applies. */
  readonly show: (keys: readonly Key[] | undefined) => void;
  readonly give: (state: ItemState) => void;
  readonly focusField: (field: TextField) => void;
}

type Field = HTMLInputElement | HTMLTextAreaElement;
const pause = 400;
const reasonLabels: Partial<Record<ItemState, string>> = {
  'not-applicable': 'Why it does not apply (needed)',
  blocked: 'What it is blocked on (needed)',
};

/** Makes the controls of one item and wires them. @throws Error where the page lacks the item or the template */
export function itemView(item: Item, editor: RunEditor): ItemView {
  const element = need(`[data-item="${item.id}"]`, HTMLElement);
  const place = need('.answer', HTMLElement, element);
  place.append(need('#answer-controls', HTMLTemplateElement).content.cloneNode(true));
  const part = (name: string) => need(`.${name}`, HTMLElement, place);
  const radios = [...place.querySelectorAll('input[type=radio]')] as HTMLInputElement[];
  const fields = new Map<TextField, Field>(
    textFields.map((name) => [name, need(`[data-field=${name}]`, HTMLElement, place) as Field]),
  );
  const message = part('message');
  const passWords = h('span', {});
  const passLabel = radios.find(({ value }) => value === 'pass')?.parentElement;
  passLabel?.lastChild?.replaceWith(' ', passWords);
  message.id = `${item.id}-message`;
  setText(need('legend', HTMLElement, place), `State of: ${item.sentence}`);
  /** A state that was chosen and still lacks its words: it is not kept before they are there. */
  let pending: ItemState | undefined;
  /** Fields in which somebody is writing: what another tab says of them has to wait. */
  const typing = new Map<TextField, ReturnType<typeof setTimeout>>();

  for (const radio of radios) {
    radio.name = `state-${item.id}`;
    radio.setAttribute('aria-describedby', message.id);
    radio.addEventListener('change', () => {
      give(radio.value as ItemState);
    });
  }
  for (const [name, field] of fields) {
    field.setAttribute('aria-describedby', message.id);
    if (name === 'evidence') field.toggleAttribute('aria-required', item.gate !== null);
    const keep = (): void => {
      clearTimeout(typing.get(name));
      typing.delete(name);
      write(name, field);
    };
    field.addEventListener('input', () => {
      clearTimeout(typing.get(name));
      typing.set(name, setTimeout(keep, pause));
    });
    field.addEventListener('change', keep);
    // A tab that is closed or put away in the middle of a word.
    addEventListener('pagehide', () => {
      if (typing.has(name)) keep();
    });
  }
  need('.again button', HTMLButtonElement, place).addEventListener('click', () => {
    editor.answer(item, { kind: 'confirm' });
    say('The answer stands.');
  });

  function refuse(refused: { readonly refused: string; readonly field: TextField } | undefined): boolean {
    setText(message, refused === undefined ? '' : `Not kept yet: ${refused.refused}`);
    message.hidden = refused === undefined;
    for (const [name, field] of fields) field.toggleAttribute('aria-invalid', refused?.field === name);
    return refused !== undefined;
  }

  function give(state: ItemState): void {
    const reason = fields.get('reason')?.value ?? '';
    pending = undefined;
    const refused = editor.answer(item, { kind: 'state', state, reason });
    if (refused === undefined) {
      refuse(undefined);
      const others = editor.spreadTo();
      const also =
        others === 0 ? '' : ` Also in ${String(others)} other ${others === 1 ? 'run' : 'runs'} of the same image.`;
      say(`${stateWords[state]}: ${item.sentence}.${also}`);
      return;
    }
    pending = state;
    showState(state);
    refuse(refused);
    say(refused.refused);
    focusField(refused.field);
  }

  function write(name: TextField, field: Field): void {
    const { value } = field;
    if (pending !== undefined && value.trim() !== '' && (name === 'reason' || name === 'evidence')) {
      const state = pending;
      if (name === 'evidence') editor.answer(item, { kind: 'text', field: name, value });
      if (name === 'reason' || state === 'pass') give(state);
      return;
    }
    // A reason belongs to a state; alone it is not kept.
    if (name === 'reason' && pending !== undefined) return;
    if (value === entryOf(editor.current(), item.id)[name]) {
      refuse(undefined);
      return;
    }
    refuse(editor.answer(item, { kind: 'text', field: name, value }));
  }

  function showState(state: ItemState): void {
    for (const radio of radios) radio.checked = radio.value === state;
    const label = reasonLabels[state];
    part('reason').hidden = label === undefined;
    setText(need('.reason span', HTMLElement, place), label ?? '');
  }

  function show(keys: readonly Key[] | undefined): void {
    const run = editor.current();
    const entry = entryOf(run, item.id);
    const wants = wanting(item, entry);
    pending = undefined;
    refuse(undefined);
    element.dataset['state'] = entry.state;
    element.dataset['settled'] = String(settled(item, entry));
    element.dataset['wanting'] = wants ?? '';
    // A pass of a gate needs its proof: the choice says so until it has one.
    const unproven = item.gate !== null && entry.evidence.trim() === '';
    setText(passWords, unproven ? 'Pass (add the proof first)' : stateWords.pass);
    showState(entry.state);
    for (const [name, field] of fields) {
      if (!typing.has(name) && field.value !== entry[name]) field.value = entry[name];
    }
    part('again').hidden = wants !== 'look-again';
    part('depends').hidden = keys === undefined;
    if (keys !== undefined)
      setText(part('depends'), `Whether this applies depends on ${keys.join(' and ')}: not known here.`);
    if (wants === 'proof' || wants === 'reason') {
      setText(
        message,
        wants === 'proof'
          ? 'The proof is missing, so this does not count.'
          : 'The reason is missing, so this does not count.',
      );
      message.hidden = false;
    }
    const given =
      entry.when === '' ? '' : `${stateWords[entry.state]}, ${entry.when}${entry.who === '' ? '' : `, ${entry.who}`}`;
    part('given').hidden = given === '';
    setText(part('given'), given);
    const link = need('.link a', HTMLAnchorElement, place);
    const address = entry.evidence.trim();
    part('link').hidden = !isAddress(address);
    link.rel = 'noreferrer';
    if (isAddress(address)) link.href = address;
    else link.removeAttribute('href');
    setText(need('.row-state', HTMLElement, element), rowWords(entry, wants));
    showSuggestion();
    showPrinted();
  }

  /** Offered while nothing is answered; taken by a person only. */
  function showSuggestion(): void {
    const run = editor.current();
    const open = entryOf(run, item.id).state === 'to-do';
    const otherAnswer = answeredIn(item, run, editor.runs());
    if (otherAnswer !== undefined) {
      offerAnswerOf(otherAnswer);
      return;
    }
    const found = open ? suggestionFor(item, editor.advisor.settled(run), editor.advisor.answer(run)) : undefined;
    const place = part('suggestion');
    place.hidden = found === undefined;
    if (found === undefined) return;
    const words = `Suggested: ${stateWords[found.state].toLowerCase()}. ${found.text} `;
    const taker = button('Take it', () => {
      take(found);
    });
    place.replaceChildren(words, taker);
  }

  /** Somebody has answered this for the same image: offered, with whose run it was. */
  function offerAnswerOf(other: ChecklistRun): void {
    const theirs = entryOf(other, item.id);
    const words = `${stateWords[theirs.state]} in "${other.head.name}", which is about the same thing. `;
    const taker = button('Take it over', () => {
      editor.answer(item, { kind: 'text', field: 'evidence', value: theirs.evidence });
      const refused = editor.answer(item, {
        kind: 'state',
        state: theirs.state,
        reason: theirs.reason,
        note: theirs.note,
      });
      say(refused?.refused ?? `${stateWords[theirs.state]}: ${item.sentence}`);
    });
    part('suggestion').hidden = false;
    part('suggestion').replaceChildren(words, taker);
  }

  function take({ state, text }: Hint): void {
    const needsReason = state === 'not-applicable' || state === 'blocked';
    const refused = editor.answer(item, {
      kind: 'state',
      state,
      ...(needsReason ? { reason: text } : { note: text }),
    });
    if (refused === undefined) {
      say(`${stateWords[state]}: ${item.sentence}`);
      need('input:checked', HTMLInputElement, place).focus();
      return;
    }
    editor.answer(item, { kind: 'text', field: 'note', value: text });
    give(state);
  }

  /** Paper shows no text field whole: the words stand there a second time, for print only. */
  function showPrinted(): void {
    const entry = entryOf(editor.current(), item.id);
    const rows = [
      ['State', entry.state === 'to-do' ? '' : part('given').textContent],
      ['Reason', entry.reason],
      ['Proof', entry.evidence],
      ['Note', entry.note],
    ].filter(([, text]) => text !== '');
    part('printed').replaceChildren(
      ...rows.map(([name = '', text = '']) => h('div', {}, h('dt', {}, name), h('dd', {}, text))),
    );
  }

  function focusField(name: TextField): void {
    fields.get(name)?.focus();
  }

  return { item, element, show, give, focusField };
}

/** What the closed row says: the state, who gave it and when, or what is wanting. */
function rowWords(entry: ItemRecord, wants: Wanting | undefined): string {
  const wanted = { proof: 'proof missing', reason: 'reason missing', 'look-again': 'look again' } as const;
  const given = [stateWords[entry.state], entry.who, entry.when].filter((text) => text !== '').join(', ');
  return wants === undefined ? given : `${given} (${wanted[wants]})`;
}

/** The state that a number key gives. */
export function stateOfKey(key: string): ItemState | undefined {
  return /^[1-5]$/.test(key) ? states[Number(key) - 1] : undefined;
}
