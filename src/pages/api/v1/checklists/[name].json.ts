import type { APIContext } from 'astro';
import { toJson } from '../../../../publish/api/checklists.ts';
import type { WrittenChecklist } from '../../../../knowledge/checklists.ts';
import { checklists } from '../../../../site/checklists.ts';
import { knowledge } from '../../../../site/knowledge.ts';

export function getStaticPaths() {
  return checklists.map((list) => ({ params: { name: list.name }, props: { list } }));
}

export function GET({ props }: APIContext<{ list: WrittenChecklist }>): Response {
  return Response.json(toJson(props.list, knowledge));
}
