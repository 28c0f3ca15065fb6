import type { APIContext } from 'astro';
import { toJson } from '../../../../knowledge/checklist-json.ts';
import type { WrittenChecklist } from '../../../../knowledge/checklists.ts';
import { checklists } from '../../../../knowledge/checklists-site.ts';
import { knowledge } from '../../../../knowledge/site.ts';

export function getStaticPaths() {
  return checklists.map((list) => ({ params: { name: list.name }, props: { list } }));
}

export function GET({ props }: APIContext<{ list: WrittenChecklist }>): Response {
  return Response.json(toJson(props.list, knowledge));
}
