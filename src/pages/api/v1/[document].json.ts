// Claims, upstream changes and releases for machines.
import type { APIContext } from 'astro';
import { apiDocument, documentNames, type DocumentName } from '../../../knowledge/api.ts';
import { knowledge, stamp } from '../../../knowledge/site.ts';
import { absolute } from '../../../site.ts';

export function getStaticPaths() {
  return documentNames.map((name) => ({ params: { document: name }, props: { name } }));
}

export function GET({ props, site }: APIContext<{ name: DocumentName }>): Response {
  return Response.json(apiDocument(props.name, knowledge, stamp, (path) => absolute(path, site)));
}
