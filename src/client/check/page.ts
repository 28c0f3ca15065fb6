// The check: one box, what was read of it, and the answer. Nothing leaves the page.
import { allByHand, type Deployment, type Key } from '../../engine/deployment.ts';
import type { Result } from '../../engine/result.ts';
import { largestInput } from '../../engine/limits.ts';
import { decodeDeployment, encodeDeployment, isOfOtherRules } from '../../engine/share.ts';
import type { Lookup } from '../../report/blocks.ts';
import { commandOf, environmentOf } from '../../report/command.ts';
import { documentOf } from '../../report/document.ts';
import type { PageData } from '../../report/page-data.ts';
import { h, need } from '../dom.ts';
import { longBox } from '../long-box.ts';
import { endedWords, Reading, ReadingEnded, type Answer } from '../reading/index.ts';
import workerUrl from '../reading/worker.ts?worker&url';
import { trustedWorker } from '../trusted.ts';
import { nextTurn } from '../turns.ts';
import { answerOf } from './answer.ts';
import { partChips, valueChips } from './chips.ts';
import { takeDrops } from './drop.ts';
import { buildFields } from './fields.ts';
import { keep, nothing, recall, type Kept } from './kept.ts';
import { showLog } from './log.ts';
import { questionOf } from './question.ts';
import { resultOf } from './result.ts';
import { actions } from './share.ts';

/** So much text at once was not typed. */
const pasted = 20;

/** Starts the check on this page. */
export function startCheck(data: unknown, base: string): void {
  const page = data as PageData;
  const main = need('#main', HTMLElement);
  const box = need('#command', HTMLTextAreaElement);
  const long = longBox(box);
  const hosts = need('#hosts', HTMLInputElement);
  const place = need('#answer', HTMLElement);
  const explanation = need('#explanation', HTMLElement);
  const messages = need('#messages', HTMLElement);
  const chips = need('#chips', HTMLElement);
  const cleared = need('#cleared', HTMLElement);
  const unreadable = need('#unreadable', HTMLElement);
  const otherRules = need('#other-rules', HTMLElement);
  const slow = need('#slow', HTMLElement);
  const values = need('#values', HTMLDetailsElement);
  const fields = buildFields(need('#fields', HTMLElement), page.keys, () => void run('keep'));
  const address = trustedWorker(workerUrl);
  const reading = new Reading({
    hardware: page.hardware,
    base,
    start: () => new Worker(address, { type: 'module', name: 'reading' }),
    slow: (isSlow) => {
      slow.hidden = !isSlow;
    },
  });
  const lookup: Lookup = {
    claim: () => undefined,
    label: (key) => page.keys.find((entry) => entry.key === key)?.label ?? key,
    find: (key) => page.keys.find((entry) => entry.key === key)?.find ?? '',
    gain: page.gain,
    asOf: page.asOf,
  };
  let kinds: Kept['kinds'] = {};
  let last: Deployment = {};
  let before: Kept = nothing;
  /** What the box held when it was last looked at. */
  let known = long.text();
  /** Which of several servers is answered for. */
  let picked = '';
  let runs = 0;

  const current = (): Kept => ({ text: long.text(), kinds, set: fields.set() });

  /** Reads and answers. `focus` leads the reader to the answer; `keep` leaves them where they are. */
  async function run(then: 'focus' | 'keep'): Promise<void> {
    const mine = ++runs;
    const set = fields.set();
    const text = long.text();
    if (text.trim() === '' && Object.keys(set).length === 0) {
      showNothing();
      return;
    }
    let answer;
    try {
      answer = await reading.ask({ text, kinds, set, hosts: hosts.checked });
    } catch (error) {
      const why = error instanceof ReadingEnded ? error.why : 'failed';
      if (why === 'superseded') return;
      place.hidden = false;
      place.replaceChildren(h('p', { class: 'callout warning', role: 'alert' }, endedWords[why]));
      return;
    }
    await show(answer, then, () => mine === runs);
  }

  /** Shows an answer in several turns, as long as `isNewest` says that none comes after it. */
  async function show(answer: Answer, then: 'focus' | 'keep', isNewest: () => boolean): Promise<void> {
    await nextTurn();
    const result = await resultOf(answer, picked, page.engine);
    await nextTurn();
    if (!isNewest()) return;
    last = result.deployment;
    const logAlone = answer.isLog && Object.keys(fields.set()).length === 0;
    fields.show(logAlone ? {} : last);
    cleared.hidden = true;
    chips.replaceChildren(
      ...valueChips(last, edit),
      ...partChips(answer, (index, kind) => {
        kinds = { ...kinds, [index]: kind };
        void run('keep');
      }),
    );
    showAddress(result, logAlone);
    showMessages(answer, logAlone);
    await nextTurn();
    if (!isNewest()) return;
    const hadFocus = place.contains(document.activeElement);
    place.hidden = logAlone;
    if (!logAlone) showAnswer(result);
    void keep(current());
    main.classList.add('answered');
    await nextTurn();
    if (!isNewest()) return;
    if (then === 'focus') lead();
    else if (hadFocus) (place.querySelector<HTMLElement>('.choices :is(button, input, select)') ?? heading())?.focus();
  }

  function showAnswer(result: Result): void {
    const asking = { page, deployment: result.deployment, answer: fields.put };
    place.replaceChildren(
      ...answerOf(documentOf(result, lookup), {
        base,
        fleet: need('#tool', HTMLElement).dataset['fleet'],
        question: (questions) => questionOf(questions, asking),
        pick: (name) => {
          picked = name;
          void run('focus');
        },
        isOpen: (key) => result.deployment[key] === undefined,
        take: fields.put,
      }),
      actions(result, lookup, base),
    );
    document.dispatchEvent(new Event('ages'));
  }

  function showMessages({ explained, startup }: Answer, logAlone: boolean): void {
    explanation.hidden = explained === 'none';
    if (explained === 'unavailable')
      messages.textContent = 'The sentences about known messages could not be fetched: see the page of known errors.';
    else if (explained !== 'none') showLog(messages, { explained, startup }, base, logAlone ? open : undefined);
  }

  /** The address follows the values; a log alone has none. */
  function showAddress(result: Result, logAlone: boolean): void {
    const byExample = location.hash.startsWith('#example=') && long.text() !== '' && before === nothing;
    if (logAlone || byExample) return;
    const hash = `#d=${encodeDeployment(result.deployment)}`;
    if (hash === location.hash) return;
    if (location.hash === '') history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  }

  function showNothing(): void {
    runs += 1;
    reading.cancel();
    main.classList.remove('answered', 'editing');
    place.hidden = true;
    explanation.hidden = true;
    last = {};
    fields.show({});
  }

  const heading = (): HTMLElement | null => document.querySelector<HTMLElement>('#log-title, #verdict');

  /** To the top of the answer, with the box folded away. */
  function lead(): void {
    main.classList.remove('editing');
    scrollTo(0, 0);
    heading()?.focus({ preventScroll: true });
  }

  function open(): void {
    main.classList.add('editing');
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }

  function edit(key: Key): void {
    main.classList.add('editing');
    values.open = true;
    document.getElementById(`field-${key.replaceAll('.', '-')}`)?.focus();
  }

  function fill(kept: Kept): void {
    long.fill(kept.text);
    known = kept.text;
    kinds = kept.kinds;
    fields.replace(kept.set);
  }

  /** `#example=…` loads an example of ours, `#d=…` a shared deployment, the bare address nothing. */
  function fromAddress(): void {
    const [kind, text = ''] = location.hash.slice(1).split(/=(.*)/s);
    unreadable.hidden = true;
    otherRules.hidden = true;
    const found = recall();
    if (found !== undefined) fill(found);
    else if (kind === 'example') {
      const example = page.examples.find(({ id }) => id === text);
      unreadable.hidden = example !== undefined;
      if (example === undefined) return;
      fill({
        text: [example.command.trimEnd(), example.env].join('\n\n').trim(),
        kinds: {},
        set: allByHand(example.set),
      });
    } else if (kind === 'd') {
      const shared = decodeDeployment(text);
      unreadable.hidden = shared !== undefined;
      otherRules.hidden = shared === undefined || !isOfOtherRules(text);
      if (shared === undefined) return;
      fill({ ...nothing, set: shared });
    } else if (location.hash === '') fill(nothing);
    else return;
    void run('focus');
  }

  /** Everything that a paste needs, so that it is read at once, also when the network is gone by then. */
  function load(): void {
    reading.load();
  }

  let waiting: ReturnType<typeof setTimeout> | undefined;
  box.addEventListener('input', () => {
    const text = long.text();
    // Some ways to paste report the same change twice: the second report must not undo what the first began.
    if (text === known) return;
    const atOnce = Math.abs(text.length - known.length) >= pasted;
    known = text;
    kinds = {};
    picked = '';
    clearTimeout(waiting);
    waiting = setTimeout(() => void run(atOnce && text !== '' ? 'focus' : 'keep'), atOnce ? 0 : 400);
    // While somebody types, the box stays where it is.
    if (!atOnce) main.classList.add('editing');
  });
  takeDrops(box, long, (names) => {
    cleared.textContent = `${names.join(', ')}: larger than ${String(largestInput / 1e6)} MB, and not read. Cut out the part that matters.`;
    cleared.hidden = false;
  });
  box.addEventListener('focus', load);
  need('#go', HTMLButtonElement).addEventListener('click', () => void run('focus'));
  need('#edit', HTMLButtonElement).addEventListener('click', open);
  need('#write', HTMLButtonElement).addEventListener('click', () => {
    long.fill(`${commandOf(last)}\n\n${environmentOf(last)}\n`);
    known = long.text();
    void run('keep');
  });
  need('#clear', HTMLButtonElement).addEventListener('click', () => {
    before = current();
    const { hash } = location;
    fill(nothing);
    history.pushState(null, '', location.pathname);
    showNothing();
    cleared.replaceChildren(
      'Cleared. ',
      h(
        'button',
        {
          type: 'button',
          class: 'plain',
          click: () => {
            history.pushState(null, '', hash === '' ? location.pathname : hash);
            fill(before);
            void run('focus');
          },
        },
        'Undo',
      ),
    );
    cleared.hidden = false;
    box.focus();
  });
  need('#cancel', HTMLButtonElement).addEventListener('click', () => {
    reading.cancel();
  });
  hosts.addEventListener('change', () => void run('keep'));
  // Addresses here differ in what stands behind the "#" alone, so this comes for links, and for back and forward too.
  addEventListener('hashchange', fromAddress);
  if (location.hash !== '') fromAddress();
  else if (long.text() !== '') void run('focus');
  if (document.activeElement === box) load();
}
