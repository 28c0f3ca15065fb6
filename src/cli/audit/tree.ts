// From the paths of the command line to what the reading threads make of them.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { decode, type Decoded } from '../../fleet/decode.ts';
import { mentionsServer } from '../../fleet/kinds.ts';
import type { Hardware } from '../../intake/types.ts';
import type { FileRead, Unreadable } from '../../fleet/types.ts';
import { readAllIn } from './pool.ts';
import { told, walk, type Candidate } from './walk.ts';
import type { Task } from './reader.ts';

export interface Tree {
  readonly reads: readonly FileRead[];
  readonly unreadable: readonly Unreadable[];
  readonly files: number;
  /** Files that mention a server, so that they were read. */
  readonly candidates: number;
  readonly limits: readonly string[];
}

export interface TreeOptions {
  readonly noIgnore: boolean;
  readonly follow: boolean;
  readonly maxFileSize: number;
  readonly hosts: boolean;
  readonly hardware: readonly Hardware[];
  /** Paths that do not exist are passed over. */
  readonly mayMiss?: boolean;
}

/**
 * Walks, looks at and reads every file below the paths.
 * @param root paths are shown relative to it
 * @param stdin what stands for the path `-`
 * @throws UsageError for a path that does not exist
 */
export async function readTree(
  paths: readonly string[],
  root: string,
  wanted: (path: string) => boolean,
  options: TreeOptions,
  signal: AbortSignal,
  stdin?: Decoded,
): Promise<Tree> {
  const named = paths.filter((path) => path !== '-' && (options.mayMiss !== true || exists(resolve(root, path))));
  const walked = walk(named, { cwd: root, noIgnore: options.noIgnore, follow: options.follow, wanted });
  const unreadable: Unreadable[] = [...walked.unreadable];
  let candidates = 0;
  const tasks = function* (): Generator<Task> {
    if (stdin !== undefined) {
      candidates += 1;
      if ('text' in stdin) yield { path: '-', text: stdin.text, hosts: options.hosts };
      else unreadable.push({ path: '-', why: stdin.why });
    }
    for (const candidate of walked.candidates) {
      const looked = look(candidate, options.maxFileSize);
      if (looked === undefined) continue;
      if ('why' in looked) {
        // A binary file is no text of ours: skipped, not a fault.
        if (looked.why !== 'binary') unreadable.push({ path: candidate.path, why: looked.why });
        continue;
      }
      candidates += 1;
      yield { path: candidate.path, text: looked.text, hosts: options.hosts };
    }
  };
  const read = await readAllIn(tasks(), options.hardware, { signal });
  return {
    reads: read.reads,
    unreadable: [...unreadable, ...read.unreadable],
    files: walked.files + (stdin === undefined ? 0 : 1),
    candidates,
    limits: walked.limits,
  };
}

/** A file's text where it mentions a server; undefined where it does not. */
function look({ absolute, kind }: Candidate, limit: number): Decoded | undefined {
  try {
    const { size } = statSync(absolute);
    if (size > limit) return { why: `too large: ${String(size)} bytes, the limit is ${String(limit)}` };
    const bytes = readFileSync(absolute);
    if (kind === 'script' && !(bytes[0] === 0x23 && bytes[1] === 0x21)) return undefined;
    const decoded = decode(bytes, limit);
    return 'text' in decoded && !mentionsServer(decoded.text) ? undefined : decoded;
  } catch (error) {
    return { why: told(error) };
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
