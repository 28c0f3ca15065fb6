// Fetches the parts of the index, each once.
import type { Library } from '../../search/ask.ts';
import { shelfFile, type Shelf, type Titles } from '../../search/format.ts';

/** The index below `base`, the path that the site is served under. What could not be fetched is asked for again. */
export function libraryAt(base: string): Library {
  const kept = new Map<string, Promise<unknown>>();
  const get = <T>(path: string): Promise<T> => {
    const known = kept.get(path);
    if (known !== undefined) return known as Promise<T>;
    const asked = fetch(base + path).then((response) => {
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return response.json() as Promise<T>;
    });
    kept.set(path, asked);
    asked.catch(() => kept.delete(path));
    return asked;
  };
  return {
    titles: () => get<Titles>('search-index.json'),
    shelf: (name) => get<Shelf>(`search/words/${shelfFile(name)}`),
  };
}
