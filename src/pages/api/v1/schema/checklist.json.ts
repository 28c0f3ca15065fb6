import { checklistJsonSchema } from '../../../../publish/api/checklists.ts';

export function GET(): Response {
  return Response.json(checklistJsonSchema());
}
