// Reads content/errors/: the known messages, their sentences and their pages.
import type { Catalogue, Entry as CatalogueEntry } from '../engine/messages.ts';
import { errorHead, type ErrorHead } from './error-schema.ts';
import { filesUnder, nameOf, readMarkdown, type Located } from './files.ts';
import { compare, ContentError, type Problem } from './problems.ts';
import type { Claim } from './schema.ts';

export interface KnownError extends ErrorHead {
  readonly id: string;
  readonly body: string;
}

/**
 * The known messages of `root`/content/errors, by id.
 * @param claims where given, every claim that a message names must be one of them
 * @throws ContentError with every problem
 */
export function loadErrors(root: string, claims?: ReadonlyMap<string, Claim>): ReadonlyMap<string, KnownError> {
  const problems: Problem[] = [];
  const errors: KnownError[] = [];
  for (const file of filesUnder(root, 'content/errors', '.md')) {
    const found = readMarkdown(root, file, errorHead, problems);
    if (found === undefined) continue;
    const error = { ...found.head.value, id: nameOf(file), body: found.text.body };
    errors.push(error);
    problems.push(...problemsOf(error, found.head, claims));
  }
  const known = new Set(errors.map((error) => error.id));
  for (const error of errors) {
    for (const other of error.related.filter((name) => !known.has(name))) {
      problems.push({
        file: `content/errors/${error.id}.md`,
        line: 1,
        column: 1,
        message: `related: there is no "${other}"`,
      });
    }
  }
  if (problems.length > 0) throw new ContentError(problems);
  return new Map(errors.sort((a, b) => compare(a.id, b.id)).map((error) => [error.id, error]));
}

function problemsOf(
  error: KnownError,
  entry: Located<ErrorHead>,
  claims: ReadonlyMap<string, Claim> | undefined,
): Problem[] {
  const problems: Problem[] = [];
  const tell = (path: readonly PropertyKey[], message: string) => {
    problems.push({ file: entry.file, line: entry.line(...path), column: 1, message });
  };
  const dated = error.messages.length > 0 || (error.since !== undefined && error.until !== undefined);
  if (!dated && error.severity !== 'other-subject' && error.id !== 'no-known-failure')
    tell([], 'since, until: say the first and the last release that print it, or give its wordings under messages');
  if (error.examples.length === 0) tell([], 'examples: give one text in which it must be found');
  if (error.nearMisses.length === 0) tell([], 'nearMisses: give one text that looks like it and is not');
  if (error.severity === 'failure' && error.whose === undefined) tell([], 'whose: a failure says whose decode it is');
  const used = new Set<string>();
  const cited = (ids: readonly string[], path: readonly PropertyKey[]) => {
    for (const name of ids) if (claims?.has(name) === false) tell(path, `there is no claim "${name}"`);
  };
  cited(error.claims, ['claims']);
  for (const group of ['aiter', 'says', 'doesNotSay', 'advice'] as const) {
    error[group].forEach((sentence, index) => {
      cited(sentence.claims, [group, index, 'claims']);
      for (const name of sentence.when.map((condition) => condition.replace('!', ''))) {
        used.add(name);
        if (error.conditions[name] === undefined)
          tell([group, index, 'when'], `"${name}" has no words under conditions`);
      }
    });
  }
  for (const name of Object.keys(error.conditions)) {
    if (!used.has(name)) tell(['conditions', name], `no sentence depends on "${name}"`);
  }
  return problems;
}

/** What the log reader needs of them, without what only their pages show. */
export function catalogueOf(errors: ReadonlyMap<string, KnownError>): Catalogue {
  const entries = [...errors].map(([id, error]): [string, CatalogueEntry] => {
    const { title, stage, severity, claims, aiter, says, doesNotSay, advice } = error;
    const messages = error.messages.map(({ text, of, since, until, holds, whose, severity: level, option }) => ({
      ...{ text, of, since, until, holds },
      ...(whose === undefined ? {} : { whose }),
      ...(level === undefined ? {} : { severity: level }),
      ...(option === undefined ? {} : { option }),
    }));
    return [id, { title, stage, severity, claims, aiter, says, doesNotSay, advice, messages }];
  });
  return Object.fromEntries(entries);
}
