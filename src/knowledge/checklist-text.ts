// Takes a checklist's Markdown apart: sections (##), items (###), their YAML block and their labelled parts.
import MarkdownIt, { type Token } from 'markdown-it';
import { options } from './references.ts';
import type { Text } from './files.ts';
import type { Problem } from './problems.ts';

const labels = ['Why', 'How', 'Proof', 'Threshold'] as const;
export type Label = (typeof labels)[number];

/** A stretch of the file; `line` is where it starts, counted from 1. */
export interface TextPiece {
  readonly text: string;
  readonly line: number;
}

export interface RawItem {
  /** The heading, as Markdown. */
  readonly sentence: TextPiece;
  readonly yaml: TextPiece;
  readonly parts: ReadonlyMap<Label, TextPiece>;
}

export interface RawSection {
  readonly title: TextPiece;
  readonly intro: string;
  readonly items: readonly RawItem[];
}

export interface RawChecklist {
  readonly intro: string;
  readonly sections: readonly RawSection[];
}

const parser = new MarkdownIt(options);
const label = /^\*\*([A-Z][a-z]+)\.\*\*\s+/;

/** Splits a checklist's text; whatever stands where it must not goes to `problems` with its line. */
export function splitChecklist(text: Text, problems: Problem[]): RawChecklist {
  const lines = text.body.split('\n');
  const problem = (line: number, message: string): void => {
    problems.push({ file: text.file, line: text.bodyLine + line, column: 1, message });
  };
  const blocks = topBlocks(parser.parse(text.body, {}));
  const slice = (from: number, to: number) => lines.slice(from, to).join('\n').trim();
  const endOf = (index: number) => blocks[index]?.line ?? lines.length;

  const headings = blocks.flatMap(({ token }, index) => (token.type === 'heading_open' ? [index] : []));
  const sections: { title: TextPiece; intro: string; items: RawItem[] }[] = [];
  headings.forEach((start, which) => {
    const block = blocks[start];
    if (block === undefined) return;
    const end = headings[which + 1] ?? blocks.length;
    const title: TextPiece = { text: block.content, line: text.bodyLine + block.line };
    if (block.token.tag === 'h2') {
      sections.push({ title, intro: slice(endOf(start + 1), endOf(end)), items: [] });
    } else if (block.token.tag === 'h3') {
      const section = sections.at(-1);
      if (section === undefined) problem(block.line, 'an item stands before the first section (##)');
      const item = readItem(title, blocks.slice(start + 1, end), endOf(end));
      if (item !== undefined) section?.items.push(item);
    } else problem(block.line, 'a heading must be a section (##) or an item (###)');
  });
  return { intro: slice(0, endOf(headings[0] ?? blocks.length)), sections };

  function readItem(sentence: TextPiece, inside: readonly TextBlock[], end: number): RawItem | undefined {
    const at = sentence.line - text.bodyLine;
    const [first, ...rest] = inside;
    if (first?.token.type !== 'fence' || first.token.info.trim() !== 'yaml') {
      problem(at, 'the heading of an item is followed by a ```yaml block with its id and the rest');
      return undefined;
    }
    const yaml: TextPiece = { text: first.token.content, line: text.bodyLine + first.line + 1 };
    const parts = new Map<Label, TextPiece>();
    const starts = rest.flatMap((block, index) => (label.test(block.content) ? [index] : []));
    if (rest.length > 0 && starts[0] !== 0)
      problem(rest[0]?.line ?? at, 'text of an item starts with one of **Why.**, **How.**, **Proof.**, **Threshold.**');
    starts.forEach((start, which) => {
      const line = rest[start]?.line ?? at;
      const name = labels.find((each) => each === label.exec(rest[start]?.content ?? '')?.[1]);
      if (name === undefined) {
        problem(line, `**${label.exec(rest[start]?.content ?? '')?.[1] ?? ''}.** is none of ${labels.join(', ')}`);
        return;
      }
      if (parts.has(name)) problem(line, `**${name}.** is there twice`);
      const previous = [...parts.keys()].at(-1);
      if (previous !== undefined && labels.indexOf(previous) > labels.indexOf(name))
        problem(line, `**${name}.** comes after **${previous}.**; the order is ${labels.join(', ')}`);
      const next = starts[which + 1];
      const until = next === undefined ? end : (rest[next]?.line ?? end);
      parts.set(name, { text: slice(line, until).replace(label, ''), line: text.bodyLine + line });
    });
    for (const name of labels) {
      if (name !== 'Threshold' && !parts.has(name)) problem(at, `the item has no **${name}.**`);
    }
    return { sentence, yaml, parts };
  }
}

interface TextBlock {
  readonly token: Token;
  /** Counted from 0 in the body. */
  readonly line: number;
  /** The block's own text, where it is a heading or a paragraph. */
  readonly content: string;
}

/** The blocks of the outermost level, in order. */
function topBlocks(tokens: readonly Token[]): TextBlock[] {
  return tokens.flatMap((token, index) => {
    if (token.level !== 0 || token.nesting === -1 || token.map === null || token.type === 'inline') return [];
    const inline = tokens[index + 1];
    return [{ token, line: token.map[0], content: inline?.type === 'inline' ? inline.content : '' }];
  });
}
