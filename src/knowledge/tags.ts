// Orders AITER's tags by what PEP 440 says of them.
import { compare as comparePep440 } from '@renovatebot/pep440';

/** Negative where `a` is the older release, such as `v0.1.19` against `v0.1.19.post1`. */
export function compareTags(a: string, b: string): number {
  return comparePep440(a.replace(/^v/, ''), b.replace(/^v/, ''));
}
