// Parses YAML, checks it with a schema, and says where in the file each problem is.
import { isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit, type Document, type Node } from 'yaml';
import type { z } from 'zod';
import type { Problem } from './problems.ts';

/** How many times aliases may repeat what they stand for. */
const mostAliases = 100;

export interface Located<T> {
  readonly value: T | undefined;
  readonly problems: readonly Problem[];
  /** The line of the value at `path`, counted from 1 in the whole file. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
}

/** Reads YAML (or JSON) by a schema. `lineOffset`: lines that stand before the text in its file. */
export function parseLocated<T>(file: string, text: string, schema: z.ZodType<T>, lineOffset = 0): Located<T> {
  const counter = new LineCounter();
  const doc = parseDocument(text, { lineCounter: counter, uniqueKeys: true, strict: true, prettyErrors: false });
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { line: Math.max(1, line) + lineOffset, column: Math.max(1, col) };
  };
  const root: Node | null = doc.contents;
  const lineOf = (path: readonly PropertyKey[]) => at(offsetOf(root, path)).line;

  const syntax = [...doc.errors, ...doc.warnings];
  if (syntax.length > 0) {
    const problems = syntax.map((e) => ({ file, ...at(e.pos[0]), message: e.message }));
    return { value: undefined, problems, lineOf };
  }
  const cuts = cutTexts(doc, text).map((offset) => ({
    ...{ file, ...at(offset) },
    message:
      'a blank and # begin a comment, so the text ends here: put the text in quotes, or the comment on a line of its own',
  }));
  if (cuts.length > 0) return { value: undefined, problems: cuts, lineOf };
  let data: unknown;
  try {
    data = doc.toJS({ maxAliasCount: mostAliases });
  } catch (error) {
    // The parser refuses aliases that multiply.
    if (!(error instanceof ReferenceError)) throw error;
    return { value: undefined, problems: [{ file, ...at(firstAlias(doc)), message: error.message }], lineOf };
  }
  const result = schema.safeParse(data);
  if (result.success) return { value: result.data, problems: [], lineOf };
  const problems = result.error.issues.flatMap((issue): Problem[] => {
    // Which entry of a list it is, the line says.
    const name = issue.path
      .filter((step, depth) => depth > 0 || typeof step !== 'number')
      .map(String)
      .join('.');
    const text = (m: string, path: string) => (path === '' ? m : `${path}: ${m}`);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        file,
        ...at(offsetOf(root, [...issue.path, key], true)),
        message: text(`unknown key "${key}"`, name),
      }));
    }
    return [{ file, ...at(offsetOf(root, issue.path)), message: text(issue.message, name) }];
  });
  return { value: undefined, problems, lineOf };
}

/** Where a comment stands right behind a text without quotes, which it may have cut. */
function cutTexts(doc: Document.Parsed, text: string): number[] {
  const found: number[] = [];
  visit(doc, {
    Scalar: (_key, node) => {
      const end = node.range?.[1] ?? 0;
      if (node.type === 'PLAIN' && typeof node.value === 'string' && /^[ \t]+#/.test(text.slice(end, end + 200)))
        found.push(text.indexOf('#', end));
    },
  });
  return found;
}

function firstAlias(doc: Document.Parsed): number {
  let first = 0;
  visit(doc, {
    Alias: (_key, node) => {
      first = node.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return first;
}

/** The offset of the deepest node that exists on `path` (of the key itself when `key` is set). */
function offsetOf(root: Node | null, path: readonly PropertyKey[], key = false): number {
  let node: unknown = root;
  let offset = isNode(root) ? (root.range?.[0] ?? 0) : 0;
  path.forEach((step, depth) => {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step),
      );
      if (pair === undefined) return;
      const wantsKey = key && depth === path.length - 1;
      node = wantsKey || pair.value === null ? pair.key : pair.value;
    } else if (typeof step === 'number' && isNode(node) && 'items' in node) {
      node = (node.items as unknown[])[step];
    } else return;
    if (isNode(node) && node.range) offset = node.range[0];
  });
  return offset;
}
