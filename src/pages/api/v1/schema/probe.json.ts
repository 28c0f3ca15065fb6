import { probeJsonSchema } from '../../../../knowledge/probe-schema.ts';

export function GET(): Response {
  return Response.json(probeJsonSchema());
}
