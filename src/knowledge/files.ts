// Finds and reads the files of content/, in an order that depends on nothing but their names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { z } from 'zod';
import { parseLocated } from './located.ts';
import { compare, type Problem } from './problems.ts';

/** One value of a content file, with the line that each part of it stands on. */
export interface Located<T> {
  readonly value: T;
  readonly file: string;
  /** The line of the part at `path` within the value, counted from 1 in the file. */
  readonly line: (...path: PropertyKey[]) => number;
}

/** A Markdown text of content/, its front matter apart. */
export interface Text {
  readonly file: string;
  /** The front matter as written; empty where there is none. */
  readonly front: string;
  readonly body: string;
  /** The line of the file on which `body` starts, counted from 1. */
  readonly bodyLine: number;
}

/** The text of a file below `root`. Throws where there is none. */
export function read(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Paths relative to `root`, with forward slashes; none where the folder does not exist. */
export function filesUnder(root: string, folder: string, ending: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort(compare);
}

/** Reads a YAML file that is a list; problems go to `problems`. */
export function readList<T>(root: string, file: string, schema: z.ZodType<T[]>, problems: Problem[]): Located<T>[] {
  const located = parseLocated(file, read(root, file), schema);
  problems.push(...located.problems);
  return (located.value ?? []).map((value, index) => ({
    value,
    file,
    line: (...path) => located.lineOf([index, ...path]),
  }));
}

/** Reads a Markdown file with a YAML front matter; problems go to `problems`. */
export function readMarkdown<T>(
  root: string,
  file: string,
  schema: z.ZodType<T>,
  problems: Problem[],
): { head: Located<T>; text: Text } | undefined {
  const { text, front } = splitMarkdown(file, read(root, file));
  if (front === undefined) {
    problems.push({ file, line: 1, column: 1, message: 'starts without a front matter block between --- lines' });
    return undefined;
  }
  const located = parseLocated(file, front, schema, 1);
  problems.push(...located.problems);
  if (located.value === undefined) return undefined;
  return { head: { value: located.value, file, line: (...path) => located.lineOf(path) }, text };
}

/** A Markdown file's front matter, where it has one, and its text. */
export function splitMarkdown(file: string, whole: string): { front: string | undefined; text: Text } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(whole);
  const head = match?.[0] ?? '';
  return {
    front: match?.[1],
    text: { file, front: match?.[1] ?? '', body: whole.slice(head.length), bodyLine: head.split('\n').length },
  };
}

/** The name of a file without its folder. */
export function nameOfFile(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1);
}

/** The name of a file without folder and ending. */
export function nameOf(file: string): string {
  return nameOfFile(file).replace(/\.[a-z]+$/, '');
}
