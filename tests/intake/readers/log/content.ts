// The project's own sentences, as every test of the log reader needs them.
import { fileURLToPath } from 'node:url';
import { explain } from '../../../../src/intake/readers/log/explain.ts';
import type { Explained } from '../../../../src/intake/readers/log/types.ts';
import { catalogueOf, loadErrors } from '../../../../src/knowledge/errors.ts';
import { knowledge } from '../../../engine/data.ts';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));
export const errors = loadErrors(root, knowledge.claims);
export const catalogue = catalogueOf(errors);

export const explained = (text: string): readonly Explained[] => explain(text, catalogue);

/** The one message that must be there. */
export function only(text: string, code: string): Explained {
  const found = explained(text).filter((one) => one.code === code);
  if (found.length !== 1 || found[0] === undefined) {
    throw new Error(`${code}: found ${found.length} times in ${JSON.stringify(text)}`);
  }
  return found[0];
}

export const codes = (text: string): readonly string[] => explained(text).map((one) => one.code);
