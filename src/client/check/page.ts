// The check page: reads the boxes and the form, asks the engine, shows the answer. Nothing leaves the page.
import { check } from '../../engine/check.ts';
import type { Deployment } from '../../engine/deployment.ts';
import { decodeDeployment } from '../../engine/share.ts';
import { intake } from '../../intake/index.ts';
import { commandOf, environmentOf } from '../../report/command.ts';
import { h, need } from '../dom.ts';
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
let last: Deployment = {};
let turn = 0;
const texts = (): string => JSON.stringify(Object.values(boxes).map(({ value }) => value));
/** The texts of the boxes as they were last read; at first they were empty. */
let looked = JSON.stringify(Object.values(boxes).map(() => ''));

async function run(): Promise<void> {
  turn += 1;
  const mine = turn;
  looked = texts();
  const inputs = Object.entries(boxes).flatMap(([name, { value }]) =>
    value.trim() === '' ? [] : [{ name, text: value }],
  );
  const set = fields.set();
  answer.hidden = inputs.length === 0 && Object.keys(set).length === 0;
  let read;
  try {
    read = await intake(inputs, set, page.hardware, { hosts: hosts.checked });
  } catch {
    answer.replaceChildren(
      h('p', { class: 'callout warning', role: 'alert' }, 'The readers could not be loaded: reload the page.'),
    );
    return;
  }
  // While a reader was being loaded the text may have changed: only the newest question is answered.
  if (mine !== turn) return;
  const result = check(read.deployment, page.engine, read.findings);
  last = result.deployment;
  fields.show(result.deployment);
  if (!answer.hidden) showVerdict(answer, result, read, page, fields);
  await explain();
}

/** Known messages are looked for in the log's box, or in whichever box holds what looks like one. */
const message = /get_heuristic_kernel|Traceback|\w(?:Error|Exception): |not supported|cudagraph|INFO \d\d-\d\d/;

async function explain(): Promise<void> {
  const box = [boxes.log, boxes.env, boxes.command].find(({ value }, index) =>
    index === 0 ? value.trim() !== '' : message.test(value),
  );
  explanation.hidden = box === undefined;
  if (box === undefined) return;
  const { explainLog } = await import('../explain-log.ts');
  await explainLog(box.value, messages, page.base, { hosts: hosts.checked }).catch(() => {
    messages.textContent = 'The sentences about known messages could not be fetched: see the page of known errors.';
  });
}

/** Loads every reader when somebody turns to a box: the paste is then read at once, also when the network is gone. */
function load(): void {
  const samples = [
    { name: 'command', text: 'vllm serve a/b' },
    { name: 'log', text: 'INFO 01-01 00:00:00' },
  ];
  void Promise.allSettled([intake(samples, {}, page.hardware), import('../explain-log.ts')]);
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
  box.addEventListener('focus', load, { once: true });
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
hosts.addEventListener('change', () => void run());
need('#tool', HTMLElement).hidden = false;
fromAddress();
// What the browser puts back into the boxes, over a reload or on the way back, comes after this script.
addEventListener('pageshow', () => {
  if (texts() !== looked) void run();
});
