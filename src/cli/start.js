#!/usr/bin/env node
// Starts the CLI with Node's compile cache on: the types are stripped once, not at every run.
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Node 24 is needed, this is ${process.version}: run "npm ci", then "npm run -s cli -- ...".`);
  process.exit(64);
}
const here = fileURLToPath(import.meta.url);
if (/[\\/]node_modules[\\/]/.test(here)) {
  // Installed as a package. There Node leaves types in: they are taken out here, of this package's own files only.
  const own = new URL('..', import.meta.url).href;
  process.removeAllListeners('warning'); // "stripTypeScriptTypes is an experimental feature"
  module.registerHooks({
    load: (url, context, next) =>
      url.startsWith(own) && url.endsWith('.ts')
        ? {
            format: 'module',
            source: module.stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8')),
            shortCircuit: true,
          }
        : next(url, context),
  });
} else module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
const { run } = await import('./main.ts');
await run();
