// The JSON Schema of each of those documents.
import type { APIContext } from 'astro';
import { apiSchema, documentNames, type DocumentName } from '../../../../publish/api/index.ts';

export function getStaticPaths() {
  return documentNames.map((name) => ({ params: { document: name }, props: { name } }));
}

export function GET({ props }: APIContext<{ name: DocumentName }>): Response {
  return Response.json(apiSchema(props.name));
}
