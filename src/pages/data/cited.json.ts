// The claims that the engine's rules cite, as the check page shows them: fetched when somebody asks why.
import type { APIRoute } from 'astro';
import { citedClaims } from '../../site/check-page.ts';

export const GET: APIRoute = () => Response.json(citedClaims());
