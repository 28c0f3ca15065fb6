// What a release prints on the watched files, against the wordings of content/errors.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnownError } from '../../src/knowledge/errors.ts';
import { checkedBy } from './cpp.ts';
import { printedBy, type Printed } from './python.ts';

export interface Listed extends Printed {
  readonly file: string;
}

export interface Comparison {
  readonly known: number;
  /** Printed by the tree, and no wording of the catalogue. */
  readonly added: readonly Listed[];
  /** Wordings of the newest release that the tree no longer has. */
  readonly gone: readonly { readonly id: string; readonly file: string; readonly text: string }[];
  /** Gone, with a new one in the same file that says nearly the same. */
  readonly reworded: readonly {
    readonly id: string;
    readonly file: string;
    readonly from: string;
    readonly to: string;
  }[];
}

/** Of the words of both, so many must be common for one to be the other reworded. */
const alike = 0.6;

/** The messages of the files `files` below `tree`; a file that is not there prints nothing. */
export function messagesOf(tree: string, files: readonly string[]): readonly Listed[] {
  return files.flatMap((file) => {
    const path = join(tree, file);
    if (!existsSync(path)) return [];
    const source = readFileSync(path, 'utf8');
    return (file.endsWith('.py') ? printedBy(source) : checkedBy(source)).map((one) => ({ ...one, file }));
  });
}

/** The files of vLLM, or of AITER, from which the catalogue has wordings. */
export function watchedFiles(
  errors: ReadonlyMap<string, KnownError>,
  of: 'vllm' | 'aiter' = 'vllm',
): readonly string[] {
  const messages = [...errors.values()].flatMap((error) => error.messages);
  const files = messages.filter((message) => message.of === of).map((message) => message.in);
  return [...new Set(files)].filter((file) => /\.(?:py|cuh?|h)$/.test(file)).sort();
}

/** What was unpacked: AITER's tree has its kernels' sources beside the package. */
function sourceOf(tree: string): 'vllm' | 'aiter' {
  return !existsSync(join(tree, 'vllm')) && (existsSync(join(tree, 'aiter')) || existsSync(join(tree, 'csrc')))
    ? 'aiter'
    : 'vllm';
}

/**
 * Compares an unpacked vLLM package, or a tree of AITER, with the catalogue.
 * @param tree the folder that holds `vllm/`, or `aiter/` and `csrc/`
 * @param before an unpacked older release: what it prints too is not new
 */
export function compareTree(errors: ReadonlyMap<string, KnownError>, tree: string, before?: string): Comparison {
  const source = sourceOf(tree);
  const files = watchedFiles(errors, source);
  const printed = messagesOf(tree, files);
  const older = new Set(before === undefined ? [] : messagesOf(before, files).map(({ text }) => plain(text)));
  const wordings = [...errors.values()].flatMap(({ id, messages }) =>
    messages
      .filter(({ of, since }) => of === source && since !== 'none')
      .map((message) => ({ id, file: message.in, ...message })),
  );
  const newest = wordings
    .map(({ until }) => until)
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  const matches = (text: string, wording: string) => patternOf(wording).test(plain(text));
  const fresh = printed.filter(({ text }) => !wordings.some((wording) => matches(text, wording.text)));
  const current = wordings.filter(({ until, file }) => until === newest && files.includes(file));
  const gone = current.filter((wording) => !printed.some(({ text }) => matches(text, wording.text)));
  const reworded = gone.flatMap(({ id, file, text }) => {
    const to = fresh.find((one) => one.file === file && likeness(one.text, text) >= alike);
    return to === undefined ? [] : [{ id, file, from: text, to: to.text }];
  });
  const taken = new Set(reworded.map(({ to }) => to));
  return {
    known: printed.length - fresh.length,
    added: fresh.filter(({ text }) => !taken.has(text) && !older.has(plain(text))),
    gone: gone
      .filter(({ text }) => !reworded.some(({ from }) => from === text))
      .map(({ id, file, text }) => ({ id, file, text })),
    reworded,
  };
}

/** Letters and digits, with one sign for each value. */
function plain(text: string): string {
  return text
    .replace(/\{\}/g, '\u0001')
    .replace(/[^A-Za-z0-9\u0001]/g, '')
    .toLowerCase();
}

/** A wording of the catalogue as a pattern for `plain` text: values on either side may be words on the other. */
function patternOf(wording: string): RegExp {
  const parts = wording.split(/\{[^{}]*\}/).map((part) => plain(part).replace(/\u0001/g, ''));
  return new RegExp(
    `^${parts.map((part) => part.split(/(?:)/).join('\u0001?')).join('[a-z0-9\u0001]{0,200}')}[a-z0-9\u0001]{0,40}$`,
  );
}

function likeness(a: string, b: string): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/[a-z]{3,}/g) ?? []);
  const [left, right] = [words(a.replace(/\{[^{}]*\}/g, ' ')), words(b.replace(/\{[^{}]*\}/g, ' '))];
  const common = [...left].filter((word) => right.has(word)).length;
  return common / Math.max(1, left.size + right.size - common);
}
