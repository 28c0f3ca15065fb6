// The table of the Lab's page, with every measure.
import { csv } from '../../lab/csv.ts';
import { publishedReports } from '../../lab/published.ts';

export function GET(): Response {
  const { table, long } = publishedReports();
  return new Response(csv([...table, long]), { headers: { 'content-type': 'text/csv; charset=utf-8' } });
}
