// Finds the files that may hold a server below the paths named on the command line.
import { readdirSync, realpathSync, statSync, type Dirent, type Stats } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { kindOf, skippedFolders } from '../../fleet/kinds.ts';
import type { Unreadable } from '../../fleet/types.ts';
import { UsageError } from '../usage.ts';
import { isIgnored, rulesAbove, rulesIn, type Rules } from './ignored.ts';

/** At most this many files are walked. */
export const mostFiles = 100_000;

export interface WalkOptions {
  readonly cwd: string;
  readonly noIgnore: boolean;
  readonly follow: boolean;
  /** Of a path relative to the working directory; named files are always taken. */
  readonly wanted: (path: string) => boolean;
}

export interface Candidate {
  /** Relative to the working directory, with `/`. */
  readonly path: string;
  readonly absolute: string;
  /** `script`: counts only if its first line begins with `#!`. */
  readonly kind: 'yes' | 'script';
}

export interface Walked {
  readonly candidates: readonly Candidate[];
  readonly unreadable: readonly Unreadable[];
  /** All files seen, candidates or not. */
  readonly files: number;
  readonly limits: readonly string[];
}

/** @throws UsageError for a path that does not exist */
export function walk(paths: readonly string[], options: WalkOptions): Walked {
  const walker = new Walker(paths, options);
  for (const path of paths) walker.start(path);
  return walker.walked();
}

/** A path as reports show it. */
export function shownPath(absolute: string, cwd: string): string {
  return relative(cwd, absolute).split(sep).join('/') || '.';
}

class Walker {
  readonly #options: WalkOptions;
  readonly #candidates = new Map<string, Candidate>();
  readonly #unreadable: Unreadable[] = [];
  readonly #limits: string[] = [];
  /** Folders seen, by device and inode: a link never leads in twice. */
  readonly #seen = new Set<string>();
  readonly #roots: readonly string[];
  #files = 0;

  constructor(paths: readonly string[], options: WalkOptions) {
    this.#options = options;
    this.#roots = options.follow ? paths.flatMap((path) => real(resolve(options.cwd, path)) ?? []) : [];
  }

  start(path: string): void {
    const absolute = resolve(this.#options.cwd, path);
    let stats: Stats;
    try {
      stats = statSync(absolute);
    } catch (error) {
      throw new UsageError(`${path}: ${codeOf(error) === 'ENOENT' ? 'does not exist' : told(error)}`);
    }
    if (stats.isDirectory()) {
      const above = this.#options.noIgnore ? { levels: [] } : rulesAbove(absolute);
      this.#folder(absolute, above);
    } else if (stats.isFile()) {
      this.#files += 1;
      this.#take(absolute, 'yes');
    } else throw new UsageError(`${path}: is no file and no folder`);
  }

  walked(): Walked {
    return {
      candidates: [...this.#candidates.values()],
      unreadable: this.#unreadable,
      files: this.#files,
      limits: this.#limits,
    };
  }

  #folder(folder: string, above: Rules): void {
    let entries: Dirent[];
    try {
      entries = readdirSync(folder, { withFileTypes: true });
      if (this.#options.follow && !this.#isNew(folder)) return;
    } catch (error) {
      this.#unreadable.push({ path: shownPath(folder, this.#options.cwd), why: told(error) });
      return;
    }
    const rules = this.#options.noIgnore ? above : rulesIn(above, folder);
    for (const entry of entries) {
      if (this.#files >= mostFiles) {
        if (this.#limits.length === 0)
          this.#limits.push(`${String(mostFiles)} files walked, the rest is not looked at`);
        return;
      }
      const absolute = join(folder, entry.name);
      const what = entry.isSymbolicLink() ? this.#behind(absolute) : entry;
      if (what === undefined) continue;
      if (what.isDirectory()) {
        if (!skippedFolders.has(entry.name) && !isIgnored(rules, absolute, true)) this.#folder(absolute, rules);
      } else if (what.isFile()) {
        this.#files += 1;
        const kind = kindOf(entry.name);
        if (
          kind !== 'no' &&
          !isIgnored(rules, absolute, false) &&
          this.#options.wanted(shownPath(absolute, this.#options.cwd))
        )
          this.#take(absolute, kind);
      }
    }
  }

  /** What a symbolic link leads to, where links are followed and it stays inside the paths named. */
  #behind(absolute: string): Stats | undefined {
    if (!this.#options.follow) return undefined;
    const target = real(absolute);
    if (target === undefined || !this.#roots.some((root) => target === root || target.startsWith(root + sep)))
      return undefined;
    return statSync(target);
  }

  #isNew(folder: string): boolean {
    const { dev, ino } = statSync(folder);
    const name = `${String(dev)}:${String(ino)}`;
    if (this.#seen.has(name)) return false;
    this.#seen.add(name);
    return true;
  }

  #take(absolute: string, kind: Candidate['kind']): void {
    const path = shownPath(absolute, this.#options.cwd);
    if (!this.#candidates.has(path)) this.#candidates.set(path, { path, absolute, kind });
  }
}

function real(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Why a file or folder could not be read, without its path. */
export function told(error: unknown): string {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return 'permission refused';
    case 'ENOENT':
      return 'vanished while it was read';
    case 'EISDIR':
      return 'is a folder';
    default:
      return error instanceof Error ? (error.message.split(',', 1)[0] ?? '') : String(error);
  }
}
