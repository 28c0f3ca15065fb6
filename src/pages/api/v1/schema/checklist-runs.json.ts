import { runFileJsonSchema } from '../../../../knowledge/checklist-run-schema.ts';

export function GET(): Response {
  return Response.json(runFileJsonSchema());
}
