import { writeFile } from '../../../checklists/file.ts';
import { reviewExample } from '../../../knowledge/checklists-site.ts';

export function GET(): Response {
  return new Response(writeFile([reviewExample().example.run]), { headers: { 'content-type': 'application/json' } });
}
