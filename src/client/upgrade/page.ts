// Before and after: one deployment on two sets of versions. Nothing leaves the page.
import type { Deployment } from '../../engine/deployment.ts';
import { decodeDeployment, encodeDeployment } from '../../engine/share.ts';
import type { PageData } from '../../report/page-data.ts';
import { moved, orderOf, upgradeOf, type Difference, type Upgrade, type Versions } from '../../report/upgrade.ts';
import { stageWords } from '../../report/words.ts';
import { tag } from '../check/answer.ts';
import { citations } from '../check/cite.ts';
import { h, need } from '../dom.ts';
import { longBox } from '../long-box.ts';
import { endedWords, Reading, ReadingEnded } from '../reading/index.ts';
import workerUrl from '../reading/worker.ts?worker&url';
import { trustedWorker } from '../trusted.ts';
import { nextTurn } from '../turns.ts';

const versionKeys = ['vllm.version', 'aiter.version'] as const;
type VersionKey = (typeof versionKeys)[number];
const names: Readonly<Record<VersionKey, string>> = { 'vllm.version': 'vLLM', 'aiter.version': 'AITER' };

/** Starts the comparison on this page. */
export function startUpgrade(data: unknown, base: string): void {
  const page = data as PageData;
  const box = need('#command', HTMLTextAreaElement);
  const long = longBox(box);
  const place = need('#answer', HTMLElement);
  const state = need('#state', HTMLElement);
  const slow = need('#slow', HTMLElement);
  const field = (when: 'now' | 'after', key: VersionKey) => need(`#${when}-${key.replace('.', '-')}`, HTMLInputElement);
  const address = trustedWorker(workerUrl);
  const reading = new Reading({
    hardware: page.hardware,
    base,
    start: () => new Worker(address, { type: 'module', name: 'reading' }),
    slow: (isSlow) => {
      slow.hidden = !isSlow;
    },
  });
  let shared: Deployment = {};

  const versions = (when: 'now' | 'after'): Versions => {
    const given: Partial<Record<VersionKey, string>> = {};
    for (const key of versionKeys) {
      const value = field(when, key).value.trim();
      if (value !== '') given[key] = value;
    }
    return given;
  };

  async function run(): Promise<void> {
    const text = long.text();
    state.textContent = '';
    if (text.trim() === '' && Object.keys(shared).length === 0) {
      place.replaceChildren();
      return;
    }
    let read;
    try {
      read = await reading.ask({ text, kinds: {}, set: shared, hosts: false });
    } catch (error) {
      const why = error instanceof ReadingEnded ? error.why : 'failed';
      if (why !== 'superseded') state.textContent = endedWords[why];
      return;
    }
    // What could not be read at all is said; what else was seen is the check's to tell.
    state.textContent = read.intake.findings
      .flatMap(({ severity, text }) => (severity === 'error' ? text : []))
      .join(' ');
    await nextTurn();
    const now = moved(read.intake.deployment, versions('now'), page.engine);
    const upgrade = upgradeOf(now, moved(now, versions('after'), page.engine), page.engine);
    for (const key of versionKeys) field('now', key).placeholder = upgrade.before.deployment[key]?.value ?? 'not known';
    const after = versionKeys.map((key) => `after.${key}=${encodeURIComponent(field('after', key).value)}`);
    history.replaceState(null, '', `#d=${[encodeDeployment(upgrade.before.deployment), ...after].join('&')}`);
    await nextTurn();
    place.replaceChildren(...elementsOf(upgrade, base));
  }

  function fromAddress(): void {
    const text = location.hash.startsWith('#d=') ? location.hash.slice(3) : '';
    shared = decodeDeployment(text) ?? {};
    const then = text.split('&').flatMap((pair) => (pair.startsWith('after.') ? [pair.slice('after.'.length)] : []));
    const given = decodeDeployment(then.join('&')) ?? {};
    for (const key of versionKeys) field('after', key).value = given[key]?.value ?? field('after', key).value;
    void run();
  }

  let waiting: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void run(), 300);
  };
  box.addEventListener('input', () => {
    shared = {};
    soon();
  });
  for (const key of versionKeys) {
    field('now', key).addEventListener('input', soon);
    field('after', key).addEventListener('input', soon);
  }
  need('#cancel', HTMLButtonElement).addEventListener('click', () => {
    reading.cancel();
  });
  addEventListener('hashchange', fromAddress);
  if (location.hash.startsWith('#d=')) fromAddress();
  else void run();
}

function elementsOf(upgrade: Upgrade, base: string): HTMLElement[] {
  const { before, after, sides, differences } = upgrade;
  const versionsOf = (deployment: Deployment): string =>
    versionKeys
      .flatMap((key) => {
        const known = deployment[key];
        return known === undefined ? [] : [`${names[key]} ${known.value}`];
      })
      .join(' + ');
  const link = (deployment: Deployment, words: string) =>
    h('a', { href: `${base}#d=${encodeDeployment(deployment)}` }, words);
  const rows = sides.map(({ title, before: was, after: becomes }) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, title),
      h('td', { 'data-column': 'now' }, tag(was.look, was.title)),
      h('td', { 'data-column': 'after' }, tag(becomes.look, becomes.title)),
    ),
  );
  const head = [
    h('th', { scope: 'col' }, 'Your server'),
    h('th', { scope: 'col' }, `now: ${versionsOf(before.deployment) || 'as pasted'}`),
    h('th', { scope: 'col' }, `after: ${versionsOf(after.deployment)}`),
  ];
  return [
    h('table', { class: 'sides' }, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows)),
    h(
      'p',
      { class: 'small row' },
      link(before.deployment, 'The check for now'),
      link(after.deployment, 'The check for after'),
    ),
    h('h2', {}, 'What changes for you'),
    ...(differences.length === 0
      ? [h('p', {}, 'No stage of this deployment answers differently on the two sets of versions.')]
      : [h('ul', { class: 'differences' }, ...differences.map((one) => differenceOf(one, base)))]),
    h('h2', {}, 'The order of work'),
    h('ol', { class: 'steps' }, ...orderOf(upgrade).map((text) => h('li', {}, h('div', {}, text)))),
  ];
}

function differenceOf({ run, stage, was, becomes, because }: Difference, base: string): HTMLElement {
  return h(
    'li',
    {},
    h('b', {}, stageWords[stage]),
    h('span', { class: 'quiet small' }, ` ${run}`),
    h('p', {}, h('span', { class: 'quiet' }, was), ' → ', becomes),
    citations(because, base),
  );
}
