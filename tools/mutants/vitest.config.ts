// The unit tests that a mutant of the engine, the checklists or the redaction has to get past.
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
    // The modules are loaded once for all files, not once a file: a mutant is tried in a fraction of the time.
    isolate: false,
    setupFiles: ['tests/seeded.ts'],
    testTimeout: 60_000,
  },
});
