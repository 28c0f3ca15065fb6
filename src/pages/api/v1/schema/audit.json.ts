import { auditJsonSchema } from '../../../../publish/schemas/audit.ts';

export function GET(): Response {
  return Response.json(auditJsonSchema());
}
