import { kernelJsonSchema } from '../../../../publish/api/kernels.ts';

export function GET(): Response {
  return Response.json(kernelJsonSchema());
}
