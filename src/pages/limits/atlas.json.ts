// What the atlas draws: every release in one small file.
import { pack } from '../../engine/kernels/wire.ts';
import { kernels } from '../../site/knowledge.ts';

export function GET(): Response {
  return Response.json(pack(kernels));
}
