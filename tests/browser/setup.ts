// Once per `npm test`: build the site, serve dist/, start one Chromium for all browser tests.
import type { TestProject } from 'vitest/node';
import { build } from '../../tools/build.ts';
import { serve } from '../../tools/serve.ts';
import { launchServer } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: string;
    browser: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The build goes first: where it fails, nothing is left that would keep the run from ending.
  if (process.env['SKIP_BUILD'] === undefined) build();
  const browser = launchServer();
  const site = await serve('dist', process.env['BASE'] ?? '/');
  project.provide('site', site.url);
  project.provide('browser', (await browser).wsEndpoint());
  return async () => {
    await (await browser).close();
    await site.close();
  };
}
