// The answer on the page: in words first, then what to do, what is needed, both runs, the trace, what was understood.
import type { Key } from '../../engine/deployment.ts';
import { encodeDeployment } from '../../engine/share.ts';
import { stages, type Result, type Run, type TraceStep } from '../../engine/result.ts';
import type { Intake } from '../../intake/types.ts';
import { documentOf, type Lookup } from '../../report/document.ts';
import { asMarkdown } from '../../report/spellings.ts';
import {
  configLine,
  fromWords,
  headline,
  outcomeWords,
  runTitles,
  stageWords,
  trust,
  verdictWords,
} from '../../report/words.ts';
import { copyButton, h, withCode } from '../dom.ts';
import { citations, loadClaims } from './cite.ts';
import type { KeyInfo, PageData } from '../../report/page-data.ts';
import { control, type Fields } from './fields.ts';

/** Shows `result` in `place`. */
export function showVerdict(place: HTMLElement, result: Result, intake: Intake, page: PageData, fields: Fields): void {
  const { title, sentence } = headline(result);
  const trusted = trust(result);
  place.replaceChildren(
    h(
      'div',
      { class: `verdict ${result.verdict}`, role: 'status' },
      h('p', { class: 'label' }, `Verdict: ${verdictWords[result.verdict]}`),
      h('h2', { id: 'verdict', tabindex: '-1' }, title),
      h('p', {}, sentence),
      trusted === null ? null : h('p', { class: 'quiet' }, trusted),
    ),
    ...present([
      suggestion(result),
      needed(result, page, fields),
      findings(result, page),
      result.verdict === 'not-applicable' ? null : runs(result, page),
      changes(result, page),
      understood(result, intake),
      handOn(result, page),
    ]),
  );
}

function infoOf(key: Key, page: PageData): KeyInfo {
  return page.keys.find((entry) => entry.key === key) ?? { key, label: key, find: '', values: [] };
}

function present(parts: readonly (HTMLElement | null)[]): HTMLElement[] {
  return parts.filter((part) => part !== null);
}

function suggestion(result: Result): HTMLElement | null {
  const { suggestion: advice } = result;
  if (advice === null) return null;
  const line = configLine(result);
  return h(
    'section',
    { class: 'todo' },
    h('h3', {}, 'What to do'),
    h('p', {}, advice.explanation),
    line === null ? null : h('pre', { tabindex: '0' }, h('code', {}, line)),
    line === null ? null : copyButton('Copy the line', () => line),
  );
}

function needed({ need }: Result, page: PageData, fields: Fields): HTMLElement | null {
  if (need.length === 0) return null;
  const items = need.map((key) => {
    const info = infoOf(key, page);
    const id = `need-${key.replaceAll('.', '-')}`;
    const element = control(info, id, (value) => {
      fields.put(key, value);
    });
    return h(
      'li',
      {},
      h('label', { for: id }, ...withCode(info.label), ' ', h('code', { class: 'quiet' }, key)),
      element,
      h('p', { class: 'quiet' }, 'How to find it: ', ...withCode(info.find)),
    );
  });
  return h('section', { class: 'need' }, h('h3', {}, 'What is needed'), h('ol', {}, ...items));
}

function findings({ findings: all }: Result, page: PageData): HTMLElement | null {
  if (all.length === 0) return null;
  const words = { error: 'Breaks', warning: 'Mind', note: 'Note' } as const;
  const items = all.map(({ severity, code, text, because }) =>
    h(
      'li',
      { class: severity },
      h('strong', {}, `${words[severity]}: `),
      text,
      ' ',
      h('code', { class: 'quiet' }, code),
      citations(because, page.base),
    ),
  );
  return h('section', { class: 'findings' }, h('h3', {}, 'To mind'), h('ul', {}, ...items));
}

function runs(result: Result, page: PageData): HTMLElement {
  const [configured, unpinned] = runTitles(result);
  return h(
    'section',
    { class: 'runs' },
    h('h3', {}, 'The two runs'),
    h(
      'div',
      { class: 'pair' },
      run(configured, result.asConfigured, result.trace.asConfigured, page),
      run(unpinned, result.unpinned, result.trace.unpinned, page),
    ),
  );
}

function run(
  title: string,
  { outcome, backend, stage, subject, kernel }: Run,
  trace: readonly TraceStep[],
  page: PageData,
): HTMLElement {
  const facts: [string, string | null][] = [
    ['Outcome', `${subject === 'target' ? 'the target ' : ''}${outcomeWords[outcome]}`],
    ['Backend', backend],
    ['Ends at', stage === null ? null : `${String(stages.indexOf(stage) + 1)} ${stageWords[stage]}`],
    ['Kernel', kernel],
  ];
  return h(
    'div',
    { class: `run ${outcome}` },
    h('h4', {}, title),
    h('dl', {}, ...facts.flatMap(([name, value]) => (value === null ? [] : [h('dt', {}, name), h('dd', {}, value)]))),
    h('ol', { class: 'trace' }, ...trace.map((step) => traceStep(step, page))),
  );
}

function traceStep({ stage, subject, candidate, result, reason, because }: TraceStep, page: PageData): HTMLElement {
  const marks = { pass: '✓ pass', fail: '✗ fail', unknown: '? unknown' } as const;
  return h(
    'li',
    { class: result },
    h('span', { class: 'mark' }, marks[result]),
    ` ${stageWords[stage]}${subject === 'target' ? ', the target' : ''}: `,
    candidate === undefined ? null : h('code', {}, candidate),
    candidate === undefined ? null : ' ',
    reason,
    citations(because, page.base),
  );
}

function changes(result: Result, page: PageData): HTMLElement | null {
  const { changes: ways, verdict } = result;
  if (ways.length === 0) return null;
  const items = ways.map(({ key, value }) => {
    return h('li', {}, ...withCode(infoOf(key, page).label), ': ', h('code', {}, `${key} = ${value}`));
  });
  return h(
    'section',
    {},
    h('h3', {}, verdict === 'broken' ? 'What alone would make it serve' : 'What alone would let it be unpinned'),
    h('ul', {}, ...items),
  );
}

function understood({ deployment }: Result, { ignored }: Intake): HTMLElement {
  const rows = Object.entries(deployment).map(([key, { value, from }]) =>
    h('tr', {}, h('th', { scope: 'row' }, h('code', {}, key)), h('td', {}, value), h('td', {}, fromWords(from))),
  );
  const shown = ignored
    .slice(0, 30)
    .map(({ place, text, why }) =>
      h('li', {}, `${place.input}, line ${String(place.line)}: `, h('code', {}, text.slice(0, 120)), ` (${why})`),
    );
  return h(
    'details',
    { class: 'understood' },
    h(
      'summary',
      {},
      `Understood: ${String(rows.length)} values${ignored.length > 0 ? `; looked at and not used: ${String(ignored.length)}` : ''}`,
    ),
    h(
      'div',
      { class: 'table', tabindex: '0', role: 'group', 'aria-label': 'What was understood' },
      h(
        'table',
        {},
        h('thead', {}, h('tr', {}, ...['Key', 'Value', 'From'].map((name) => h('th', { scope: 'col' }, name)))),
        h('tbody', {}, ...rows),
      ),
    ),
    shown.length === 0 ? null : h('h4', {}, 'Not used'),
    shown.length === 0 ? null : h('ul', {}, ...shown),
  );
}

function handOn(result: Result, page: PageData): HTMLElement {
  const hash = `#d=${encodeDeployment(result.deployment)}`;
  const asDocument = async (): Promise<string> => {
    const claims = await loadClaims(page.base);
    const lookup: Lookup = {
      claim: (id) => {
        const claim = claims[id];
        return claim && { text: claim.text, status: claim.status, source: `${claim.source}, as of ${claim.asOf}` };
      },
      find: (key) => infoOf(key, page).find,
    };
    return asMarkdown(documentOf(result, lookup));
  };
  const link = copyButton('Copy the link', () => {
    history.pushState(null, '', hash);
    return location.href;
  });
  return h(
    'section',
    { class: 'hand-on' },
    h('h3', {}, 'Hand it on'),
    h('p', { class: 'quiet' }, 'A link or a copy holds the values understood, never the text that was pasted.'),
    h(
      'p',
      { class: 'buttons' },
      link,
      copyButton('Copy as Markdown', asDocument),
      copyButton('Copy as JSON', () => JSON.stringify(result, null, 2)),
    ),
    h(
      'p',
      {},
      'Take it into a ',
      h('a', { href: `${page.base}checklists/release-review/${hash}` }, 'release review'),
      ' or an ',
      h('a', { href: `${page.base}checklists/operations/${hash}` }, 'operations checklist'),
      '.',
    ),
  );
}
