// Reads texts in worker threads. A text that takes too long ends its thread and nothing else.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Hardware } from '../../intake/types.ts';
import type { FileRead, Unreadable } from '../../fleet/types.ts';
import { workerAddress } from './worker-address.ts';
import type { Answer, Task } from './reader.ts';

/** The longest time that one file may take, in milliseconds. */
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
  hardware: readonly Hardware[],
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
  await Promise.all(Array.from({ length: threads }, () => lane(next, found, hardware, limit, signal)));
  return found;
}

/** Threads that wait for the next run of this process. They do not keep it alive. */
const idle: Worker[] = [];

/** One thread after another, until no task is left. */
async function lane(
  next: () => Task | undefined,
  found: Reads,
  hardware: readonly Hardware[],
  limit: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  let task = next();
  while (task !== undefined) {
    const thread = await threadFor(hardware, signal);
    while (task !== undefined) {
      thread.postMessage(task);
      const answer = await replied(thread, limit, signal);
      if (!('read' in answer) && !('failed' in answer)) {
        await thread.terminate();
        if ('ended' in answer) return;
      }
      const { path } = task;
      if ('read' in answer) found.reads.push(answer.read);
      else found.unreadable.push({ path, why: whyNot(answer, limit) });
      task = next();
      if (!('read' in answer) && !('failed' in answer)) break;
      if (task === undefined) {
        thread.unref();
        idle.push(thread);
      }
    }
  }
}

async function threadFor(hardware: readonly Hardware[], signal: AbortSignal | undefined): Promise<Worker> {
  const waiting = idle.pop();
  if (waiting !== undefined) {
    waiting.ref();
    return waiting;
  }
  const thread = new Worker(workerAddress, { workerData: hardware });
  const started = await replied(thread, undefined, signal);
  if ('died' in started) throw new Error(`a reading thread does not start: ${started.died}`);
  return thread;
}

function whyNot(answer: Exclude<Reply, { read: FileRead }>, limit: number): string {
  if ('slow' in answer) return `too slow: more than ${String(limit / 1_000)} s`;
  return `a fault of the reader: ${'died' in answer ? answer.died : 'failed' in answer ? answer.failed : 'no answer'}`;
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
