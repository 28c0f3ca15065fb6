// The result as a document: what a terminal prints and what goes into a ticket. One structure, two spellings.
import type { Key } from '../engine/deployment.ts';
import { stages, type Answered, type Finding, type Result, type Run, type TraceStep } from '../engine/result.ts';
import { configLine, fromWords, headline, outcomeWords, runTitles, stageWords, trust } from './words.ts';

/** What the document needs to know beside the result: claims as sentences, keys as instructions. */
export interface Lookup {
  readonly claim: (
    id: string,
  ) => { readonly text: string; readonly status: string; readonly source: string } | undefined;
  readonly find: (key: Key) => string;
}

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'code'; readonly text: string };

/** The whole answer, in the order in which a reader wants it. */
export function documentOf(result: Result, lookup: Lookup): Block[] {
  const { title, sentence } = headline(result);
  const cited = new Set<string>();
  const cite = (ids: readonly string[]): string => {
    for (const id of ids) cited.add(id);
    return ids.length === 0 ? '' : ` [${ids.join(', ')}]`;
  };
  const blocks: Block[] = [
    { kind: 'heading', text: `${title} (${result.verdict})` },
    { kind: 'text', text: [sentence, trust(result)].filter((part) => part !== null).join(' ') },
  ];
  const section = (heading: string, items: readonly string[]): void => {
    if (items.length > 0) blocks.push({ kind: 'heading', text: heading }, { kind: 'list', items });
  };
  section('Servers in this text', result.deployments.length > 1 ? result.deployments.map(serverLine) : []);
  section(
    'What is needed',
    result.need.map((key) => `${key}: ${lookup.find(key)}`),
  );
  if (result.suggestion !== null) {
    blocks.push({ kind: 'heading', text: 'What to do' }, { kind: 'text', text: result.suggestion.explanation });
    const line = configLine(result);
    if (line !== null) blocks.push({ kind: 'code', text: line });
  }
  const [configured, unpinned] = runTitles(result);
  if (result.verdict !== 'not-applicable')
    section('The two runs', [
      `${configured}: ${runWords(result.asConfigured)}`,
      `${unpinned}: ${runWords(result.unpinned)}`,
    ]);
  section(
    'To mind',
    result.findings.map((finding) => `${findingWords(finding)}${cite(finding.because)}`),
  );
  section(
    `Why: ${configured}`,
    result.trace.asConfigured.map((step) => `${stepWords(step)}${cite(step.because)}`),
  );
  section(
    `Why: ${unpinned}`,
    result.trace.unpinned.map((step) => `${stepWords(step)}${cite(step.because)}`),
  );
  section(
    'Understood',
    Object.entries(result.deployment).map(([key, { value, from }]) => `${key} = ${value} (${fromWords(from)})`),
  );
  section(
    'Claims',
    [...cited].flatMap((id) => {
      const claim = lookup.claim(id);
      return claim === undefined ? [] : [`[${id}] ${claim.text} (${claim.status}; ${claim.source})`];
    }),
  );
  return blocks;
}

/** One server of several in a line. */
function serverLine({ name, lines: [from, to], verdict, need }: Answered): string {
  const place = /^lines? \d/.test(name)
    ? ''
    : `, ${from === to ? `line ${String(from)}` : `lines ${String(from)}-${String(to)}`}`;
  return `${name}${place}: ${verdict}${need.length === 0 ? '' : ` (${need.join(', ')})`}`;
}

/** One run in a line. */
function runWords({ outcome, backend, stage, subject, kernel }: Run): string {
  const where = stage === null ? '' : `, at ${stageWords[stage].toLowerCase()}`;
  const who = subject === 'target' ? 'the target ' : '';
  return `${who}${outcomeWords[outcome]}${backend === null ? '' : ` on ${backend}`}${where}${kernel === null ? '' : `, kernel ${kernel}`}`;
}

/** One step of a trace in a line. */
function stepWords({ stage, subject, candidate, result, reason }: TraceStep): string {
  const number = stages.indexOf(stage) + 1;
  const of = candidate === undefined ? '' : `${candidate}: `;
  return `${String(number)} ${stageWords[stage]}, ${result}: ${subject === 'target' ? 'target, ' : ''}${of}${reason}`;
}

function findingWords({ severity, text, code }: Finding): string {
  return `${severity}: ${text} (${code})`;
}
