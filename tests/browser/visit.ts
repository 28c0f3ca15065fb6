// Opens pages of the built site and writes down everything that must not happen. One browser and one tab serve every
// visit of a worker: a new one for each costs more than most tests. A visit begins with empty storage and no rights; the
// page of the visit before it is gone.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';
import { launch } from './chromium.ts';

export const site = inject('site');
let browser: Promise<Browser> | undefined;

interface Log {
  /** Every address asked for, in order. */
  readonly requests: string[];
  readonly external: string[];
  readonly violations: string[];
  readonly errors: string[];
}

export interface Visit extends Log {
  readonly page: Page;
  readonly context: BrowserContext;
}

/** A tab, and where it writes down what happens in it now. */
interface Tab {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly now: { log: Log };
}

const emptyLog = (): Log => ({ requests: [], external: [], violations: [], errors: [] });

/** What a tab can take on while it stands. Other options, such as no JavaScript, need a tab of their own. */
type Settable = 'viewport' | 'colorScheme';
const tabs = new Map<string, Tab>();
let prepared: Tab | undefined;

/** Opens `path`. With `prepare` the tab is a new one, so that nothing of what is done to it stays. */
export async function visit(
  path: string,
  options: BrowserContextOptions = {},
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Visit> {
  await prepared?.context.close();
  prepared = undefined;
  const { viewport = { width: 1280, height: 720 }, colorScheme = 'light', ...others } = options;
  const tab = prepare === undefined ? await tabFor(others) : (prepared = await newTab(others, prepare));
  const { page, context } = tab;
  await page.emulateMedia({ media: null, colorScheme, reducedMotion: 'reduce' });
  if (viewport !== null) await page.setViewportSize(viewport);
  const log = (tab.now.log = emptyLog());
  await page.goto(site + path.replace(/^\//, ''));
  // What the page has begun by now is done; what it has to say has arrived.
  if (others.javaScriptEnabled !== false) await page.evaluate(() => new Promise((done) => setTimeout(done)));
  return { page, context, ...log };
}

/** The tab for these options, as if it were new. */
async function tabFor(options: Omit<BrowserContextOptions, Settable>): Promise<Tab> {
  const key = JSON.stringify(options);
  const tab = tabs.get(key);
  if (tab !== undefined) {
    try {
      await empty(tab);
      return tab;
    } catch {
      // A page that hangs or was closed: the test that did it has failed; the next one gets another tab.
      await tab.context.close();
    }
  }
  const made = await newTab(options);
  tabs.set(key, made);
  return made;
}

async function empty({ page, context }: Tab): Promise<void> {
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await context.unrouteAll();
  await context.setOffline(false);
  await context.clearPermissions();
  // Away from where the test before pointed: the next page would take it for a hand.
  await page.mouse.move(0, 0);
  // A page of the site without a script: what the one before stores when it is left is there before it is cleared away.
  await page.goto(`${site}llms.txt`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

async function newTab(
  options: BrowserContextOptions,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Tab> {
  browser ??= launch();
  const context = await (await browser).newContext(options);
  const now = { log: emptyLog() };
  context.on('request', (request) => {
    const url = request.url();
    now.log.requests.push(url);
    if (!url.startsWith(site) && !url.startsWith('data:') && !url.startsWith('blob:')) now.log.external.push(url);
  });
  // What the page's own policy stopped was never asked for.
  context.on('requestfailed', (request) => {
    const { external } = now.log;
    if (request.failure()?.errorText === 'csp') external.splice(external.indexOf(request.url()), 1);
  });
  await context.exposeBinding('__violation', (_source, text: string) => {
    now.log.violations.push(text);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (e) => {
      (globalThis as unknown as { __violation: (text: string) => void }).__violation(
        `${e.effectiveDirective} ${e.blockedURI} ${e.sourceFile}:${String(e.lineNumber)}`,
      );
    });
  });
  await prepare?.(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => now.log.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') now.log.errors.push(message.text());
  });
  return { page, context, now };
}
