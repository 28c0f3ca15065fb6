// The unit tests that a mutant of the engine, the checklists or the redaction has to get past, as one file: the modules
// are then loaded once a mutant and not once a file, and coverage still tells the tests apart.
import.meta.glob(
  [
    '../../tests/engine/**/*.test.ts',
    '../../tests/checklists/**/*.test.ts',
    '../../tests/intake/redact*.test.ts',
    '../../tests/intake/redact/**/*.test.ts',
    '../../tests/cases/decisions.test.ts',
  ],
  { eager: true },
);
