// Facts of a file and answers given on the page, together.
import type { Facts, FactEntry } from './read.ts';
import { valueSections, type ValueSection } from './shape.ts';

/** `later` stands above `first` where both speak of the same key under the same glob. */
export function mergeFacts(first: Facts, later: Facts): Facts {
  const merged = { ...first };
  for (const section of Object.keys(valueSections) as ValueSection[]) {
    const replaced = (entry: FactEntry): FactEntry => ({
      ...entry,
      values: entry.values.filter(
        ({ key }) =>
          !later[section].some(
            ({ match, values }) => match === entry.match && values.some((value) => value.key === key),
          ),
      ),
    });
    merged[section] = [...first[section].map(replaced), ...later[section]];
  }
  return merged;
}
