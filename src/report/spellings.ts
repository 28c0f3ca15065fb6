// The blocks of an answer as plain text for a terminal, and as Markdown for a ticket.
import { stages, type Finding, type TraceStep } from '../engine/result.ts';
import type { Block, Cited, Fact, Lane, Server, Step } from './blocks.ts';
import { stageWords } from './words.ts';

type Part =
  | { readonly kind: 'heading' | 'text' | 'code'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** A block as the few things that both spellings know: headings, sentences, lists and code. */
function partsOf(block: Block): Part[] {
  const list = (heading: string, items: readonly string[]): Part[] => [
    { kind: 'heading', text: heading },
    { kind: 'list', items },
  ];
  switch (block.kind) {
    case 'verdict':
      return [
        { kind: 'heading', text: `${block.title} (${block.verdict})` },
        { kind: 'text', text: [block.sentence, block.trust].filter((part) => part !== null).join(' ') },
      ];
    case 'servers':
      return list('Servers in this text', block.servers.map(serverLine));
    case 'questions':
      return list(
        'What is missing',
        block.questions.map(({ key, find }) => `${key}: ${find}`),
      );
    case 'steps':
      return [{ kind: 'heading', text: 'What to do' }, ...block.steps.flatMap(stepParts)];
    case 'facts':
      return [{ kind: 'list', items: block.facts.map(factLine) }];
    case 'findings':
      return list('Watch out', block.findings.map(findingLine));
    case 'lanes':
      return [
        ...list('Where each path ends', block.lanes.map(laneLine)),
        ...block.lanes.flatMap(({ title, trace }) => list(`Why: ${title.toLowerCase()}`, trace.map(stepLine))),
      ];
    case 'changes':
      return list(
        'What would change this answer',
        block.changes.map(({ condition, word }) => `If ${condition}: ${word}`),
      );
    case 'understood':
      return list(
        'Understood',
        block.values.map(({ key, value, from }) => `${key} = ${value} (${from})`),
      );
    case 'claims':
      return list('Sources', block.claims.map(claimLine));
  }
}

function stepParts({ title, note, text, command }: Step, index: number): Part[] {
  const words = [`${String(index + 1)}. ${title}${note === undefined ? '' : ` (${note})`}.`, text];
  return [
    { kind: 'text', text: words.filter((part) => part !== undefined).join(' ') },
    ...(command === undefined ? [] : [{ kind: 'code', text: command.text } as const]),
  ];
}

/** One server of several in a line. */
function serverLine({ name, place, word, need }: Server): string {
  const where = place === '' ? '' : `, ${place}`;
  return `${name}${where}: ${word}${need.length === 0 ? '' : ` (${need.join(', ')})`}`;
}

function factLine({ name, value, because }: Fact): string {
  return `${name}: ${value}${cite(because ?? [])}`;
}

function findingLine({ severity, text, code, because }: Finding): string {
  return `${severity}: ${text} (${code})${cite(because)}`;
}

function laneLine({ title, end }: Lane): string {
  return `${title}: ${end.title}${end.note === '' ? '' : `, ${end.note}`}`;
}

/** One step of a trace in a line. */
function stepLine({ stage, subject, candidate, result, reason, because }: TraceStep): string {
  const number = stages.indexOf(stage) + 1;
  const of = candidate === undefined ? '' : `${candidate}: `;
  const who = subject === 'target' ? 'target, ' : '';
  return `${String(number)} ${stageWords[stage]}, ${result}: ${who}${of}${reason}${cite(because)}`;
}

function claimLine({ id, text, status, source }: Cited): string {
  return `[${id}] ${text} (${status}; ${source})`;
}

function cite(ids: readonly string[]): string {
  return ids.length === 0 ? '' : ` [${ids.join(', ')}]`;
}

/** Plain text; control characters of whatever was read cannot reach the terminal. */
export function asText(blocks: readonly Block[]): string {
  const lines = blocks.flatMap(partsOf).flatMap((part) => {
    switch (part.kind) {
      case 'heading':
        return ['', printable(part.text), '-'.repeat(Math.min(part.text.length, 72))];
      case 'text':
        return [printable(part.text)];
      case 'list':
        return part.items.map((item) => `  - ${printable(item)}`);
      case 'code':
        return [`    ${printable(part.text)}`];
    }
  });
  return `${lines.join('\n').trimStart()}\n`;
}

/** GitHub Markdown; what was read is escaped, so that it stays text. */
export function asMarkdown(blocks: readonly Block[]): string {
  const parts = blocks.flatMap(partsOf).map((part, index) => {
    switch (part.kind) {
      case 'heading':
        return `${index === 0 ? '#' : '##'} ${escape(part.text)}`;
      case 'text':
        return escape(part.text);
      case 'list':
        return part.items.map((item) => `- ${escape(item)}`).join('\n');
      case 'code':
        return `${fence(part.text)}\n${printable(part.text)}\n${fence(part.text)}`;
    }
  });
  return `${parts.join('\n\n')}\n`;
}

/** Without control characters and without marks that turn the direction of text. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
}

/** A fence longer than any run of backticks inside. */
function fence(text: string): string {
  const longest = Math.max(2, ...(text.match(/`{1,64}/g) ?? []).map(({ length }) => length));
  return '`'.repeat(longest + 1);
}

function escape(text: string): string {
  // "@" and "#" would notify people and link to issues of whatever repository the text is pasted into.
  return printable(text)
    .replace(/[\\`*_[\]<>|~]/g, '\\$&')
    .replace(/@(?=\w)/g, '@\u200b');
}
