// What the check needs beside its scripts: fetched when somebody turns to the box, or the address holds values.
import type { APIRoute } from 'astro';
import { checkPageData } from '../../site/check-page.ts';

export const GET: APIRoute = () => Response.json(checkPageData());
