import { describe, expect, test } from 'vitest';
import { forms } from '../intake/readers/log/forms.ts';
import { wordings, wrong } from '../intake/readers/log/wordings.ts';

describe.each(Object.entries(forms))('%s', (_, form) => {
  test('every wording of the catalogue is found, once, and nothing else', () => {
    expect(wrong(form, wordings)).toEqual([]);
  });
});
