// Model configs in pasted texts: found, told apart, and read.
import { largestConfig } from '../../../engine/limits.ts';
import { shorten } from '../../shorten.ts';
import type { Input, Read } from '../../types.ts';
import { readDraft } from './draft.ts';
import { configSpans, ownerOfSpan, type ConfigSpan, type Owner } from './spans.ts';
import { Speaker } from './speaker.ts';
import { readTarget } from './target.ts';
import { readTree, type Fault } from './tree.ts';

/** What the configs of one text say, and the text with their lines emptied, for the other readers. */
export interface CheckpointRead {
  readonly read: Read;
  readonly rest: string;
}

const colours = /\u001b\[[\d;]{0,20}m/g;
/** Marks of mail in front of a line, with which no line of JSON begins. */
const quoted = /^[ \t]*[>|][ \t>|]*/gm;

/** Whose config an input is by its name: `draft-config`, `target-config`. */
export function ownerOfInput(name: string): Owner | undefined {
  const owner = /^(draft|target)-config\d*$/.exec(name)?.[1];
  return owner === undefined ? undefined : (owner as Owner);
}

/**
 * Reads every config.json of a text. `from` is `draft-config:LINE` or `target-config:LINE` whatever text it stands in.
 * Never throws; of a file that is cut or broken only what stands before the fault is taken.
 */
// oxlint-disable-next-line typescript/require-await -- the readers share one shape, and others load parsers
export async function readCheckpoints({ name, text }: Input): Promise<CheckpointRead> {
  const input = { name, text: text.replace(colours, '') };
  const named = ownerOfInput(input.name);
  const spans = named === undefined ? configSpans(input.text) : [wholeOf(input.text)];
  const reads = spans.map((span) => readSpan(input.text, span, named, input.name));
  const read: Read = {
    readings: reads.flatMap(({ readings }) => readings),
    findings: reads.flatMap(({ findings }) => findings),
    ignored: reads.flatMap(({ ignored }) => ignored),
    unresolved: [],
  };
  return { read, rest: named === undefined ? without(input.text, spans) : '' };
}

/** A text that is said to be a config: its first object, whatever stands around it. */
function wholeOf(text: string): ConfigSpan {
  const [found] = configSpans(text);
  if (found !== undefined) return found;
  const from = Math.max(0, text.indexOf('{'));
  const line = text.slice(0, from).split('\n').length;
  const lines = [line, text.split('\n').length] as const;
  return { lines, from, to: text.length, closed: false, label: undefined, own: undefined, plain: false };
}

function without(text: string, spans: readonly ConfigSpan[]): string {
  if (spans.length === 0) return text;
  const lines = text.split('\n');
  for (const {
    lines: [first, last],
  } of spans)
    lines.fill('', first - 1, last);
  return lines.join('\n');
}

function readSpan(text: string, span: ConfigSpan, named: Owner | undefined, name: string): Read {
  const { lines, from, to, own, plain } = span;
  const [line] = lines;
  const said = named ?? span.label;
  const owner = named ?? ownerOfSpan(span);
  const speaker = new Speaker(owner === undefined ? name : `${owner}-config`);
  if (to - from > largestConfig) {
    const size = `${String(Math.ceil((to - from) / 1e6))} MB; at most ${String(largestConfig / 1e6)} MB`;
    speaker.say(
      'error',
      'config-too-large',
      `This config has ${size} are read. A config.json has some kilobytes.`,
      line,
    );
  } else if (owner === undefined)
    speaker.say(
      'warning',
      'config-of-whom',
      'This config.json does not say whether it is the draft’s or the target’s, so nothing of it is taken. Write "draft config.json:" or "target config.json:" on the line before it, or choose it beside the paste; the command line has --draft-config and --target-config.',
      line,
    );
  else if (own !== undefined && own !== said && said !== undefined && plain)
    speaker.say(
      'warning',
      'config-of-the-other',
      `This is given as the ${said}’s config.json, but its keys are those of a ${own}: nothing of it is taken. Are the two files swapped?`,
      line,
    );
  else readOwned(text.slice(from, to).replace(quoted, ''), line, owner, own, speaker);
  const outside = named === undefined ? '' : `${text.slice(0, from)}\n${text.slice(to)}`.trim();
  const read = speaker.read();
  // A line in front is its label, or the command that printed it.
  if (!outside.includes('\n')) return read;
  const place = { input: name, line: 1 };
  return { ...read, ignored: [{ place, text: shorten(outside, 160), why: 'it stands outside the config' }] };
}

function readOwned(text: string, line: number, owner: Owner, own: Owner | undefined, speaker: Speaker): void {
  const { root, fault } = readTree(text, line);
  if (fault !== undefined) sayFault(fault, speaker);
  if (root === undefined) return;
  if (owner === 'target') readTarget(root, speaker);
  else {
    if (own === 'target')
      speaker.say(
        'warning',
        'config-looks-like-a-target',
        'This is given as the draft’s config.json and has no key of a draft: vLLM would load it as a model of its own.',
        line,
      );
    readDraft(root, speaker);
  }
  if (speaker.read().readings.length === 0 && fault === undefined)
    speaker.say(
      'warning',
      'config-says-nothing',
      `This config.json says nothing of the ${owner} that the check needs.`,
      line,
    );
}

function sayFault(fault: Fault, speaker: Speaker): void {
  const { line } = fault;
  if (fault.kind === 'cut')
    speaker.say(
      'warning',
      'config-cut',
      `The config ends in line ${String(line)} before it is complete: only what is shown is taken, and what is missing proves nothing.`,
      line,
    );
  else
    speaker.say(
      'warning',
      'config-broken',
      `The config is no JSON from line ${String(line)} on (${fault.what}); vLLM does not load such a file. Only what stands before is taken.`,
      line,
    );
}
