import { factsJsonSchema } from '../../../../publish/schemas/facts.ts';

export function GET(): Response {
  return Response.json(factsJsonSchema());
}
