// A run as Markdown that GitHub renders as a task list, and as CSV.
import type { Checklist, Item } from './checklist.ts';
import type { Settings } from './facts.ts';
import { block, cell, escapeProse, span } from './safe-markdown.ts';
import { version } from '../engine/version.ts';
import { entryOf, stateWords, type ChecklistRun, type ItemRecord, type KeptAnswer } from './run.ts';
import { gateWords, settled, progressOf, wanting, type GateProgress, type RunProgress } from './progress.ts';

const wantingWords = {
  proof: 'proof is missing',
  reason: 'reason is missing',
  'look-again': 'changed since: look again',
} as const;

/** The whole run: what it is about, every item that applies as a task, gates, hidden and unknown items. */
export function toMarkdown(checklist: Checklist, run: ChecklistRun, settings = run.head.deployment): string {
  const stand = progressOf(checklist, run, settings);
  return [
    `## ${escapeProse(checklist.title)}: ${span(run.head.name)}\n`,
    ...about(run, stand),
    ...stand.sections.flatMap(({ section }) => {
      const items = section.items.filter((item) => !stand.hidden.some((hidden) => hidden.item === item));
      return items.length === 0
        ? []
        : [`\n### ${escapeProse(section.title)}\n\n`, ...items.map((item) => task(item, run, stand))];
    }),
    ...gates(stand),
    ...(stand.hidden.length === 0 ? [] : ['\n### Does not apply to this deployment\n\n']),
    ...stand.hidden.map(({ item, why }) => `- ${escapeProse(item.sentence)} (${span(item.id)}): ${span(why)}\n`),
    ...(stand.unknown.length === 0 ? [] : ['\n### Answers to items that this list does not have\n\n']),
    ...stand.unknown.map((id) => `- ${span(id)}\n${words(entryOf(run, id), undefined)}`),
  ].join('');
}

function about(run: ChecklistRun, { all, hidden }: RunProgress): string[] {
  const settings = Object.entries(run.head.deployment).map(([key, value]) => `${key}=${value}`);
  return [
    `\n${all.settled} of ${all.total} settled; ${hidden.length} hidden as not applying to this deployment.\n`,
    ...(run.head.who === '' ? [] : [`\nAnswered by ${span(run.head.who)}.\n`]),
    ...(settings.length === 0 ? [] : [`\nDeployment: ${settings.map(span).join(', ')}\n`]),
    `\nWritten by can-i-unpin ${version}.${answered(run.head.answer)}\n`,
  ];
}

function answered(answer: KeptAnswer | undefined): string {
  if (answer === undefined) return '';
  return ` The check said ${span(answer.verdict)} (${answer.confidence}) by version ${span(answer.version)}.`;
}

function task(item: Item, run: ChecklistRun, stand: RunProgress): string {
  const entry = entryOf(run, item.id);
  const keys = stand.open.get(item.id);
  const box = settled(item, entry) ? 'x' : ' ';
  const depends = keys === undefined ? '' : ` · depends on ${keys.map(span).join(', ')}`;
  return `- [${box}] **${escapeProse(item.sentence)}** (${item.severity}, ${span(item.id)})${depends}\n${words(entry, item)}`;
}

function words(entry: ItemRecord, item: Item | undefined): string {
  if (entry.clock === 0) return '';
  const wants = item === undefined ? undefined : wanting(item, entry);
  const day = entry.when === '' ? '' : `, ${entry.when}`;
  const who = entry.who === '' ? '' : `, ${span(entry.who)}`;
  const state = `${stateWords[entry.state]}${day}${who}${wants === undefined ? '' : ` (${wantingWords[wants]})`}`;
  const part = (label: string, text: string) => (text.trim() === '' ? '' : block(label, text, '  '));
  return `  - ${state}\n${part('Reason', entry.reason)}${part('Proof', entry.evidence)}${part('Note', entry.note)}`;
}

function gates({ gates: all }: RunProgress): string[] {
  const row = ({ gate, state, progress, waitsFor }: GateProgress) =>
    `- **${escapeProse(gate.title)}**: ${gateWords[state].toLowerCase()}, ${progress.settled} of ${progress.total} settled` +
    `${waitsFor.length === 0 ? '' : `; waits for ${waitsFor.map(span).join(', ')}`}\n`;
  return all.length === 0 ? [] : ['\n### Gates\n\n', ...all.map(row)];
}

const columns = [
  'run',
  'checklist',
  'section',
  'gate',
  'id',
  'item',
  'severity',
  'applies',
  'state',
  'wanting',
  'reason',
  'proof',
  'note',
  'who',
  'when',
  'version',
] as const;

/** One row for each item (hidden and unknown ones too), RFC 4180 with CRLF, every field quoted. */
export function toCsv(checklist: Checklist, run: ChecklistRun, settings = run.head.deployment): string {
  const stand = progressOf(checklist, run, settings);
  const row = (section: string, id: string, item: Item | undefined): readonly string[] => {
    const entry = entryOf(run, id);
    const hidden = stand.hidden.find((each) => each.item === item);
    const open = stand.open.get(id);
    const applies =
      hidden !== undefined ? `no: ${hidden.why}` : open === undefined ? 'yes' : `depends on ${open.join(', ')}`;
    const wants = item === undefined ? undefined : wanting(item, entry);
    return [
      run.head.name,
      run.checklist,
      section,
      item?.gate ?? '',
      id,
      item?.sentence ?? '',
      item?.severity ?? '',
      item === undefined ? 'not in this list' : applies,
      entry.state,
      wants === undefined ? '' : wantingWords[wants],
      entry.reason,
      entry.evidence,
      entry.note,
      entry.who,
      entry.when,
      version,
    ];
  };
  const rows = [
    columns,
    ...checklist.sections.flatMap((section) => section.items.map((item) => row(section.title, item.id, item))),
    ...stand.unknown.map((id) => row('', id, undefined)),
  ];
  return rows.map((fields) => `${fields.map(cell).join(',')}\r\n`).join('');
}

/** Every run in one table under one line of headings. @param runs each with what is known of its deployment */
export function allToCsv(checklist: Checklist, runs: readonly (readonly [ChecklistRun, Settings])[]): string {
  return runs
    .map(([run, settings], index) => {
      const table = toCsv(checklist, run, settings);
      return index === 0 ? table : table.slice(table.indexOf('\r\n') + 2);
    })
    .join('');
}
