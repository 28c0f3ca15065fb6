// The support matrix as JSON.
import type { APIContext } from 'astro';
import { supportDocument } from '../../../site/support-document.ts';

export function GET({ site }: APIContext): Response {
  return Response.json(supportDocument(site));
}
