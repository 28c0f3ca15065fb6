// What `audit --format json` prints: `can-i-unpin/audit@1`. A test holds real reports against it; the site serves it.
import { z } from 'zod';
import { telling } from '../../engine/proof/report.ts';
import { confidences, stages, verdicts } from '../../engine/result.ts';
import { changes } from '../../fleet/types.ts';

const line = z.int().min(0);
const verdict = z.enum(verdicts);
const run = z.strictObject({
  outcome: z.enum([
    'serves',
    'refused-at-startup',
    'fails-at-runtime',
    'aborts',
    'wrong-output',
    'not-applicable',
    'unknown',
  ]),
  backend: z.string().nullable(),
  stage: z.enum(stages).nullable(),
  subject: z.enum(['draft', 'target']),
  because: z.array(z.string()),
  kernel: z.string().nullable(),
});
const finding = z.looseObject({
  severity: z.enum(['error', 'warning', 'note']),
  code: z.string(),
  text: z.string(),
  because: z.array(z.string()),
});
const deployment = z.record(z.string(), z.strictObject({ value: z.string(), from: z.string() }));
/** A mask check that ran what the deployment runs; null where none was given. */
const proof = z.strictObject({
  holds: z.boolean(),
  verdict: z.enum(telling),
  date: z.iso.date(),
  arch: z.string(),
  shape: z.strictObject({ headsPerRank: line, blockLength: line, kvCacheDtype: z.enum(['bf16', 'fp8']) }),
  aiter: z.string().nullable(),
  vllm: z.string().nullable(),
});
const trust = z.strictObject({ vllm: z.enum(confidences), aiter: z.enum(confidences), kernel: z.enum(confidences) });
const side = {
  verdict,
  confidence: z.enum(confidences),
  trust,
  proof: proof.nullable(),
  asConfigured: run,
  unpinned: run,
  need: z.array(z.string()),
  suggestion: z.looseObject({ speculativeConfig: z.string().nullable(), explanation: z.string() }).nullable(),
  trace: z.looseObject({}).optional(),
};
const acceptance = z.strictObject({
  rule: z.string(),
  reason: z.string(),
  until: z.iso.date(),
  by: z.string(),
  owner: z.string().optional(),
  match: z.string().optional(),
  line: line.optional(),
});

export const auditReport = z.strictObject({
  schema: z.literal('can-i-unpin/audit@1'),
  knowledge: z.strictObject({ asOf: z.string(), version: z.string() }),
  today: z.iso.date(),
  counts: z.strictObject({
    files: line,
    candidates: line,
    deployments: line,
    accepted: line,
    unreadable: line,
    filesWithSecrets: line,
    verdicts: z.partialRecord(verdict, line),
    changes: z.partialRecord(z.enum(changes), line),
  }),
  deployments: z.array(
    z.strictObject({
      id: z.string().meta({ description: 'path#name' }),
      path: z.string(),
      name: z.string(),
      kind: z.string(),
      lines: z.tuple([line, line]),
      pinLine: line.nullable(),
      image: z.string().nullable(),
      fingerprint: z.string().nullable().meta({ description: 'SHA-256 over path, name and the values of the file.' }),
      now: z.strictObject(side),
      after: z.strictObject({ ...side, deployment, findings: z.array(finding) }).optional(),
      change: z.enum(changes).optional(),
      proveFirst: z.boolean().optional(),
      todo: z.string().optional(),
      differences: z
        .array(z.strictObject({ key: z.string(), now: z.string().nullable(), after: z.string().nullable() }))
        .optional(),
      deployment,
      alternatives: z.array(z.strictObject({ variable: z.string(), lines: z.array(line), verdicts: z.array(verdict) })),
      findings: z.array(finding),
      accepted: acceptance.optional(),
      expired: acceptance.optional(),
      baseline: z.enum(['new', 'unchanged']).optional(),
    }),
  ),
  missing: z.array(
    z.strictObject({
      key: z.string(),
      scope: z.string().meta({ description: 'image:…, draft:…, folder:… or after.' }),
      settles: z.array(z.string()),
      leaves: z.array(z.string()),
      together: line,
      then: z.array(z.string()),
      find: z.string(),
    }),
  ),
  unreadable: z.array(z.strictObject({ path: z.string(), why: z.string() })),
  facts: z.strictObject({ unused: z.array(z.string()) }),
  acceptances: z.strictObject({ unused: z.array(z.string()) }),
  baseline: z.strictObject({ stale: z.array(z.string()) }).optional(),
  removed: z.array(z.string()).optional(),
  limits: z.array(z.string()),
  truncated: z.boolean(),
});

/** The same as JSON Schema (2020-12), for `/api/v1/schema/audit.json`. */
export function auditJsonSchema(): object {
  return { title: 'can-i-unpin/audit@1', ...z.toJSONSchema(auditReport) };
}
