// Every page of content/errors/ carries its own tests: texts in which it must be found, and texts that only look like it.
import { describe, expect, test } from 'vitest';
import { reports } from '../../../../src/intake/readers/log/reports.ts';
import { codes, errors } from './content.ts';

const pages = [...errors.values()];

test.each(pages.flatMap(({ id, examples }) => examples.map((text) => [id, text] as const)))(
  '%s is found in: %s',
  (id, text) => {
    expect(codes(text)).toContain(id);
  },
);

test.each(pages.flatMap(({ id, nearMisses }) => nearMisses.map((text) => [id, text] as const)))(
  '%s is not found in: %s',
  (id, text) => {
    expect(codes(text)).not.toContain(id);
  },
);

describe('the pages and the log reader know the same', () => {
  test('every code that a detector reports has its page', () => {
    expect(Object.keys(reports).filter((code) => !errors.has(code))).toEqual([]);
  });

  test('every page is reported by a detector or has wordings', () => {
    expect(pages.filter(({ id, messages }) => messages.length === 0 && !(id in reports)).map(({ id }) => id)).toEqual(
      [],
    );
  });

  test.each(pages.filter(({ messages }) => messages.length > 0).map((page) => [page.id, page] as const))(
    '%s: each of its wordings is found, with values in its places',
    (id, { messages }) => {
      for (const { text } of messages) {
        const filled = text
          .replace(/\{([^{}|]*)\|[^{}]*\}/g, '$1')
          .replace(/\{(?:q|kv)_type\}/g, 'fp8')
          .replace(/\{\w*\}/g, '24');
        expect(codes(`RuntimeError: ${filled}`), filled).toContain(id);
      }
    },
  );

  test('every condition of a sentence is one that the reader can set', () => {
    const unknown = pages.flatMap(({ id, messages, conditions }) => {
      const settable = new Set([...(reports[id] ?? []), ...messages.flatMap(({ holds }) => holds)]);
      if (messages.some(({ option }) => option !== undefined)) settable.add('option');
      return Object.keys(conditions).flatMap((name) => (settable.has(name) ? [] : [`${id}: ${name}`]));
    });
    expect(unknown).toEqual([]);
  });
});
