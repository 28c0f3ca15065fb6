import { maskcheckJsonSchema } from '../../../../publish/schemas/maskcheck.ts';

export function GET(): Response {
  return Response.json(maskcheckJsonSchema());
}
