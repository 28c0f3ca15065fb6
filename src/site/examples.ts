// The inputs that the check page offers to load.
import { z } from 'zod';
import { readList } from '../knowledge/files.ts';
import { ContentError, type Problem } from '../knowledge/problems.ts';
import { id } from '../knowledge/schema.ts';

const example = z.strictObject({
  id,
  title: z.string().min(5),
  command: z.string().min(1),
  env: z.string().default(''),
  set: z.record(z.string(), z.string()).default({}),
});

/** Reads `root`/content/examples.yaml. @throws ContentError */
export function examples(root: string): z.infer<typeof example>[] {
  const problems: Problem[] = [];
  const found = readList(root, 'content/examples.yaml', z.array(example), problems);
  if (problems.length > 0) throw new ContentError(problems);
  return found.map(({ value }) => value);
}
