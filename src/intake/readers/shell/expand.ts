// Words as the program gets them: variables filled in from the paste, the rest marked as holes.
import { shorten } from '../../shorten.ts';
import { slice, WordBuilder, wordOf } from '../command/source.ts';
import type { Word } from '../command/source.ts';
import { Lexer } from './lexer.ts';
import type { Part, Token, VariablePart } from './token.ts';
import { printedBy } from './printf.ts';
import { readStatement } from './statement.ts';

/** What a variable holds: nothing where it is known to be taken out. */
export interface Content {
  /** One word, or those of an array. */
  readonly words: readonly Word[];
  readonly array: boolean;
}

/** How much more may be expanded, in letters: what feeds on itself comes to an end. */
export interface Budget {
  left: number;
}

/** The variables as they stand at one place of the script. */
export interface Lookup {
  find(name: string): Content | undefined;
  readonly budget: Budget;
}

/** No variable at all. */
export function nowhere(): Lookup {
  return { find: () => undefined, budget: { left: 1_000_000 } };
}

const deepest = 6;
/** `cat <<EOF` and the text up to its end. */
const hereDocument = /^\s{0,80}cat\s{0,9}<<-?\s{0,9}["']?(\w{1,40})["']?[ \t]{0,9}\n([\s\S]*)/;

/**
 * Expands tokens to words. An array in quotes gives a word for each of its elements, a variable without quotes is split
 * at blanks; a quote inside such a variable is honoured, as whoever wrote it there meant it.
 */
export function expandAll(tokens: readonly Token[], lookup: Lookup, depth = 0): Word[] {
  return tokens.flatMap((token) => expand(token, lookup, depth));
}

function start(token: Token): WordBuilder {
  const word = new WordBuilder();
  word.open = token.open;
  word.bare = token.bare;
  word.quoted = token.quoted;
  return word;
}

/** Expands one token; a value taken from a variable keeps the lines of its definition. */
export function expand(token: Token, lookup: Lookup, depth = 0): Word[] {
  const words: Word[] = [];
  let word = start(token);
  let something = token.quoted && token.parts.every((part) => part.kind === 'text');
  for (const part of token.parts) {
    const pieces = expandPart(part, token, lookup, depth);
    for (const [index, piece] of pieces.entries()) {
      if (index > 0) {
        words.push(word.build());
        word = start(token);
      }
      word.addWord(piece);
      something = true;
    }
  }
  if (something) words.push(word.build());
  return words;
}

function expandPart(part: Part, token: Token, lookup: Lookup, depth: number): readonly Word[] {
  lookup.budget.left -= part.kind === 'text' ? part.text.length : 20;
  if (part.kind === 'text') return [wordOf(token.source, part.text, part.at)];
  const unknown = (name: string): readonly Word[] => [
    new WordBuilder().addHole(name, token.source.lineOf(part.at)).build(),
  ];
  if (depth > deepest || lookup.budget.left < 0) return unknown('…');
  if (part.kind === 'command')
    return printed(part.text, part.at, token, lookup, depth) ?? unknown(`$(${summary(part.text)})`);
  return expandVariable(part, token, lookup, depth) ?? unknown(part.name);
}

function summary(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return shorten(line, 40);
}

function expandVariable(part: VariablePart, token: Token, lookup: Lookup, depth: number): readonly Word[] | undefined {
  const found = lookup.find(part.name);
  const { operator } = part;
  const fallback = /^:?[-=]$/.test(operator);
  if (operator === ':+' || operator === '+') {
    if (found === undefined) return undefined;
    return found.words.length === 0 ? [] : alternative(part, token, lookup, depth);
  }
  // A default is what holds unless the environment says otherwise.
  if (found === undefined)
    return fallback
      ? alternative(part, token, lookup, depth).map((word) => ({
          ...word,
          assumed: word.assumed ?? ('default' as const),
        }))
      : undefined;
  const empty = found.words.every(({ text }) => text === '');
  if (fallback && (found.words.length === 0 || (operator.startsWith(':') && empty)))
    return alternative(part, token, lookup, depth);
  if (!/^(?::?[-=?]|\[[@*]\])?$/.test(operator)) return undefined;
  for (const { text } of found.words) lookup.budget.left -= text.length;
  if (found.array) return found.words;
  const joined = new WordBuilder();
  for (const word of found.words) joined.addWord(word);
  const value = joined.build();
  return part.quoted ? [value] : split(value);
}

function alternative(part: VariablePart, token: Token, lookup: Lookup, depth: number): readonly Word[] {
  const { source } = token;
  lookup.budget.left -= part.alternative.length;
  const region = slice(source, part.alternativeAt, part.alternativeAt + part.alternative.length);
  const lexer = new Lexer(region);
  const words: Word[] = [];
  while (lexer.pos < region.text.length) {
    const next = lexer.word();
    if (next === undefined) lexer.pos++;
    else for (const word of expand(next, lookup, depth + 1)) words.push(word);
  }
  if (!part.quoted || words.length < 2) return words.length === 0 ? [wordOf(source, '', part.at)] : words;
  return [wordOf(region)];
}

/** Splits the value of an unquoted variable at blanks, quotes within it taken as quotes. */
export function split(value: Word): readonly Word[] {
  if (!/\s/.test(value.text)) return [/^'.*'$/s.test(value.text) ? { ...value, text: value.text.slice(1, -1) } : value];
  const lexer = new Lexer(value);
  return readStatement(lexer).tokens.map((token) => {
    const word = start(token);
    for (const part of token.parts) {
      if (part.kind === 'text') word.add(part.text, value, part.at);
      else word.addHole(part.kind === 'variable' ? part.name : '$(…)', value.lineOf(part.at));
    }
    return word.build();
  });
}

/** What `printf FORMAT ARGUMENT…` or `echo TEXT` prints; other commands are not run. */
function printed(text: string, at: number, token: Token, lookup: Lookup, depth: number): readonly Word[] | undefined {
  lookup.budget.left -= text.length;
  const region = slice(token.source, at, at + text.length);
  const lexer = new Lexer(region);
  while (/\s/.test(region.text[lexer.pos] ?? '')) lexer.pos++;
  const words = expandAll(readStatement(lexer).tokens, lookup, depth + 1);
  const [command, ...parameters] = words;
  if (command?.text === 'echo') {
    const out = new WordBuilder();
    for (const [index, word] of parameters.filter((each) => each.text !== '-n').entries()) {
      if (index > 0) out.add(' ', word, 0);
      out.addWord(word);
    }
    return [out.build()];
  }
  if (command?.text === 'cat' || text.trimStart().startsWith('<')) {
    const file = command?.text === 'cat' ? parameters[0]?.text : text.trim().slice(1).trim();
    const body = hereDocument.exec(text);
    if (body !== null) {
      const from = body.index + body[0].length - (body[2] ?? '').length;
      const end = text.lastIndexOf(body[1] ?? '');
      return [wordOf(region, text.slice(from, end).trimEnd(), from)];
    }
    const found = file === undefined ? undefined : lookup.find(file.replace(/^.*\//s, ''));
    return found?.words;
  }
  if (command?.text !== 'printf') return undefined;
  return printedBy(parameters);
}
