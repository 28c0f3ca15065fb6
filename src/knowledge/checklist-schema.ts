// What the files in content/checklists/ must look like.
import { z } from 'zod';
import { answerNames, namesIn } from '../checklists/advice.ts';
import { states } from '../checklists/run.ts';
import { readCondition, type Condition } from '../checklists/when.ts';
import { isKey } from '../engine/deployment.ts';
import { id } from './schema.ts';

/** A condition over the keys of a Deployment; every mistake is reported at its own place. */
const when = z.unknown().transform((data, context): Condition => {
  const condition = readCondition(data, (path, message) => {
    context.addIssue({ code: 'custom', path: [...path], message });
  });
  return condition ?? z.NEVER;
});

/** The roles that answer an item. */
export const roles = ['newcomer', 'release engineer', 'reviewer', 'operator', 'owner'] as const;

/** Every verdict of the check. */
export const verdicts = ['unpin', 'keep-pin', 'must-pin', 'broken', 'not-applicable', 'need-input'] as const;

const hint = z
  .strictObject({
    when: when.optional(),
    verdicts: z.array(z.enum(verdicts)).min(1).optional(),
    state: z.enum(states).exclude(['to-do']),
    text: z.string().min(10),
  })
  .refine((each) => each.when !== undefined || each.verdicts !== undefined, {
    error: 'holds always: give `when`, `verdicts` or both',
  })
  .superRefine(({ text }, context) => {
    for (const name of namesIn(text)) {
      if (!isKey(name) && !answerNames.some((each) => each === name))
        context.addIssue({
          code: 'custom',
          path: ['text'],
          message: `{${name}} is neither a key nor part of an answer`,
        });
    }
  });

/** The block of YAML below an item's heading. */
export const itemHead = z
  .strictObject({
    id,
    /** Ids that the item once had; their answers move to the present one. */
    aliases: z.array(id).default([]),
    severity: z.enum(['must', 'should']),
    who: z.enum(roles),
    gate: id.optional(),
    /** What its answer is about, where it is not this one deployment: runs that share it share the answer. */
    shared: z.enum(['image', 'image-gpu', 'kernel']).optional(),
    when: when.optional(),
    /** Claims that the item rests on. */
    claims: z.array(id).default([]),
    /** It is this site's own advice, beyond what a claim says. */
    advice: z.boolean().default(false),
    hints: z.array(hint).default([]),
  })
  .refine((item) => item.advice || item.claims.length > 0, {
    error: 'rests on nothing: name its claims, or say `advice: true`',
    path: ['claims'],
  });

/** Front matter of content/checklists/*.md; the file's name is the checklist's. */
export const checklistHead = z.strictObject({
  title: z.string().min(1),
  summary: z.string().max(160),
  order: z.int().nonnegative(),
  gates: z.array(z.strictObject({ id, title: z.string().min(1), rule: z.string().min(10) })).default([]),
});

export type ItemHead = z.infer<typeof itemHead>;
export type ChecklistHead = z.infer<typeof checklistHead>;
