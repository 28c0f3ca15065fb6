// The Lab's page: reads the form, has the worker run, shows the result, keeps the setup in the address.
import { csv } from '../lab/csv.ts';
import { measures, type MeasureName } from '../lab/errors.ts';
import type { Report } from '../lab/experiment.ts';
import { masks, type Mask } from '../lab/mask.ts';
import { readSetup, writeSetup } from '../lab/setup.ts';
import { resultView, type Choice } from '../lab/view/result.ts';
import { need } from './dom.ts';
import { draw } from './draw.ts';
import workerUrl from './lab-worker.ts?worker&url';
import { fileName, saveText } from './save.ts';
import { trustedWorker } from './trusted.ts';

type Message = { readonly progress: number } | { readonly report: Report };

const form = need('#lab-form', HTMLFormElement);
const run = need('#lab-run', HTMLButtonElement);
const cancel = need('#lab-cancel', HTMLButtonElement);
const save = need('#lab-csv', HTMLButtonElement);
const progress = need('#lab-progress', HTMLProgressElement);
const status = need('#lab-status', HTMLOutputElement);
const result = need('#lab-result', HTMLElement);
const address = trustedWorker(workerUrl);
let worker: Worker | undefined;
let shown: Report | undefined;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  start();
});
form.addEventListener('change', (event) => {
  // Mask and measure only choose what is shown of a run.
  const { name } = event.target as HTMLInputElement;
  if (shown !== undefined && (name === 'mask' || name === 'measure')) show(shown);
});
cancel.addEventListener('click', () => {
  stop();
  status.value = 'Cancelled. The last result stands below.';
});
save.addEventListener('click', () => {
  if (shown === undefined) return;
  saveText(fileName(`lab ${new URLSearchParams(writeSetup(shown.setup)).toString()}`, 'csv'), 'text/csv', csv([shown]));
});
addEventListener('hashchange', fromAddress);

form.hidden = false;
fromAddress();

function start(): void {
  const read = readSetup(values());
  if ('faults' in read) {
    status.value = `${read.faults.join('; ')}.`;
    return;
  }
  stop();
  const began = performance.now();
  worker = new Worker(address, { type: 'module', name: 'lab' });
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('progress' in data) {
      progress.value = data.progress;
      return;
    }
    stop();
    show(data.report);
    status.value = `Done in ${((performance.now() - began) / 1000).toFixed(1)} s.`;
  });
  worker.addEventListener('error', () => {
    stop();
    status.value = 'The run failed; the browser may lack memory for so long a context.';
  });
  worker.postMessage(read.setup);
  run.disabled = true;
  cancel.disabled = false;
  progress.value = 0;
  progress.hidden = false;
  status.value = 'Running …';
}

function stop(): void {
  worker?.terminate();
  worker = undefined;
  run.disabled = false;
  cancel.disabled = true;
  progress.hidden = true;
}

function show(report: Report): void {
  shown = report;
  save.disabled = false;
  const { mask, measure } = choice();
  result.replaceChildren(draw(resultView(report, { mask, measure })));
  history.replaceState(null, '', `#${writeSetup(report.setup)}&mask=${mask}&measure=${measure}`);
}

/** Fills the form from the address and runs; without one the example that is on the page already stays. */
function fromAddress(): void {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has('heads')) {
    save.disabled = shown === undefined;
    return;
  }
  for (const [name, value] of given) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  start();
}

function choice(): Choice {
  const { mask, measure } = values();
  return {
    mask: masks.find((name): name is Mask => name === mask) ?? 'non-causal',
    measure: Object.hasOwn(measures, measure ?? '') ? (measure as MeasureName) : 'rms',
  };
}

function values(): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
