// Once per `npm test`: build the site and serve dist/. Every worker starts one Chromium for all its files: see visit.ts.
import type { TestProject } from 'vitest/node';
import { build } from '../../tools/build.ts';
import { serve } from '../../tools/serve.ts';
import { unpack } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env['SKIP_BUILD'] === undefined) build();
  if (process.env['CHROMIUM'] === undefined) unpack();
  const site = await serve('dist', process.env['BASE'] ?? '/');
  project.provide('site', site.url);
  return () => site.close();
}
