// A deployment as text for a link: the normalised values only, never what was pasted.
import { isKey, keys, type Deployment, type Key } from './deployment.ts';

/** Longer links are cut by chat programs and issue trackers. */
const longest = 8_000;

/**
 * `key=value` pairs joined by `&`, percent-encoded, in the order of the keys; derived values and defaults are left to
 * be derived again.
 */
export function encodeDeployment(deployment: Deployment): string {
  return keys
    .flatMap((key) => {
      const known = deployment[key];
      if (known === undefined || known.from.startsWith('derived:')) return [];
      return [`${key}=${encodeURIComponent(known.value)}`];
    })
    .join('&');
}

/** Reads what `encodeDeployment` wrote. Strange keys and broken escapes are left out; too long a text is refused. */
export function decodeDeployment(text: string): Deployment | undefined {
  if (text.length > longest) return undefined;
  const found: Partial<Record<Key, { value: string; from: string }>> = {};
  for (const pair of text.split('&')) {
    const at = pair.indexOf('=');
    const key = pair.slice(0, at);
    if (at < 1 || !isKey(key)) continue;
    try {
      found[key] = { value: decodeURIComponent(pair.slice(at + 1)), from: 'link' };
    } catch {
      // A cut escape: this value is lost, the others are not.
    }
  }
  return found;
}
