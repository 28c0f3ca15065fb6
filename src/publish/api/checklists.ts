// A checklist for machines: `/api/v1/checklists/<name>.json`, and with a deployment what the command line prints.
import { z } from 'zod';
import { answerFor, settle, suggestionFor } from '../../checklists/advice.ts';
import type { Settings } from '../../checklists/facts.ts';
import { states } from '../../checklists/run.ts';
import { applies } from '../../checklists/progress.ts';
import { describe, type Condition } from '../../checklists/when.ts';
import type { EngineData } from '../../engine/data.ts';
import { keys } from '../../engine/deployment.ts';
import { writtenOut } from '../../knowledge/plain.ts';
import { verdicts } from '../../knowledge/checklist-schema.ts';
import type { WrittenChecklist, WrittenItem } from '../../knowledge/checklists.ts';
import type { Knowledge } from '../../knowledge/types.ts';

const key = z.enum(keys);
const condition: z.ZodType<Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({ is: key, of: z.array(z.string()) }).describe('The value, or a part of it, is one of these.'),
      z
        .strictObject({ range: key, above: z.number().exactOptional(), below: z.number().exactOptional() })
        .describe('The value is a whole number above and below these bounds, both exclusive.'),
      z.strictObject({ all: z.array(condition) }),
      z.strictObject({ any: z.array(condition) }),
      z.strictObject({ not: condition }),
    ]),
  )
  .meta({ id: 'condition' });

const itemJson = z.strictObject({
  id: z.string().describe('Permanent; a renamed item keeps its former ids as aliases.'),
  aliases: z.array(z.string()),
  sentence: z.string(),
  severity: z.enum(['must', 'should']),
  who: z.string().describe('The role that answers it.'),
  gate: z.string().nullable().describe('An item of a gate passes with a proof only.'),
  when: condition.nullable().describe('Asked only where this holds or could hold; null: always.'),
  whenInWords: z.string().nullable(),
  claims: z.array(z.string()),
  advice: z.boolean().describe('It is advice of this site, beyond what its claims say.'),
  why: z.string().describe('Markdown, as are how, proof and threshold.'),
  how: z.string(),
  proof: z.string(),
  threshold: z.string().nullable(),
  hints: z
    .array(
      z.strictObject({
        when: condition.nullable(),
        verdicts: z.array(z.enum(verdicts)).nullable(),
        state: z.enum(states),
        text: z.string().describe('`{…}` stands for a value of the deployment or of the answer of the check.'),
      }),
    )
    .describe('Answers that a deployment can speak for; the first that holds is offered.'),
  suggestion: z
    .strictObject({ state: z.enum(states), text: z.string() })
    .exactOptional()
    .describe('With a deployment: the answer that it speaks for.'),
  hash: z.string().describe('Changes when what is asked changes: an answer given before is to be looked at again.'),
  dependsOn: z
    .array(key)
    .exactOptional()
    .describe('With a deployment: the unknown keys that decide whether it applies.'),
});

export const checklistJson = z.strictObject({
  schema: z.literal('can-i-unpin/checklist@1'),
  name: z.string(),
  title: z.string(),
  summary: z.string(),
  deployment: z.record(z.string(), z.string()).exactOptional(),
  gates: z.array(z.strictObject({ id: z.string(), title: z.string(), rule: z.string() })),
  sections: z.array(z.strictObject({ id: z.string(), title: z.string(), items: z.array(itemJson) })),
  hidden: z
    .array(z.strictObject({ id: z.string(), sentence: z.string(), why: z.string() }))
    .exactOptional()
    .describe('With a deployment: the items that do not apply to it, with the reason.'),
});

export type ChecklistJson = z.infer<typeof checklistJson>;
type ItemJson = z.infer<typeof itemJson>;

/** The whole list, its references written out. */
export function toJson(list: WrittenChecklist, knowledge: Knowledge): ChecklistJson {
  return {
    schema: 'can-i-unpin/checklist@1',
    name: list.name,
    title: list.title,
    summary: list.summary,
    gates: list.gates,
    sections: list.sections.map(({ id, title, items }) => ({
      id,
      title,
      items: items.map((item) => itemToJson(item, knowledge)),
    })),
  };
}

function itemToJson(item: WrittenItem, knowledge: Knowledge): ItemJson {
  const text = (markdown: string) => writtenOut(markdown, knowledge);
  return {
    id: item.id,
    aliases: [...item.aliases],
    sentence: item.sentence,
    severity: item.severity,
    who: item.who,
    gate: item.gate,
    when: item.when,
    whenInWords: item.when && describe(item.when),
    claims: [...item.claims],
    advice: item.advice,
    why: text(item.why),
    how: text(item.how),
    proof: text(item.proof),
    threshold: item.threshold && text(item.threshold),
    hints: item.hints.map((hint) => ({ ...hint, verdicts: hint.verdicts && [...hint.verdicts] })),
    hash: item.hash,
  };
}

/**
 * The items that apply, or could apply, to a deployment, each with the answer that the deployment speaks for; the others
 * under `hidden`.
 */
export function forDeployment(
  list: WrittenChecklist,
  given: Settings,
  knowledge: Knowledge,
  data: EngineData,
): ChecklistJson & Required<Pick<ChecklistJson, 'deployment' | 'hidden'>> {
  const hidden: { id: string; sentence: string; why: string }[] = [];
  const settings = settle(given, data);
  const answer = answerFor(given, data);
  const sections = list.sections.map(({ id, title, items }) => ({
    id,
    title,
    items: items.flatMap((item): ItemJson[] => {
      const asked = applies(item, settings);
      if (asked.applies === 'no') {
        hidden.push({ id: item.id, sentence: item.sentence, why: asked.why });
        return [];
      }
      const suggestion = suggestionFor(item, settings, answer);
      const json = { ...itemToJson(item, knowledge), dependsOn: [...asked.keys] };
      return [suggestion === undefined ? json : { ...json, suggestion }];
    }),
  }));
  return {
    ...toJson(list, knowledge),
    deployment: { ...given },
    sections: sections.filter(({ items }) => items.length > 0),
    hidden,
  };
}

/** The JSON Schema of a list for machines. */
export function checklistJsonSchema(): object {
  return {
    title: 'can-i-unpin/checklist@1',
    description: 'A checklist, or with `deployment` the part of it that applies to that deployment.',
    ...z.toJSONSchema(checklistJson),
  };
}
