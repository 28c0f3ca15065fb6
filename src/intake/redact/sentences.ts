// Secrets in sentences: "the password is …", "my token (…)".
import type { Kind, Stretch } from './mark.ts';
import { looksChosen, looksRandom } from './names.ts';
import { isHarmless } from './values.ts';

const forms: readonly (readonly [RegExp, Kind])[] = [
  [
    /\b(?:password|passphrase|passcode)(?:[ \t]{1,3}(?:is|was))?[ \t]{1,3}["'`(]{0,2}([^\s"'`()]{8,200})/gi,
    'password or secret',
  ],
  [
    /\b(?:token|(?:api|access|secret|auth)[ _-]?key)[ \t]{1,3}(?:(?:is|was)[ \t]{1,3}["'`(]{0,2}|["'`(]{1,2})([\w.~+/=:!@#%^&*-]{10,200})/gi,
    'API key or token',
  ],
];

/** Secrets that a sentence names; what follows the name must look like one. */
export function sentences(text: string): Stretch[] {
  const found: Stretch[] = [];
  for (const [pattern, kind] of forms)
    for (const hit of text.matchAll(pattern)) {
      const value = (hit[1] ?? '').replace(/[.,;:]$/, '');
      const from = hit.index + hit[0].length - (hit[1] ?? '').length;
      if (!isHarmless(value) && (looksRandom(value) || looksChosen(value)))
        found.push({ from, to: from + value.length, kind });
    }
  return found;
}
