// The content security policy of a page: what it may load and run, and that text never becomes markup or script.
import { createHash } from 'node:crypto';
import boot from '../client/theme-boot.js?raw';

/** What a page's scripts need beyond the site's own files. */
export type Need = 'worker';

/** The script that every page runs before it is drawn; its hash stands in the policy. */
export const bootScript = boot;
const bootHash = createHash('sha256').update(boot).digest('base64');

/** The policy as the text of its header, with what this page needs beyond its own scripts and styles. */
export function policyFor(needs: readonly Need[]): string {
  const worker = needs.includes('worker');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${bootHash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    // The search of every page asks for the site's own index.
    "connect-src 'self'",
    ...(worker ? ["worker-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `trusted-types ${worker ? 'worker' : "'none'"}`,
    "require-trusted-types-for 'script'",
  ].join('; ');
}
