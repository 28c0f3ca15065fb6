// The facts file of `audit` as JSON Schema, made from the table that its reader is made from.
import { keys } from '../../engine/deployment.ts';
import { factsSchema, members, required, valueSections, type EntrySection } from '../../fleet/facts/shape.ts';
import { words } from '../../fleet/rules.ts';

const text = { type: 'string' } as const;
const scalar = { type: ['string', 'number', 'boolean'] } as const;

/** JSON Schema (2020-12), for `/api/v1/schema/facts.json`; editors read it from the comment in the first line. */
export function factsJsonSchema(): object {
  const sections = Object.keys(members) as EntrySection[];
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: factsSchema,
    description:
      'What people know of their images, drafts, folders and deployments. Globs are relative to the folder of the file.',
    type: 'object',
    required: ['schema'],
    additionalProperties: false,
    properties: {
      schema: { const: factsSchema },
      exclude: { type: 'array', items: text, description: 'Globs of paths that are not looked at.' },
      ...Object.fromEntries(sections.map((section) => [section, list(section)])),
    },
  };
}

function list(section: EntrySection): object {
  const own = Object.fromEntries(members[section].map((name) => [name, memberOf(name)]));
  const values = section in valueSections ? Object.fromEntries(keys.map((key) => [key, scalar])) : {};
  return {
    type: 'array',
    ...(section in valueSections && { description: valueSections[section as keyof typeof valueSections] }),
    items: {
      type: 'object',
      additionalProperties: false,
      required: [...required[section]],
      properties: { ...own, ...values },
    },
  };
}

function memberOf(name: string): object {
  switch (name) {
    case 'override':
      return { type: ['boolean', 'string'], description: 'Stands above what the text of a deployment says.' };
    case 'rule':
      return { enum: words };
    case 'until':
      return { type: 'string', description: 'The last day on which it holds, such as 2027-03-31.' };
    case 'probe':
      return { type: 'string', description: "A probe's report, by its path relative to this file." };
    case 'config':
      return { type: 'string', description: "The draft's config.json, by its path relative to this file." };
    default:
      return text;
  }
}
