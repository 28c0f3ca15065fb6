// The members of a JSON object with their places, also of one that was cut off or holds undefined variables.
import { shorten } from '../../shorten.ts';
import { closingBracket, json } from '../../brackets.ts';
import { hole } from './source.ts';
import type { Word } from './source.ts';

export interface Member {
  readonly key: string;
  /** Undefined where the value holds a variable that the paste does not define. */
  readonly value: unknown;
  readonly missing: readonly string[];
  readonly line: number;
  /** Where the value begins in the text that was read. */
  readonly at: number;
}

export interface JsonObject {
  /** `whole`; `cut`: the end is missing, what is complete is in `members`; `broken`: no JSON, vLLM refuses it. */
  readonly state: 'whole' | 'cut' | 'broken';
  readonly members: readonly Member[];
  readonly line: number;
  /** What is wrong, where something is. */
  readonly problem: string;
}

/** More members than a configuration has. */
const mostMembers = 500;
const blank = /\s*/y;
const string = /"[^"\\]*(?:\\.[^"\\]*)*"/sy;
const bareValue = /[^"{[\s,}\]]*/y;
const elision = /\.{3}|…/y;

/** Reads the object that a word holds. */
export function readObject(word: Word): JsonObject {
  const { text } = word;
  const members: Member[] = [];
  let at = 0;
  let holes = 0;

  const match = (expression: RegExp): string | undefined => {
    expression.lastIndex = at;
    return expression.exec(text)?.[0];
  };
  const skip = (): void => {
    at += match(blank)?.length ?? 0;
  };
  const end = (state: JsonObject['state'], problem = ''): JsonObject => ({
    state,
    members,
    line: word.lineOf(state === 'whole' ? 0 : Math.min(at, text.length)),
    problem,
  });
  const stop = (problem: string): JsonObject => {
    // An end that is not there, or an ellipsis where JSON has none, is a cut and not a mistake.
    if (at >= text.length || word.open || match(elision) !== undefined) return end('cut');
    return end('broken', problem);
  };

  skip();
  if (text[at] !== '{') return stop('it does not begin with {');
  at++;
  skip();
  if (text[at] === '}') at++;
  else {
    for (;;) {
      skip();
      const key = match(string);
      if (key === undefined) {
        return stop(
          text[at] === "'"
            ? 'JSON wants double quotes'
            : text[at] === '}'
              ? 'a comma stands before }'
              : 'a key is expected',
        );
      }
      const from = at;
      at += key.length;
      skip();
      if (text[at] !== ':') return stop('a colon is expected');
      at++;
      skip();
      const start = at;
      const closed = valueEnd(text, start);
      at = closed;
      skip();
      const delimited = text[at] === ',' || text[at] === '}';
      const raw = text.slice(start, closed);
      if (raw === '') return stop('a value is expected');
      const missing = raw.split(hole).length - 1;
      const names = word.missing.slice(holes, holes + missing);
      holes += missing;
      const complete = delimited || /^".*"$/s.test(raw);
      if (complete) {
        let value: unknown;
        if (missing === 0) {
          try {
            value = JSON.parse(raw) as unknown;
          } catch {
            if (raw.includes('...') || raw.includes('…')) return end('cut');
            at = start;
            return word.open ? end('cut') : end('broken', `${shorten(raw, 40)} is no JSON value`);
          }
        }
        const name = parseKey(text.slice(from, from + key.length));
        if (members.length >= mostMembers) return end('cut');
        members.push({ key: name, value, missing: names, line: word.lineOf(start), at: start });
      }
      if (!delimited) return stop('a comma or } is expected');
      if (text[at++] === '}') break;
    }
  }
  skip();
  if (at < text.length) return end('broken', `something stands behind the object: ${shorten(text.slice(at), 40)}`);
  return end('whole');
}

function parseKey(raw: string): string {
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw.slice(1, -1);
  }
}

/** The end of the value that begins at `at`. */
function valueEnd(text: string, at: number): number {
  bareValue.lastIndex = at;
  const start = at + (bareValue.exec(text)?.[0].length ?? 0);
  if (text[start] === '"') {
    string.lastIndex = start;
    const found = string.exec(text)?.[0];
    return found === undefined ? text.length : start + found.length;
  }
  if (text[start] !== '{' && text[start] !== '[') return start;
  const end = closingBracket(text, start, json);
  return end === undefined ? text.length : end + 1;
}
