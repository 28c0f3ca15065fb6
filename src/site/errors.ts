// The known messages as the pages show them: checked once a build, together with the claims that they name.
import { loadErrors, type KnownError } from '../knowledge/errors.ts';
import { knowledge } from './knowledge.ts';

export const errors = loadErrors(process.cwd(), knowledge.claims);

/** Every claim that a message rests on, in the order in which its page names them. */
export function claimsOf(error: KnownError): readonly string[] {
  const groups = [error.aiter, error.says, error.doesNotSay, error.advice];
  return [...new Set([...error.claims, ...groups.flat().flatMap((sentence) => sentence.claims)])];
}
