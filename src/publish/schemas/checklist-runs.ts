// The file of runs as a published schema, for programs that read what people keep. The page itself reads with
// src/checklists/read-run.ts, which is smaller and says where a file is wrong; a test holds the two together.
import { z } from 'zod';
import { longestSetting } from '../../checklists/facts.ts';
import { fileSchema, longestVersion, mostRuns } from '../../checklists/file.ts';
import { latestClock, longest, schema, states } from '../../checklists/run.ts';
import { versionPattern } from '../../checklists/read-run.ts';
import { keys } from '../../engine/deployment.ts';
import { confidences, verdicts } from '../../engine/result.ts';
import { id } from '../../knowledge/schema.ts';

const stamp = {
  clock: z.int().nonnegative().max(latestClock).describe('A logical time: the later answer stands. `by` breaks a tie.'),
  by: z.string().max(60),
};

const entry = z.strictObject({
  state: z.enum(states),
  reason: z.string().max(longest.reason).describe('Why it does not apply, or on what it is blocked.'),
  note: z.string().max(longest.note),
  evidence: z.string().max(longest.evidence).describe('The proof: text or an address.'),
  who: z.string().max(longest.who),
  when: z.union([z.iso.date(), z.literal('')]),
  text: z
    .string()
    .regex(/^(?:[0-9a-f]{8})?$/)
    .describe("The item's fingerprint when the state was given."),
  ...stamp,
});

const run = z.strictObject({
  schema: z.literal(schema),
  id,
  checklist: id,
  head: z.strictObject({
    name: z.string().max(longest.name),
    who: z.string().max(longest.who),
    deployment: z.partialRecord(z.enum(keys), z.string().max(longestSetting)),
    answer: z
      .strictObject({
        version: z.string().regex(versionPattern),
        verdict: z.enum(verdicts),
        confidence: z.enum(confidences),
      })
      .optional()
      .describe('What the check said when the run was bound to its deployment, and the version of the rules.'),
    ...stamp,
  }),
  entries: z.record(id, entry).describe('By item id; ids that the list does not know are kept.'),
});

export const runFile = z.strictObject({
  schema: z.literal(fileSchema),
  version: z.string().max(longestVersion).optional().describe('The version of the site that wrote the file.'),
  runs: z.array(run).max(mostRuns),
});

/** The JSON Schema of a file that holds runs. */
export function runFileJsonSchema(): object {
  return {
    title: fileSchema,
    description: 'Runs of checklists, as the pages save them and read them back.',
    ...z.toJSONSchema(runFile),
  };
}
