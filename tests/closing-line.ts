// Counts the tests of a run: for tools/test.ts, which adds what it checks itself and ends with one plain line.
import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state === 'pending' ? 'failed' : state] += 1;
      }
      // A file that could not even be loaded has no tests to count.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) count.failed += 1;
    }
    count.failed += errors.length;
    const file = process.env['COUNTS'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(count));
    else console.log(`tests: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
  }
}
