// A deployment as text for a link: the normalised values only, never what was pasted.
import { version } from './version.ts';
import { isKey, keys, type Deployment, type Key, type Known } from './deployment.ts';

/** Longer links are cut by chat programs and issue trackers. */
const longest = 8_000;

/**
 * `key=value` pairs joined by `&`, percent-encoded, in the order of the keys; derived values and defaults are left to
 * be derived again. The version of the rules goes with them, so that an old link can be told.
 */
export function encodeDeployment(deployment: Deployment): string {
  const pairs = keys.flatMap((key) => {
    const known = deployment[key];
    if (known === undefined || known.from.kind === 'derived') return [];
    return [`${key}=${encodeURIComponent(known.value)}`];
  });
  return pairs.length === 0 ? '' : [...pairs, `v=${version}`].join('&');
}

/** Whether a link was made by other rules than these: it is judged anew, and whoever opens it should know. */
export function isOfOtherRules(text: string): boolean {
  return !text.split('&').includes(`v=${version}`);
}

/** Reads what `encodeDeployment` wrote. Strange keys and broken escapes are left out; too long a text is refused. */
export function decodeDeployment(text: string): Deployment | undefined {
  if (text.length > longest) return undefined;
  const found: Partial<Record<Key, Known>> = {};
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=');
    const key = pair.slice(0, at);
    if (at < 1 || !isKey(key)) continue;
    try {
      found[key] = { value: decodeURIComponent(pair.slice(at + 1)), from: { kind: 'link' } };
    } catch {
      // A cut escape: this value is lost, the others are not.
    }
  }
  return found;
}
