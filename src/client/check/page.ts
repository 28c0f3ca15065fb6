// The check page: reads the boxes and the form, asks the engine, shows the answer. Nothing leaves the page.
import { check } from '../../engine/check.ts';
import type { Deployment } from '../../engine/deployment.ts';
import { decodeDeployment } from '../../engine/share.ts';
import { commandOf, environmentOf } from '../../report/command.ts';
import { renderExplained } from '../explained.ts';
import { h, need } from '../dom.ts';
import { Reading, ReadingEnded, type Answer, type Ended } from '../reading/index.ts';
import workerUrl from '../reading/worker.ts?worker&url';
import { trustedWorker } from '../trusted.ts';
import { pageData } from './data.ts';
import { buildFields } from './fields.ts';
import { showVerdict } from './verdict.ts';

const page = pageData();
const boxes = {
  command: need('#command', HTMLTextAreaElement),
  env: need('#env', HTMLTextAreaElement),
  log: need('#log', HTMLTextAreaElement),
};
const hosts = need('#hosts', HTMLInputElement);
const answer = need('#answer', HTMLElement);
const explanation = need('#explanation', HTMLElement);
const unreadable = need('#unreadable', HTMLElement);
const messages = need('#messages', HTMLElement);
const fields = buildFields(need('#fields', HTMLElement), page.keys, () => void run());
const slow = need('#slow', HTMLElement);
const address = trustedWorker(workerUrl);
const reading = new Reading({
  hardware: page.hardware,
  base: page.base,
  start: () => new Worker(address, { type: 'module', name: 'reading' }),
  slow: (isSlow) => {
    slow.hidden = !isSlow;
  },
});
let last: Deployment = {};
const texts = (): string => JSON.stringify(Object.values(boxes).map(({ value }) => value));
/** The texts of the boxes as they were last read; at first they were empty. */
let looked = JSON.stringify(Object.values(boxes).map(() => ''));

const endedWords: Readonly<Record<Exclude<Ended, 'superseded'>, string>> = {
  cancelled: 'The reading was cancelled. Paste the part with the command or the versions.',
  'too-long': 'The reading took too long and was ended. Paste the part with the command or the versions.',
  failed: 'The readers could not be loaded: reload the page.',
};

async function run(): Promise<void> {
  looked = texts();
  const inputs = Object.entries(boxes).flatMap(([name, { value }]) =>
    value.trim() === '' ? [] : [{ name, text: value }],
  );
  const set = fields.set();
  answer.hidden = inputs.length === 0 && Object.keys(set).length === 0;
  let read;
  try {
    read = await reading.ask({ inputs, set, hosts: hosts.checked });
  } catch (error) {
    const why = error instanceof ReadingEnded ? error.why : 'failed';
    if (why !== 'superseded')
      answer.replaceChildren(h('p', { class: 'callout warning', role: 'alert' }, endedWords[why]));
    return;
  }
  const result = check(read.intake.deployment, page.engine, read.intake.findings);
  last = result.deployment;
  fields.show(result.deployment);
  if (!answer.hidden) showVerdict(answer, result, read.intake, page, fields);
  showMessages(read.explained);
}

function showMessages(explained: Answer['explained']): void {
  explanation.hidden = explained === 'none';
  if (explained === 'unavailable')
    messages.textContent = 'The sentences about known messages could not be fetched: see the page of known errors.';
  else if (explained !== 'none') renderExplained(explained, messages, page.base);
}

let waiting: ReturnType<typeof setTimeout> | undefined;
function soon(): void {
  clearTimeout(waiting);
  waiting = setTimeout(() => void run(), 150);
}

/** `#example=…` loads an example of ours, `#d=…` a shared deployment. Anything else leaves the page as it is. */
function fromAddress(): void {
  const [kind, text = ''] = location.hash.slice(1).split(/=(.*)/s);
  unreadable.hidden = true;
  if (kind === 'example') {
    const example = page.examples.find(({ id }) => id === text);
    unreadable.hidden = example !== undefined;
    if (example === undefined) return;
    fill(
      example.command,
      example.env,
      Object.fromEntries(Object.entries(example.set).map(([key, value]) => [key, { value, from: 'set' }])),
    );
  } else if (kind === 'd') {
    const shared = decodeDeployment(text);
    unreadable.hidden = shared !== undefined;
    if (shared === undefined) return;
    fill('', '', shared);
  } else return;
  void run();
}

function fill(command: string, env: string, set: Deployment): void {
  boxes.command.value = command;
  boxes.env.value = env;
  boxes.log.value = '';
  fields.replace(set);
}

for (const box of Object.values(boxes)) {
  box.addEventListener('input', soon);
  box.addEventListener('focus', () => {
    reading.load();
  });
}
need('#write', HTMLButtonElement).addEventListener('click', () => {
  boxes.command.value = commandOf(last);
  boxes.env.value = environmentOf(last);
  void run();
});
need('#clear', HTMLButtonElement).addEventListener('click', () => {
  fill('', '', {});
  history.pushState(null, '', location.pathname);
  void run();
  boxes.command.focus();
});
// Addresses here differ in what stands behind the "#" alone, so this comes for links, and for back and forward too.
addEventListener('hashchange', fromAddress);
need('#cancel', HTMLButtonElement).addEventListener('click', () => {
  reading.cancel();
});
hosts.addEventListener('change', () => void run());
need('#tool', HTMLElement).hidden = false;
fromAddress();
// What the browser puts back into the boxes, over a reload or on the way back, comes after this script.
addEventListener('pageshow', () => {
  if (texts() !== looked) void run();
});
