import type { Located } from '../files.ts';
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

/** What was read, stated or merged cannot lie ahead. `recheck` may: that is its use. */
export function datesNotInFuture(loaded: Loaded): Problem[] {
  const late = <T>(entries: readonly Located<T>[], fields: readonly (keyof T & string)[]): Problem[] =>
    entries.flatMap(({ value, file, line }) =>
      fields.flatMap((field) => {
        const date = value[field];
        if (typeof date !== 'string' || date <= loaded.today) return [];
        const message = `${field}: ${date} is in the future (today is ${loaded.today}); write the day it was read`;
        return [{ file, line: line(field), column: 1, message }];
      }),
    );
  return [
    ...late(loaded.claims, ['asOf']),
    ...late(loaded.sources, ['date', 'read']),
    ...late(loaded.upstream, ['opened', 'asOf', 'merged', 'closed']),
    ...late(loaded.releases, ['date']),
    ...late(loaded.sheets, ['date', 'read']),
  ];
}
