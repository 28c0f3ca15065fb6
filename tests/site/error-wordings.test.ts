import { describe, expect, test } from 'vitest';
import { wordingsOf, wordingsRead } from '../../src/site/error-wordings.ts';
import { errors } from '../../src/site/errors.ts';
import type { KnownError } from '../../src/knowledge/errors.ts';

const message = (changes: Partial<KnownError['messages'][number]>): KnownError =>
  ({
    messages: [{ text: 'no kernel for {heads} heads', of: 'vllm', since: '0.29.0', until: '0.33.0', ...changes }],
  }) as unknown as KnownError;

describe('the wordings of a message', () => {
  test.each([
    [{}, 'no kernel for … heads', 'vLLM 0.29.0 to 0.33.0'],
    [{ since: '0.28.0', until: '0.28.0' }, 'no kernel for … heads', 'vLLM 0.28.0 only'],
    [{ since: 'none', until: 'none' }, 'no kernel for … heads', 'no release of vLLM that we read'],
    [{ of: 'aiter' as const, since: '0.1.9', until: '0.1.10' }, 'no kernel for … heads', 'AITER 0.1.9 to 0.1.10'],
    [{ text: '{dspark|dflash} graphs: {}' }, 'dspark|dflash graphs: …', 'vLLM 0.29.0 to 0.33.0'],
  ])('%o', (changes, text, printedBy) => {
    expect(wordingsOf(message(changes))).toEqual([{ text, printedBy }]);
  });

  test('the releases that were read are told by number, not by letter', () => {
    const all = [
      message({ of: 'aiter', since: '0.1.10', until: '0.1.20' }),
      message({ of: 'aiter', since: '0.1.9', until: '0.1.9' }),
      message({}),
    ];
    expect(wordingsRead(all)).toBe('vLLM 0.29.0 to 0.33.0 and AITER 0.1.9 to 0.1.20');
  });

  test('no wording is shown with a field in braces', () => {
    for (const error of errors.values()) for (const { text } of wordingsOf(error)) expect(text).not.toMatch(/[{}]/);
  });
});
