// The support matrix as comma-separated values.
import type { APIContext } from 'astro';
import { supportCsv } from '../../../publish/schemas/support.ts';
import { supportDocument } from '../../../site/support-document.ts';

export function GET({ site }: APIContext): Response {
  return new Response(supportCsv(supportDocument(site)), { headers: { 'content-type': 'text/csv; charset=utf-8' } });
}
