// What Chromium's trace says of a page's main thread.
import type { CDPSession, Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
}

const mark = 'trace-from';

/** Milliseconds: the longest task of the page's main thread from now until a second after `act` is done. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('the page has no browser');
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  });
  await page.evaluate((name) => performance.mark(name), mark);
  await act();
  await page.waitForTimeout(1000);
  await ended(session);
  await session.detach();
  const from = events.find(({ name, cat }) => name === mark && cat.includes('user_timing'));
  if (from === undefined) throw new Error('the trace does not hold the page');
  const tasks = events.filter(
    ({ name, pid, tid, ts }) => name.includes('RunTask') && pid === from.pid && tid === from.tid && ts >= from.ts,
  );
  if (tasks.length === 0) throw new Error('the trace holds no task of the page');
  return Math.max(...tasks.map(({ dur }) => dur ?? 0)) / 1000;
}

async function ended(session: CDPSession): Promise<void> {
  const complete = new Promise<void>((done) => {
    session.once('Tracing.tracingComplete', () => {
      done();
    });
  });
  await session.send('Tracing.end');
  await complete;
}
