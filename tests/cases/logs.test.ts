// Errors as people quote them: which message, at which line, with which fields.
import { expect, test } from 'vitest';
import { explain } from '../../src/intake/readers/log/explain.ts';
import { redact } from '../../src/intake/redact/index.ts';
import { catalogue } from '../intake/readers/log/content.ts';
import logs from './logs.json' with { type: 'json' };

test.each(
  logs as unknown as {
    name: string;
    log: string;
    fields: Record<string, string>;
    stage: (string | null)[];
    line?: number;
  }[],
)('$name', ({ log, fields, stage, line }) => {
  const [first] = explain(redact(log).text, catalogue);
  expect(stage).toContain(first?.stage);
  expect(first?.fields).toMatchObject(fields);
  if (line !== undefined) expect(first?.line).toBe(line);
});
