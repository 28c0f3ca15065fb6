import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './tests/closing-line.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/seeded.ts'],
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/cells/**'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          benchmark: { include: ['tests/**/*.bench.ts'], exclude: ['tests/browser/**'] },
        },
      },
      {
        // Whole tables and the second build: `npm run cells`, which CI runs after `npm test`.
        test: {
          name: 'cells',
          include: ['tests/cells/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          benchmark: { include: [] },
        },
      },
      {
        test: {
          name: 'browser',
          // One Chromium and one tab for all files of a worker.
          isolate: false,
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          benchmark: { include: ['tests/browser/**/*.bench.ts'] },
        },
      },
    ],
  },
});
