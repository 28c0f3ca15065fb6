import type { Located } from '../files.ts';
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

/** An id is permanent and belongs to one entry of its kind. */
export function idsOnce(loaded: Loaded): Problem[] {
  const twice = <T>(kind: string, entries: readonly Located<T>[], key: keyof T & string): Problem[] => {
    const first = new Map<string, string>();
    return entries.flatMap(({ value, file, line }) => {
      const id = String(value[key]);
      const place = first.get(id);
      if (place === undefined) {
        first.set(id, `${file}:${String(line(key))}`);
        return [];
      }
      return [
        { file, line: line(key), column: 1, message: `${kind} "${id}" stands already in ${place}; choose another` },
      ];
    });
  };
  return [
    ...twice('claim', loaded.claims, 'id'),
    ...twice('source', loaded.sources, 'id'),
    ...twice('release', loaded.releases, 'id'),
    ...twice('architecture', loaded.hardware, 'arch'),
    ...twice('model', loaded.models, 'name'),
    ...twice('key', loaded.keys, 'key'),
  ];
}
