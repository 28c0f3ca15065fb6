// One file that loads the unit tests of the engine, the checklists and the redaction, and runs them once a mutant.
import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { instrument } from './instrument.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = fileURLToPath(new URL('.', import.meta.url));
const { sources, mutants } = await instrument(JSON.parse(process.env['MUTANTS_FILES'] ?? '[]') as string[]);
mkdirSync(`${root}node_modules/.cache/mutants`, { recursive: true });
writeFileSync(`${root}node_modules/.cache/mutants/all.json`, JSON.stringify(mutants));

export default defineConfig({
  root,
  cacheDir: 'node_modules/.cache/mutants/vite',
  plugins: [
    {
      name: 'mutants',
      enforce: 'pre',
      transform(_code, id) {
        const source = sources.get(relative(root, id));
        if (source === undefined) return undefined;
        return `const Map = globalThis.ForgetfulMap; const WeakMap = globalThis.ForgetfulWeakMap;\n${source}`;
      },
    },
  ],
  resolve: {
    alias: [
      { find: /^vitest$/, replacement: `${here}collect.ts` },
      { find: /^vitest-itself$/, replacement: `${root}node_modules/vitest/dist/index.js` },
    ],
  },
  test: {
    include: ['tools/mutants/run.test.ts'],
    setupFiles: ['tests/seeded.ts'],
    pool: 'forks',
    testTimeout: 0,
    // What is kept from an earlier run holds switches with other numbers.
    fsModuleCache: false,
  },
});
