import { maskcheckJsonSchema } from '../../../../knowledge/maskcheck-schema.ts';

export function GET(): Response {
  return Response.json(maskcheckJsonSchema());
}
