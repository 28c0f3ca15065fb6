// A deployment's fingerprint: moving it within its file keeps it, changing it does not.
import type { Deployment } from '../engine/deployment.ts';

/**
 * SHA-256 over path, name and the values that the file itself gives, without lines.
 * @returns `sha256:` and hexadecimal digits; null where the browser offers no hash (a page served without TLS)
 */
export async function fingerprintOf(
  path: string,
  name: string,
  choices: readonly Deployment[],
): Promise<string | null> {
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return null;
  const values = choices.map((choice) =>
    Object.entries(choice)
      .filter(([, { from }]) => from.kind !== 'default')
      .map(([key, { value }]) => `${key}=${value}`)
      .sort(),
  );
  const bytes = new TextEncoder().encode(JSON.stringify([path, name, values]));
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return `sha256:${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
