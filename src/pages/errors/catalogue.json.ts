// The sentences that the check page chooses from when it explains a log: fetched when somebody pastes one.
import type { APIRoute } from 'astro';
import { catalogueOf } from '../../knowledge/errors.ts';
import { errors } from '../../site/errors.ts';

export const GET: APIRoute = () => Response.json(catalogueOf(errors));
