import { checklistJsonSchema } from '../../../../knowledge/checklist-json.ts';

export function GET(): Response {
  return Response.json(checklistJsonSchema());
}
