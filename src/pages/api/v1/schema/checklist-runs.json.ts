import { runFileJsonSchema } from '../../../../publish/schemas/checklist-runs.ts';

export function GET(): Response {
  return Response.json(runFileJsonSchema());
}
