import type { APIRoute } from 'astro';
import { kernelDocument } from '../../../../publish/api/kernels.ts';
import { kernels } from '../../../../site/knowledge.ts';

export function getStaticPaths() {
  return kernels.map((release) => ({ params: { tag: release.tag }, props: { release } }));
}

export const GET: APIRoute<{ release: (typeof kernels)[number] }> = ({ props }) =>
  Response.json(kernelDocument(props.release));
