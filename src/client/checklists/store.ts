// Runs in the browser's storage, one key each. Every access is guarded: storage may be off, full, or damaged.
import { merge, same } from '../../checklists/merge.ts';
import { recover } from '../../checklists/read-run.ts';
import type { ChecklistRun } from '../../checklists/run.ts';

const runPrefix = 'can-i-unpin:run:';
const damagedPrefix = 'can-i-unpin:damaged:';
/** Between the id of a damaged run and the number of its copy; no id has it. */
const copyMark = '~';
/** More damages of one run than anybody will look at; the next is not written over. */
const mostCopies = 20;
const openPrefix = 'can-i-unpin:open:';

/**
 * `kept`: it is stored. `full`: there is no room. `off`: this browser stores nothing here. `newer`: what is stored was
 * written by a newer version of this page, and stays as it is.
 */
export type Kept = 'kept' | 'full' | 'off' | 'newer';

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
  /**
   * Stores a run merged with what another tab has stored meanwhile, and returns the merged one. Text that cannot be read
   * whole is set aside first; where it cannot be, it is not written over.
   */
  readonly write: (run: ChecklistRun) => { readonly run: ChecklistRun; readonly outcome: Kept };
  readonly remove: (id: string) => void;
  readonly discard: (key: string) => void;
  /** The run that was open last on a list. */
  readonly lastOpen: (checklist: string) => string | undefined;
  readonly setLastOpen: (checklist: string, id: string) => void;
  /** Tells of runs that another tab has written (or removed: undefined). */
  readonly watch: (told: (id: string, run: ChecklistRun | undefined) => void) => void;
}

/** @param storage where the runs are kept; undefined where this browser keeps nothing */
export function openStore(storage: Storage | undefined = available()): Store {
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

  /** Puts damaged text under a key of its own, once. Each damage of a run keeps its own copy. */
  const setAside = (id: string, text: string): string | undefined => {
    for (let number = 1; number <= mostCopies; number += 1) {
      const key = damagedPrefix + (number === 1 ? id : `${id}${copyMark}${number}`);
      const there = get(key);
      if (there === text) return key;
      if (there === null) return set(key, text) === 'kept' ? key : undefined;
    }
    return undefined;
  };
  const idOf = (key: string): string => key.slice(damagedPrefix.length).split(copyMark, 1)[0] ?? '';

  return {
    off: storage === undefined,
    load: () => {
      const runs: ChecklistRun[] = [];
      const damaged: Damaged[] = [];
      for (const key of keys()) {
        const text = get(key);
        if (text === null) continue;
        if (key.startsWith(damagedPrefix)) {
          damaged.push({ key, text, lost: recover(idOf(key), text).lost });
        } else if (key.startsWith(runPrefix)) {
          const { run, lost } = recover(key.slice(runPrefix.length), text);
          if (run === undefined) damaged.push({ key, text, lost });
          else runs.push(run);
          if (run !== undefined && lost.length > 0) {
            // Only with the damaged text safe may it be written over.
            const aside = setAside(run.id, text);
            if (aside !== undefined) set(key, JSON.stringify(run));
            damaged.push({ key: aside ?? key, text, lost });
          }
        }
      }
      const once = new Map(damaged.map((each) => [each.key, each]));
      return { runs, damaged: [...once.values()] };
    },
    write: (run) => {
      const key = runPrefix + run.id;
      const text = get(key);
      const there = text === null ? undefined : recover(run.id, text);
      if (there?.newer === true) return { run, outcome: 'newer' };
      if (text !== null && there !== undefined && there.lost.length > 0 && setAside(run.id, text) === undefined)
        return { run, outcome: 'full' };
      const stored = there?.run;
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
