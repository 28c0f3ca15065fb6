// What the fleet page's thread answers with: fetched once there is something to read.
import type { APIContext } from 'astro';
import { fleetData } from '../../site/fleet-page.ts';
import { absolute } from '../../site/base.ts';

export function GET({ site }: APIContext): Response {
  return Response.json(fleetData(absolute('', site)));
}
