// The unit tests that a mutant of the engine, the checklists or the redaction has to get past. Each file has
// modules of its own: shared ones would give the coverage of one test to another.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'tests/engine/**/*.test.ts',
      'tests/checklists/**/*.test.ts',
      'tests/intake/redact*.test.ts',
      'tests/intake/redact/**/*.test.ts',
      'tests/cases/decisions.test.ts',
    ],
    setupFiles: ['tests/seeded.ts'],
    testTimeout: 60_000,
  },
});
