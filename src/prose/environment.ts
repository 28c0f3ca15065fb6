// What rendering a text needs to know beside the text; it travels in markdown-it's environment.
import type { Env } from 'markdown-it';
import type { Referable } from '../knowledge/types.ts';

/** The base path that links of this site start with. */
export function baseOf(env: Env | undefined): string {
  const base = env?.['base'];
  return typeof base === 'string' ? base : '/';
}

/** The facts that `[[…]]` refers to. @throws Error where a text with references is rendered without them. */
export function factsOf(env: Env | undefined): Referable {
  const facts = env?.['facts'];
  if (facts === undefined) throw new Error('this text refers to facts: render it with them');
  return facts as Referable;
}

/** The claims whose notes were shown so far, in the order of their numbers; undefined where no list follows. */
export function notesOf(env: Env | undefined): string[] | undefined {
  return env?.['notes'] as string[] | undefined;
}
