// The order of readings beside the page, against a worker that answers when the test says so.
import { byHand } from '../../src/engine/deployment.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { longestReading, slowReading } from '../../src/engine/limits.ts';
import { Reading, ReadingEnded } from '../../src/client/reading/index.ts';
import type { Question, Request, Response } from '../../src/client/reading/messages.ts';

class FakeWorker extends EventTarget {
  readonly questions: string[] = [];
  isEnded = false;

  postMessage(request: Request): void {
    if (request.kind === 'read') this.questions.push(request.question.text);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(): void {
    const data: Response = {
      answer: {
        cut: [],
        parts: 0,
        isLog: false,
        intake: { deployment: {}, findings: [], ignored: [] },
        servers: [],
        explained: 'none',
        startup: undefined,
      },
    };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  fail(): void {
    this.dispatchEvent(new Event('error'));
  }
}

let workers: FakeWorker[] = [];
let slow: boolean[] = [];

function started(): Reading {
  return new Reading({
    hardware: [],
    base: '/',
    start: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker;
    },
    slow: (isSlow) => slow.push(isSlow),
  });
}

const question = (text: string): Question => ({ text, kinds: {}, set: {}, hosts: false });

/** What becomes of a question: `answered`, or why it ended. */
const fate = async (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof ReadingEnded ? error.why : String(error)),
  );

beforeEach(() => {
  vi.useFakeTimers();
  workers = [];
  slow = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test('a question is answered by one worker, which stays for the next', async () => {
  const reading = started();
  const first = fate(reading.ask(question('a')));
  workers[0]?.answer();
  const second = fate(reading.ask(question('b')));
  workers[0]?.answer();
  expect(await Promise.all([first, second])).toEqual(['answered', 'answered']);
  expect(workers.map(({ questions }) => questions)).toEqual([['a', 'b']]);
  expect(slow).toEqual([]);
});

test('without a text the page answers itself and no worker starts', async () => {
  const answer = await started().ask({ text: '', kinds: {}, set: { tp: byHand('8') }, hosts: false });
  expect(answer.intake.deployment.tp?.value).toBe('8');
  expect(workers).toEqual([]);
});

test('of questions that come while one is read, only the newest is answered', async () => {
  const reading = started();
  const fates = ['a', 'b', 'c'].map((text) => fate(reading.ask(question(text))));
  workers[0]?.answer();
  workers[0]?.answer();
  expect(await Promise.all(fates)).toEqual(['superseded', 'superseded', 'answered']);
  expect(workers.map(({ questions }) => questions)).toEqual([['a', 'c']]);
});

test('a long reading says so, and is over when it is answered', async () => {
  const answer = fate(started().ask(question('a')));
  vi.advanceTimersByTime(slowReading - 1);
  expect(slow).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(slow).toEqual([true]);
  workers[0]?.answer();
  expect(await answer).toBe('answered');
  expect(slow).toEqual([true, false]);
});

test('a long reading can be cancelled, and the next question starts afresh', async () => {
  const reading = started();
  const cancelled = fate(reading.ask(question('a')));
  vi.advanceTimersByTime(slowReading);
  reading.cancel();
  expect(await cancelled).toBe('cancelled');
  expect(workers[0]?.isEnded).toBe(true);
  const next = fate(reading.ask(question('b')));
  workers[1]?.answer();
  expect(await next).toBe('answered');
});

test('a newer question ends a long reading', async () => {
  const reading = started();
  const old = fate(reading.ask(question('a')));
  vi.advanceTimersByTime(slowReading);
  const next = fate(reading.ask(question('b')));
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  workers[1]?.answer();
  expect(await Promise.all([old, next])).toEqual(['superseded', 'answered']);
});

test('a reading ends, whatever the text', async () => {
  const answer = fate(started().ask(question('a')));
  vi.advanceTimersByTime(longestReading);
  expect(await answer).toBe('too-long');
  expect(workers[0]?.isEnded).toBe(true);
});

test('a worker that cannot be loaded is said, and tried again', async () => {
  const reading = started();
  const failed = fate(reading.ask(question('a')));
  workers[0]?.fail();
  expect(await failed).toBe('failed');
  const next = fate(reading.ask(question('b')));
  workers[1]?.answer();
  expect(await next).toBe('answered');
});
