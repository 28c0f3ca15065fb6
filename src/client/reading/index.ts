// Asks the reading worker, and keeps order: one question at a time, the newest wins, each can be cancelled, each ends.
import { longestReading, slowReading } from '../../engine/limits.ts';
import { intake } from '../../intake/index.ts';
import type { Hardware } from '../../intake/types.ts';
import type { Answer, Question, Request, Response } from './messages.ts';

export type { Answer, Question } from './messages.ts';

/** Why there is no answer: `superseded` by a newer question, `cancelled` by a person, `too-long`, or the worker `failed`. */
export type Ended = 'superseded' | 'cancelled' | 'too-long' | 'failed';

/** What the page says where a reading ended without an answer. */
export const endedWords: Readonly<Record<Exclude<Ended, 'superseded'>, string>> = {
  cancelled: 'The reading was cancelled. Paste the part with the command or the versions.',
  'too-long': 'The reading took too long and was ended. Paste the part with the command or the versions.',
  failed: 'The readers could not be loaded: reload the page.',
};

/** A reading that gave no answer, with the reason in `why`. */
export class ReadingEnded extends Error {
  readonly why: Ended;

  constructor(why: Ended) {
    super(`The reading ended: ${why}.`);
    this.why = why;
  }
}

interface Settings {
  readonly hardware: readonly Hardware[];
  /** The path the site is served under, with a slash at its end. */
  readonly base: string;
  /** Starts the worker. */
  readonly start: () => Worker;
  /** Called with true when a reading takes longer than 200 ms, and with false when it is over. */
  readonly slow: (isSlow: boolean) => void;
}

interface Waiting {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: ReadingEnded) => void;
}

/** Reads texts beside the page. */
export class Reading {
  readonly #settings: Settings;
  #worker: Worker | undefined;
  #running: Waiting | undefined;
  #next: Waiting | undefined;
  #isSlow = false;
  #isLoaded = false;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** Starts the worker and loads every reader: call it when somebody turns to a box. */
  load(): void {
    if (this.#isLoaded) return;
    this.#isLoaded = true;
    this.#worker ??= this.#started();
    this.#worker.postMessage({ kind: 'load' } satisfies Request);
  }

  /**
   * Answers a question; without texts at once and without the worker.
   * @throws ReadingEnded where there is no answer; of one that was `superseded` nothing need be said
   */
  async ask(question: Question): Promise<Answer> {
    this.#next?.reject(new ReadingEnded('superseded'));
    this.#next = undefined;
    if (question.text.trim() === '') {
      this.#end('superseded');
      return {
        cut: [],
        parts: 0,
        isLog: false,
        intake: await intake([], question.set, this.#settings.hardware),
        servers: [],
        explained: 'none',
        startup: undefined,
      };
    }
    return new Promise((resolve, reject) => {
      this.#next = { question, resolve, reject };
      // Let a short reading end: a worker that is stopped has to load its readers again.
      if (this.#isSlow) this.#end('superseded');
      else this.#advance();
    });
  }

  /** Ends the reading that runs and drops the one that waits. */
  cancel(): void {
    this.#next?.reject(new ReadingEnded('cancelled'));
    this.#next = undefined;
    this.#end('cancelled');
  }

  #advance(): void {
    if (this.#running !== undefined || this.#next === undefined) return;
    this.#running = this.#next;
    this.#next = undefined;
    try {
      this.#worker ??= this.#started();
    } catch {
      // The browser has no workers, or its policy forbids this one.
      this.#end('failed');
      return;
    }
    this.#worker.postMessage({ kind: 'read', question: this.#running.question } satisfies Request);
    this.#timers = [
      setTimeout(() => {
        this.#isSlow = true;
        this.#settings.slow(true);
        if (this.#next !== undefined) this.#end('superseded');
      }, slowReading),
      setTimeout(() => {
        this.#end('too-long');
      }, longestReading),
    ];
  }

  #started(): Worker {
    const worker = this.#settings.start();
    worker.addEventListener('message', ({ data }: MessageEvent<Response>) => {
      const done = this.#finish();
      if (this.#next !== undefined) done?.reject(new ReadingEnded('superseded'));
      else if ('answer' in data) done?.resolve(data.answer);
      else done?.reject(new ReadingEnded('failed'));
      this.#advance();
    });
    worker.addEventListener('error', () => {
      this.#end('failed');
    });
    const { hardware, base } = this.#settings;
    worker.postMessage({ kind: 'start', hardware, base } satisfies Request);
    return worker;
  }

  /** Stops the worker in the middle of a reading; the next question starts another. */
  #end(why: Ended): void {
    if (this.#running !== undefined || why === 'failed') {
      this.#worker?.terminate();
      this.#worker = undefined;
      this.#isLoaded = false;
    }
    this.#finish()?.reject(new ReadingEnded(why));
    this.#advance();
  }

  #finish(): Waiting | undefined {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    if (this.#isSlow) this.#settings.slow(false);
    this.#isSlow = false;
    const done = this.#running;
    this.#running = undefined;
    return done;
  }
}
