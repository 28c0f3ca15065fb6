import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tools/mutants/all.test.ts'],
    setupFiles: ['tests/seeded.ts'],
    testTimeout: 60_000,
  },
});
