import { probeJsonSchema } from '../../../../publish/schemas/probe.ts';

export function GET(): Response {
  return Response.json(probeJsonSchema());
}
