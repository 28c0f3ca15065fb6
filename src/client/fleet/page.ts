// The fleet page: drop many files, see a row a deployment, answer what is missing once. Nothing leaves the page.
import { normalise } from '../../engine/normalise.ts';
import { byHand, isKey, type Deployment, type Key, type Known } from '../../engine/deployment.ts';
import type { AnsweredFact } from '../../fleet/facts/write.ts';
import { writeFacts } from '../../fleet/facts/write.ts';
import type { FormatName } from '../../fleet/formats/index.ts';
import { summaryOf } from '../../fleet/formats/cells.ts';
import type { Given } from '../../fleet/sides.ts';
import type { Report } from '../../fleet/types.ts';
import type { KeyInfo } from '../../report/page-data.ts';
import { button, h, need, setText } from '../dom.ts';
import { longBox } from '../long-box.ts';
import { saveText } from '../save.ts';
import { trustedWorker } from '../trusted.ts';
import { FleetWorker } from './fleet-worker.ts';
import { chosen, filesOf } from './dropped.ts';
import type { ProbeReport } from './messages.ts';
import { buildQuestions } from './questions.ts';
import { Rows } from './rows.ts';
import { Taking } from './taking.ts';
import workerUrl from './worker.ts?worker&url';

interface Brought {
  readonly base: string;
  readonly keys: readonly KeyInfo[];
}
const { base, keys } = JSON.parse(need('#data', HTMLScriptElement).textContent) as Brought;
const workerAddress = trustedWorker(workerUrl);
const fleet = new FleetWorker(
  () => new Worker(workerAddress, { type: 'module', name: 'fleet' }),
  new URL(`${base}data/fleet.json`, location.href).href,
);
const status = need('#status', HTMLElement);
const fault = need('#fault', HTMLElement);
const results = need('#results', HTMLElement);
const summary = need('#summary', HTMLElement);
const questions = need('#questions', HTMLElement);
const selection = need('#selection', HTMLElement);
const rows = new Rows(need('#rows', HTMLElement), base, showSelection);

const answers = new Map<string, AnsweredFact>();
const probes: ProbeReport[] = [];
const taking = new Taking({
  fleet,
  status,
  cancel: need('#cancel', HTMLButtonElement),
  show: async () => {
    await answer();
    return report?.counts.deployments;
  },
  takeFacts: (text) => {
    factsFile = text;
  },
  takeProbe: (name, text) => {
    probes.push({ name, text, image: null });
  },
});
let factsFile: string | null = null;
let pasted = 0;
let report: Report | undefined;

function put(given: readonly AnsweredFact[]): void {
  for (const answer of given) {
    const name = JSON.stringify([answer.section, answer.match, answer.key]);
    if (answer.value === '') answers.delete(name);
    else answers.set(name, answer);
  }
  void answer();
}

/** One side's values, as the fields above the rows give them. */
function side(which: 'now' | 'after'): { values: Deployment; image: string | undefined } {
  const values: Partial<Record<Key, Known>> = {};
  let image: string | undefined;
  for (const field of document.querySelectorAll<HTMLInputElement>(`[data-side="${which}"]`)) {
    const value = field.value.trim();
    const key = field.dataset['key'] ?? '';
    if (value === '') continue;
    if (key === 'image') image = value;
    else if (isKey(key)) {
      const read = normalise(key, value);
      field.setCustomValidity(read.kind === 'bad' ? read.message : '');
      if (read.kind === 'value') values[key] = byHand(value);
    }
  }
  return { values, image };
}

function given(): Given {
  const [now, after] = [side('now'), side('after')];
  const upgrade = after.image !== undefined || Object.keys(after.values).length > 0;
  return { set: {}, now: now.values, after: after.values, nowImage: now.image, afterImage: after.image, upgrade };
}

let asked = 0;
async function answer(): Promise<void> {
  const mine = ++asked;
  const images = new Set([...fleet.reads.values()].flatMap(({ found }) => found.flatMap(({ image }) => image ?? [])));
  const [only] = images;
  try {
    const found = await fleet.audit({
      answers: [...answers.values()],
      factsFile,
      probes: probes.map((probe) => ({ ...probe, image: probe.image ?? (images.size === 1 ? (only ?? null) : null) })),
      given: given(),
      limits: [...taking.limits],
      today: new Date().toISOString().slice(0, 10),
    });
    // A newer question is on its way: its answer is the one to show.
    if (mine !== asked) return;
    fault.hidden = true;
    show(found, [...images].sort());
  } catch (error) {
    fault.hidden = false;
    setText(fault, error instanceof Error ? error.message : String(error));
  }
}

function show(found: Report, images: readonly string[]): void {
  report = found;
  results.hidden = false;
  setText(summary, summaryOf(found));
  rows.show(found.deployments);
  buildQuestions(questions, found.missing, keys, put);
  questions.prepend(
    ...probes.flatMap((probe, index) =>
      probe.image === null && images.length > 1 ? [probeBox(probe, index, images)] : [],
    ),
  );
  need('#not-read', HTMLElement).replaceChildren(
    ...found.unreadable.map(({ path, why }) => h('li', {}, `${path}: ${why}`)),
    ...found.limits.map((limit) => h('li', {}, limit)),
  );
  setText(need('#command code', HTMLElement), commandText());
  showSelection();
}

function probeBox(probe: ProbeReport, index: number, images: readonly string[]): HTMLElement {
  const choice = h(
    'select',
    { id: `probe-${String(index)}` },
    ...images.map((image) => h('option', { value: image }, image)),
  );
  return h(
    'div',
    { class: 'question' },
    h('label', { for: `probe-${String(index)}` }, `${probe.name} is a probe's report. Of which image?`),
    choice,
    button('Apply', () => {
      probes[index] = { ...probe, image: choice.value };
      void answer();
    }),
  );
}

function commandText(): string {
  const { now, after, nowImage, afterImage } = given();
  const options = (name: string, values: Deployment, image: string | undefined): string =>
    [
      ...Object.entries(values).map(([key, { value }]) => `${key}=${value}`),
      ...(image === undefined ? [] : [`image=${image}`]),
    ]
      .map((pair) => ` --${name} '${pair.replaceAll("'", "'\\''")}'`)
      .join('');
  const facts = answers.size > 0 ? ' --facts can-i-unpin.yaml' : '';
  return `npx can-i-unpin audit .${facts}${options('now', now, nowImage)}${options('after', after, afterImage)}`;
}

function showSelection(): void {
  const count = rows.selected.size;
  setText(selection, count === 0 ? 'all rows' : `${String(count)} selected`);
}

async function takePaste(): Promise<void> {
  const text = paste.text();
  paste.fill('');
  const name = `pasted-${String(++pasted)}.txt`;
  const { files, left } = await fleet.split(name, text);
  if (left !== null) fleet.refuse(name, left);
  await taking.take(files.map(({ path, bytes }) => ({ path, file: new File([bytes.slice()], path) })));
}

const paste = longBox(need('#paste', HTMLTextAreaElement));
const drop = need('#drop', HTMLElement);
for (const name of ['dragover', 'dragenter'])
  drop.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
drop.addEventListener('dragleave', () => {
  drop.classList.remove('over');
});
drop.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  if (event.dataTransfer !== null) void filesOf(event.dataTransfer).then((files) => taking.take(files));
});
for (const id of ['#files', '#folder']) {
  const field = need(id, HTMLInputElement);
  field.addEventListener('change', () => {
    void taking.take(chosen(field.files)).then(() => {
      field.value = '';
    });
  });
}
need('#read', HTMLButtonElement).addEventListener('click', () => void takePaste());
for (const field of document.querySelectorAll('[data-side]')) field.addEventListener('change', () => void answer());
need('#filter', HTMLInputElement).addEventListener('input', (event) => {
  rows.filter((event.target as HTMLInputElement).value);
});
need('#set', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const key = need('#set-key', HTMLSelectElement).value;
  const field = need('#set-value', HTMLInputElement);
  if (!isKey(key)) return;
  const read = normalise(key, field.value);
  field.setCustomValidity(read.kind === 'bad' ? read.message : '');
  if (!field.reportValidity()) return;
  const value = field.value.trim();
  const targets =
    rows.selected.size === 0
      ? [['files', '**'] as const]
      : [...rows.selected].map((id) => ['deployments', id] as const);
  put(targets.map(([section, match]) => ({ section, match, key, value })));
});
const types: Readonly<Record<string, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  markdown: 'text/markdown',
  sarif: 'application/json',
};
for (const made of document.querySelectorAll<HTMLButtonElement>('button[data-format]'))
  made.addEventListener('click', () => {
    const format = made.dataset['format'] as FormatName;
    const ids = rows.selected.size === 0 ? null : [...rows.selected];
    void fleet.format(format, ids).then((text) => {
      saveText(`fleet.${format === 'markdown' ? 'md' : format}`, types[format] ?? 'text/plain', text);
    });
  });
need('#save-facts', HTMLButtonElement).addEventListener('click', () => {
  saveText('can-i-unpin.yaml', 'application/yaml', writeFacts([...answers.values()]));
});
need('#tool', HTMLElement).hidden = false;
drop.addEventListener('focusin', () => {
  fleet.load();
});
