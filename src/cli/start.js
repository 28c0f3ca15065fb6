#!/usr/bin/env node
// Starts the CLI with Node's compile cache on: the types are stripped once, not at every run. What people install is
// the bundle (tools/bundle.ts), which needs none of this.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(`Node 24 is needed, this is ${process.version}: run "npm ci", then "npm run -s cli -- ...".`);
  process.exit(64);
}
module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
const { run } = await import('./main.ts');
await run();
