// One paste, several things in it: tells the command, what a host reports, and the log apart, without moving a line.
import { configSpans, ownerOfSpan } from './readers/checkpoint/spans.ts';
import { reportsIn } from './readers/environment/reports.ts';
import type { Input } from './types.ts';

export const partKinds = ['command', 'env', 'log', 'draft-config', 'target-config', 'config'] as const;
export type PartKind = (typeof partKinds)[number];

/** Lines of a paste that are of one kind; first and last, from 1. */
export interface Part {
  readonly kind: PartKind;
  readonly lines: readonly [number, number];
}

/** How much of a line is looked at: what tells a kind stands near its start. */
const looked = 400;

/** What a line of each kind has, and lines of the others have not. The first that fits decides. */
const marks: readonly (readonly [PartKind, RegExp])[] = [
  ['log', /\b(?:DEBUG|INFO|WARNING|ERROR) \d\d-\d\d \d\d:/],
  ['log', /^\s*(?:Traceback \(most recent|\S*(?:Error|Exception): )/],
  ['log', /cannot get heuristic kernel|unexpected keyword argument|Using \w+ backend out of/i],
  ['log', /^\s*(?:\[\d{4}-\d\d-\d\d|\d{4}-\d\d-\d\d[ T]\d\d:)/],
  ['command', /\bvllm serve\b|\bdocker (?:run|compose)\b|vllm\.entrypoints|--speculative-config\b|--spec-method\b/],
  ['command', /^\s*(?:services|apiVersion|kind|FROM|modelSpec|spec|image|command|args)\b ?:?/],
  ['env', /^Collecting environment information|^\s*={5,}|^\s*(?:PyTorch|ROCM|HIP|vLLM|Python) [\w ]*[Vv]ersion\s*:/],
  ['env', /^\s*(?:vllm|amd-aiter|aiter|torch)(?:==|\s+v?\d|\s*@)/],
  ['env', /^\s*(?:Name|Marketing Name|Card Series):\s|^GPU\[\d|\bgfx9\d|\bAMD Instinct\b/],
  ['env', /^\s*(?:export )?(?:VLLM|AITER|HIP|ROCR?)_\w+=\S*\s*$/],
];

/** What stands in scripts and at prompts: beside a command such a line belongs to it, whatever part it follows. */
const scriptLine =
  /^\s*(?:export|unset|set|source|declare|if|then|elif|else|fi|for|while|until|do|done|case|esac)\b(?![:=])|^\s*(?:\([\w.-]{1,40}\) ?)?(?:\[?[\w.-]{1,40}@[\w.-]{1,80}[^$#]{0,80}[$#]|\$) \S/;

/** What scripts hold as well, in tests and assignments: above a command it is a line of the script. */
const inScripts = /^\s*(?:VLLM|AITER|HIP|ROCR?)_\w+=|gfx9\d|AMD Instinct/;

/**
 * What each line tells. Where the paste has a command, no line of its script is taken for a report or a log: taken out
 * of an `if`, or from between what a shell exports and what it starts, the rest would say something else.
 */
function toldBy(lines: readonly string[]): (PartKind | undefined)[] {
  const kinds = lines.map((line) => kindOf(line.slice(0, looked)));
  const last = kinds.lastIndexOf('command');
  if (last < 0) return kinds;
  return kinds.map((kind, index) => {
    const line = (lines[index] ?? '').slice(0, looked);
    if (/^\s*#/.test(line)) return undefined;
    if (scriptLine.test(line)) return 'command';
    return kind === 'env' && index < last && inScripts.test(line) && !reportLine.test(line) ? undefined : kind;
  });
}

/** Lines of a report that no script holds. */
const reportLine = /^\s*(?:Name|Marketing Name|Card Series):\s|^GPU\[\d|^\s*Collecting environment/;

/** Cuts a paste into parts, in its order. A line that tells nothing belongs to the part that it stands in. */
export function partsOf(text: string): Part[] {
  if (text.trim() === '') return [];
  const lines = text.split('\n');
  const told = toldBy(lines);
  const configs = configsOf(text);
  // What stands in a report of our tools is that report's, whatever it looks like.
  const reports = reportsIn(text);
  const starts: { kind: PartKind; from: number }[] = [];
  const start = (kind: PartKind, from: number): void => {
    if (starts.at(-1)?.kind !== kind) starts.push({ kind, from: starts.length === 0 ? 1 : from });
  };
  let inside: (typeof configs)[number] | undefined;
  let before: PartKind | undefined;
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    const inReport = reports.some(({ from, to }) => number >= from && number <= to);
    const config = inReport ? undefined : configs.find(({ lines: [from, to] }) => number >= from && number <= to);
    if (config !== undefined) {
      if (config !== inside) starts.push({ kind: config.kind, from: number });
      inside = config;
      continue;
    }
    const kind = inReport ? 'env' : told[index];
    // Behind a config the text goes on as before it.
    if (inside !== undefined && line.trim() !== '') {
      inside = undefined;
      start(kind ?? before ?? 'command', number);
    } else if (kind !== undefined && (inReport || !goesOn(starts.at(-1)?.kind, kind, lines[index - 1] ?? '', line)))
      start(kind, number);
    if (inside === undefined) before = starts.at(-1)?.kind;
  }
  if (starts.length === 0) starts.push({ kind: 'command', from: 1 });
  const [first] = starts;
  if (first !== undefined && first.from > 1) {
    // A line or two in front of a first config are its label, unless they write it.
    const above = lines.slice(0, first.from - 1).filter((line) => line.trim() !== '');
    if (above.length <= 2 && !above.some((line) => line.includes('<<'))) first.from = 1;
    else starts.unshift({ kind: 'command', from: 1 });
  }
  return starts.map(({ kind, from }, index) => ({
    kind,
    lines: [from, (starts[index + 1]?.from ?? lines.length + 1) - 1],
  }));
}

/** The configs of a paste of which it is known whose they are; of the others the readers ask. */
function configsOf(text: string): { readonly kind: PartKind; readonly lines: readonly [number, number] }[] {
  return configSpans(text).flatMap((span) => {
    const owner = ownerOfSpan(span);
    return [{ kind: owner === undefined ? 'config' : (`${owner}-config` as const), lines: span.lines }];
  });
}

function kindOf(line: string): PartKind | undefined {
  return marks.find(([, mark]) => mark.test(line))?.[0];
}

/** A command goes on over lines that look like a host's report, where they are indented or the line before is continued. */
function goesOn(open: PartKind | undefined, kind: PartKind, before: string, line: string): boolean {
  return (
    open === 'command' &&
    kind === 'env' &&
    before.trim() !== '' &&
    (before.trimEnd().endsWith('\\') || before.includes('<<') || /^\s/.test(line))
  );
}

/**
 * The parts as inputs for the readers, one a kind. Lines of other kinds are left empty, so that a place still names the
 * line of the paste.
 */
export function inputsOf(text: string, parts: readonly Part[]): Input[] {
  const lines = text.split('\n');
  return partKinds.flatMap((kind) => {
    const own = parts.filter((part) => part.kind === kind);
    if (own.length === 0) return [];
    const kept = lines.map(() => '');
    for (const {
      lines: [from, to],
    } of own)
      for (let number = from; number <= to; number += 1) kept[number - 1] = lines[number - 1] ?? '';
    return [{ name: kind, text: kept.join('\n') }];
  });
}
