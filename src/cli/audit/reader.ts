// A reading thread: texts in, deployments out. A text that never ends is ended from outside.
import { parentPort, workerData } from 'node:worker_threads';
import { readFile } from '../../fleet/reading.ts';
import type { Hardware } from '../../intake/types.ts';
import type { FileRead } from '../../fleet/types.ts';

export interface Task {
  readonly path: string;
  readonly text: string;
  readonly hosts: boolean;
}

export type Answer = { readonly ready: true } | { readonly read: FileRead } | { readonly failed: string };

/** Answers tasks until the thread is ended. */
export async function serve(): Promise<void> {
  const port = parentPort;
  if (port === null) return;
  const hardware = workerData as readonly Hardware[];
  const say = (answer: Answer): void => {
    port.postMessage(answer);
  };
  port.on('message', (task: Task) => {
    readFile(task.path, task.text, hardware, { hosts: task.hosts }).then(
      (read) => {
        say({ read });
      },
      (error: unknown) => {
        say({ failed: error instanceof Error ? error.message : String(error) });
      },
    );
  });
  await warm(hardware);
  say({ ready: true });
}

/** Loads every reader, so that the first text's time is its own. */
async function warm(hardware: readonly Hardware[]): Promise<void> {
  const samples = [
    'vllm serve m --speculative-config \'{"method":"mtp","num_speculative_tokens":1}\'\nINFO Using TRITON_MLA backend',
    'services:\n  a:\n    image: vllm/vllm-openai-rocm:v0.29.0\n    command: vllm serve m',
    'from vllm import LLM\nllm = LLM(model="m", tensor_parallel_size=8)',
    'FROM rocm/vllm\nENTRYPOINT ["vllm", "serve", "m"]',
  ];
  for (const sample of samples) await readFile('warm', sample, hardware);
}
