// What the files of content/errors/ must look like: what one known message says, under which conditions, and what to do.
import { z } from 'zod';
import { severities } from '../engine/messages.ts';
import { stages } from '../engine/result.ts';
import { id } from './schema.ts';

const line = z.string().min(10);
const condition = z
  .string()
  .regex(/^!?[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be a condition such as one-token, or !one-token');

/** One sentence. It is said where all of `when` hold; `!name` where it does not hold. */
export const sentence = z.strictObject({
  text: line,
  when: z
    .union([condition, z.array(condition)])
    .default([])
    .transform((when) => (typeof when === 'string' ? [when] : when)),
  claims: z.array(id).default([]),
});

const release = z
  .string()
  .regex(/^(?:none|\d+(?:\.\d+)+(?:\.?post\d+)?)$/, 'must be a release such as 0.30.0 or 0.1.20.post1, or none');

/** One wording: `{name}` stands for a value that becomes a field, `{}` for one that does not, `{a|b}` for either word. */
const message = z.strictObject({
  text: z.string().min(8),
  of: z.enum(['vllm', 'aiter']).default('vllm'),
  /** The file that prints it, in the newest release that does. */
  in: z.string(),
  since: release,
  until: release,
  holds: z.array(id).default([]),
  whose: z.enum(['draft', 'target']).optional(),
  /** Where it differs from the entry's: a warning among failures. */
  severity: z.enum(severities).optional(),
  /** What to change; its family says how. */
  option: z.string().min(3).optional(),
});

/** Front matter of content/errors/*.md; the file's name is the id and the code. */
export const errorHead = z.strictObject({
  title: line,
  stage: z.enum(stages).nullable(),
  severity: z.enum(severities),
  since: z.string().optional(),
  until: z.string().optional(),
  /** The wordings that releases print, as templates. */
  messages: z.array(message).default([]),
  /** Texts in which it must be found, and texts that look like it in which it must not: they are the tests. */
  examples: z.array(line).default([]),
  nearMisses: z.array(line).default([]),
  /** Whose decode it is about, in a sentence; every failure says so. */
  whose: line.optional(),
  /** How a reader recognises it; Markdown of one line. */
  patterns: z.array(line).min(1),
  /** What it rests on whatever the fields are. */
  claims: z.array(id).min(1),
  /** Every condition that its sentences name, in words that follow "Where". */
  conditions: z.record(id, z.string().min(3)).default({}),
  /** What the line betrays of its AITER. */
  aiter: z.array(sentence).default([]),
  says: z.array(sentence).min(1),
  doesNotSay: z.array(sentence),
  advice: z.array(sentence),
  related: z.array(id).default([]),
});

export type ErrorHead = z.infer<typeof errorHead>;
