import { writeFile } from '../../../checklists/file.ts';
import { reviewExample } from '../../../site/checklists.ts';

export function GET(): Response {
  return new Response(writeFile([reviewExample().example.run]), { headers: { 'content-type': 'application/json' } });
}
