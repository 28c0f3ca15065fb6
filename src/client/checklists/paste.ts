// The thread that reads a pasted deployment, fetched when somebody turns to the paste: most visits never need it.
import type { Deployment } from '../../engine/deployment.ts';
import type { Hardware, Intake } from '../../intake/types.ts';
import { need } from '../dom.ts';
import { endedWords, Reading, ReadingEnded } from '../reading/index.ts';
import workerUrl from '../reading/worker.ts?worker&url';
import { trustedWorker } from '../trusted.ts';

export interface PasteReader {
  /** What the text comes to; a sentence where the reading ended without, undefined where a newer one took its place. */
  readonly read: (text: string, given: Deployment) => Promise<Intake | string | undefined>;
}

/** Starts the thread. Call it once a page. */
export function pasteReader(base: string, hardware: readonly Hardware[]): PasteReader {
  const slow = need('#deployment-slow', HTMLElement);
  const address = trustedWorker(workerUrl);
  const reading = new Reading({
    hardware,
    base,
    start: () => new Worker(address, { type: 'module', name: 'reading' }),
    slow: (isSlow) => {
      slow.hidden = !isSlow;
    },
  });
  need('#deployment-cancel', HTMLButtonElement).addEventListener('click', () => {
    reading.cancel();
  });
  reading.load();
  return {
    read: async (text, set) => {
      try {
        return (await reading.ask({ text, kinds: {}, set, hosts: false })).intake;
      } catch (error) {
        const why = error instanceof ReadingEnded ? error.why : 'failed';
        return why === 'superseded' ? undefined : endedWords[why];
      }
    },
  };
}
