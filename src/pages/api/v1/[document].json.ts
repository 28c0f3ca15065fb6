// Claims, upstream changes and releases for machines.
import type { APIContext } from 'astro';
import { apiDocument, documentNames, type DocumentName } from '../../../publish/api/index.ts';
import { knowledge, stamp } from '../../../site/knowledge.ts';
import { absolute } from '../../../site/base.ts';

export function getStaticPaths() {
  return documentNames.map((name) => ({ params: { document: name }, props: { name } }));
}

export function GET({ props, site }: APIContext<{ name: DocumentName }>): Response {
  return Response.json(apiDocument(props.name, knowledge, stamp, (path) => absolute(path, site)));
}
