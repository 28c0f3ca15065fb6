import { supportJsonSchema } from '../../../../publish/schemas/support.ts';

export function GET(): Response {
  return Response.json(supportJsonSchema());
}
