// Runs in the browser's storage, one key each. Every access is guarded: storage may be off, full, or damaged.
import { merge, same } from '../../checklists/merge.ts';
import { recover } from '../../checklists/read-run.ts';
import type { ChecklistRun } from '../../checklists/run.ts';

const runPrefix = 'can-i-unpin:run:';
const damagedPrefix = 'can-i-unpin:damaged:';
const openPrefix = 'can-i-unpin:open:';

/** `kept`: it is stored. `full`: there is no room. `off`: this browser stores nothing here. */
export type Kept = 'kept' | 'full' | 'off';

/** Stored text that is no whole run. */
export interface Damaged {
  readonly key: string;
  readonly text: string;
  readonly lost: readonly string[];
}

export interface Store {
  readonly off: boolean;
  /** Every run that can be read, and what cannot. Damaged text is set aside under a key of its own before it is mended. */
  readonly load: () => { readonly runs: readonly ChecklistRun[]; readonly damaged: readonly Damaged[] };
  /** Stores a run merged with what another tab has stored meanwhile, and returns the merged one. */
  readonly write: (run: ChecklistRun) => { readonly run: ChecklistRun; readonly outcome: Kept };
  readonly remove: (id: string) => void;
  readonly discard: (key: string) => void;
  /** The run that was open last on a list. */
  readonly lastOpen: (checklist: string) => string | undefined;
  readonly setLastOpen: (checklist: string, id: string) => void;
  /** Tells of runs that another tab has written (or removed: undefined). */
  readonly watch: (told: (id: string, run: ChecklistRun | undefined) => void) => void;
}

export function openStore(): Store {
  const storage = available();
  const get = (key: string): string | null => guarded(() => storage?.getItem(key) ?? null, null);
  const set = (key: string, value: string): Kept => {
    if (storage === undefined) return 'off';
    try {
      storage.setItem(key, value);
      return 'kept';
    } catch {
      return 'full';
    }
  };
  const drop = (key: string): void => {
    guarded(() => storage?.removeItem(key), undefined);
  };
  const keys = (): string[] =>
    guarded(() => {
      const count = storage?.length ?? 0;
      return Array.from({ length: count }, (_, index) => storage?.key(index) ?? '').sort();
    }, []);

  return {
    off: storage === undefined,
    load: () => {
      const runs: ChecklistRun[] = [];
      const damaged: Damaged[] = [];
      for (const key of keys()) {
        const text = get(key);
        if (text === null) continue;
        if (key.startsWith(damagedPrefix)) {
          damaged.push({ key, text, lost: recover(key.slice(damagedPrefix.length), text).lost });
        } else if (key.startsWith(runPrefix)) {
          const { run, lost } = recover(key.slice(runPrefix.length), text);
          if (run === undefined) damaged.push({ key, text, lost });
          else runs.push(run);
          if (run !== undefined && lost.length > 0) {
            const aside = damagedPrefix + run.id;
            // Only with the damaged text safe may it be written over.
            if (set(aside, text) === 'kept') set(key, JSON.stringify(run));
            damaged.push({ key: aside, text, lost });
          }
        }
      }
      return { runs, damaged };
    },
    write: (run) => {
      const key = runPrefix + run.id;
      const text = get(key);
      const stored = text === null ? undefined : recover(run.id, text).run;
      const merged = stored?.checklist === run.checklist ? merge(stored, run) : run;
      if (stored !== undefined && same(stored, merged)) return { run: merged, outcome: 'kept' };
      return { run: merged, outcome: set(key, JSON.stringify(merged)) };
    },
    remove: (id) => {
      drop(runPrefix + id);
    },
    discard: drop,
    lastOpen: (checklist) => get(openPrefix + checklist) ?? undefined,
    setLastOpen: (checklist, id) => {
      set(openPrefix + checklist, id);
    },
    watch: (told) => {
      addEventListener('storage', (event) => {
        if (event.key?.startsWith(runPrefix) !== true) return;
        const id = event.key.slice(runPrefix.length);
        if (event.newValue === null) told(id, undefined);
        else {
          const { run } = recover(id, event.newValue);
          if (run !== undefined) told(id, run);
        }
      });
    },
  };
}

/** Storage that can be written to; private modes and policies have it throw, or take nothing. A full one is there. */
function available(): Storage | undefined {
  const probe = 'can-i-unpin:probe';
  return guarded(() => {
    const storage = globalThis.localStorage as Storage | undefined;
    if (storage === undefined || storage.length > 0) return storage;
    storage.setItem(probe, probe);
    storage.removeItem(probe);
    return storage;
  }, undefined);
}

function guarded<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}
