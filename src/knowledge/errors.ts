// Reads content/errors/: the known messages, their sentences and their pages.
import { reports } from '../intake/readers/log/reports.ts';
import type { Catalogue, Entry as CatalogueEntry } from '../intake/readers/log/types.ts';
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
 * @throws ContentError with every problem: also where the log reader and the content do not know the same codes and conditions.
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
  for (const code of Object.keys(reports)) {
    if (!known.has(code) && problems.length === 0) {
      problems.push({
        file: `content/errors/${code}.md`,
        line: 1,
        column: 1,
        message: 'is missing: the log reader reports it',
      });
    }
  }
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
  const reported = reports[error.id];
  if (error.severity === 'failure' && error.whose === undefined) tell([], 'whose: a failure says whose decode it is');
  if (reported === undefined) tell([], `the log reader never reports "${error.id}"`);
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
        if (reported?.includes(name) === false) tell([group, index, 'when'], `the log reader never sets "${name}"`);
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
    return [id, { title, stage, severity, claims, aiter, says, doesNotSay, advice }];
  });
  return Object.fromEntries(entries);
}
