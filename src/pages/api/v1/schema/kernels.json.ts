import { kernelJsonSchema } from '../../../../knowledge/kernel-api.ts';

export function GET(): Response {
  return Response.json(kernelJsonSchema());
}
