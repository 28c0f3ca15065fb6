// A reading thread: texts in, deployments out. A text that never ends is ended from outside.
import { parentPort } from 'node:worker_threads';
import { readFile } from '../../fleet/reading.ts';
import type { FileRead } from '../../fleet/types.ts';

export interface Task {
  readonly path: string;
  readonly text: string;
  readonly hosts: boolean;
}

export type Answer = { readonly ready: true } | { readonly read: FileRead } | { readonly failed: string };

/** Answers tasks until the thread is ended. */
export function serve(): void {
  const port = parentPort;
  if (port === null) return;
  const say = (answer: Answer): void => {
    port.postMessage(answer);
  };
  port.on('message', (task: Task) => {
    readFile(task.path, task.text, { hosts: task.hosts }).then(
      (read) => {
        say({ read });
      },
      (error: unknown) => {
        say({ failed: error instanceof Error ? error.message : String(error) });
      },
    );
  });
  say({ ready: true });
}

serve();
