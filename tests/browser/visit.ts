// Opens pages of the built site and writes down everything that must not happen.
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, inject } from 'vitest';

export const site = inject('site');
let browser: Promise<Browser> | undefined;

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Every address asked for, in order. */
  readonly requests: string[];
  readonly external: string[];
  readonly violations: string[];
  readonly errors: string[];
}

const contexts: BrowserContext[] = [];
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  await (await browser)?.close();
});

export async function visit(
  path: string,
  options: BrowserContextOptions = {},
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Visit> {
  browser ??= chromium.connect(inject('browser'));
  const context = await (await browser).newContext({ reducedMotion: 'reduce', ...options });
  contexts.push(context);
  const log = {
    requests: [] as string[],
    external: [] as string[],
    violations: [] as string[],
    errors: [] as string[],
  };
  await context.route('**/*', async (route) => {
    const url = route.request().url();
    log.requests.push(url);
    if (url.startsWith(site) || url.startsWith('data:') || url.startsWith('blob:')) return route.continue();
    log.external.push(url);
    return route.abort();
  });
  await context.exposeBinding('__violation', (_source, text: string) => {
    log.violations.push(text);
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
  page.on('pageerror', (error) => log.errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') log.errors.push(message.text());
  });
  await page.goto(site + path.replace(/^\//, ''));
  if (options.javaScriptEnabled !== false)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 500 })));
  return { page, context, ...log };
}
