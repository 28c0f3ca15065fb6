import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

/** Following `supersedes`, or `needs`, must come to an end. */
export function successionEnds(loaded: Loaded): Problem[] {
  const changes = new Map(loaded.upstream.map((entry) => [entry.value.id, entry]));
  return (['supersedes', 'needs'] as const).flatMap((field) =>
    loaded.upstream.flatMap(({ value, file, line }) => {
      const seen = new Set<string>();
      const open = [...value[field]];
      for (let id = open.pop(); id !== undefined; id = open.pop()) {
        if (id === value.id) {
          const message = `${field}: ${value.id} comes back to itself; one of the links is the wrong way round`;
          return [{ file, line: line(field), column: 1, message }];
        }
        if (seen.has(id)) continue;
        seen.add(id);
        open.push(...(changes.get(id)?.value[field] ?? []));
      }
      return [];
    }),
  );
}
