// Reads texts in worker threads. A text that takes too long ends its thread and nothing else.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FileRead, Unreadable } from '../../fleet/types.ts';
import { workerAddress } from './worker-address.ts';
import type { Answer, Task } from './worker.ts';

/** So long one file may take, in milliseconds. */
export const slowest = 2_000;
const mostThreads = 8;

export interface Reads {
  readonly reads: FileRead[];
  readonly unreadable: Unreadable[];
}

/**
 * Reads tasks as they come; each is asked for only when a thread is free, so that few texts are held at a time.
 * @param limit how long one file may take, in milliseconds
 * @param signal ends the reading early: what has been read so far is returned
 */
export async function readAllIn(
  tasks: Iterator<Task>,
  { limit = slowest, signal }: { readonly limit?: number; readonly signal?: AbortSignal } = {},
): Promise<Reads> {
  const found: Reads = { reads: [], unreadable: [] };
  const first = tasks.next();
  if (first.done === true) return found;
  const waiting = [first.value];
  const next = (): Task | undefined => {
    if (signal?.aborted === true) return undefined;
    const held = waiting.shift();
    if (held !== undefined) return held;
    const following = tasks.next();
    return following.done === true ? undefined : following.value;
  };
  const threads = Math.max(1, Math.min(mostThreads, availableParallelism() - 1));
  await Promise.all(Array.from({ length: threads }, () => lane(next, found, limit, signal)));
  return found;
}

/** One thread after another, until no task is left. */
async function lane(
  next: () => Task | undefined,
  found: Reads,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  let task = next();
  while (task !== undefined) {
    const thread = new Worker(workerAddress);
    try {
      const started = await replied(thread, undefined, signal);
      if ('died' in started) throw new Error(`a reading thread does not start: ${started.died}`);
      let alive = !('ended' in started);
      while (task !== undefined && alive) {
        thread.postMessage(task);
        const answer = await replied(thread, limit, signal);
        if ('ended' in answer) return;
        const { path } = task;
        if ('read' in answer) found.reads.push(answer.read);
        else if ('slow' in answer)
          found.unreadable.push({ path, why: `too slow: more than ${String(limit / 1_000)} s` });
        else if (!('ready' in answer))
          found.unreadable.push({
            path,
            why: `a fault of the reader: ${'died' in answer ? answer.died : answer.failed}`,
          });
        alive = !('slow' in answer || 'died' in answer);
        task = next();
      }
      if (signal?.aborted === true) return;
    } finally {
      await thread.terminate();
    }
  }
}

/** A thread's message, or why none comes: it takes too long, it died, the run was interrupted. */
type Reply = Answer | { readonly slow: true } | { readonly died: string } | { readonly ended: true };

async function replied(thread: Worker, limit: number | undefined, signal: AbortSignal | undefined): Promise<Reply> {
  const { promise, resolve } = deferred<Reply>();
  const clock =
    limit === undefined
      ? undefined
      : setTimeout(() => {
          resolve({ slow: true });
        }, limit);
  const onMessage = (answer: Answer): void => {
    resolve(answer);
  };
  const onError = (error: Error): void => {
    resolve({ died: error.message });
  };
  const onAbort = (): void => {
    resolve({ ended: true });
  };
  thread.once('message', onMessage);
  thread.once('error', onError);
  signal?.addEventListener('abort', onAbort);
  try {
    return await promise;
  } finally {
    clearTimeout(clock);
    thread.off('message', onMessage);
    thread.off('error', onError);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
