// The mask check that counts, as the result tells it.
import type { EngineData } from '../data.ts';
import type { Deployment } from '../deployment.ts';
import type { Proof } from '../result.ts';
import { weighProof } from './match.ts';

/** Null where no check was given, or none that ran what this deployment runs. */
export function proofOf(deployment: Deployment, data: EngineData): Proof | null {
  const { counts } = weighProof(deployment, data);
  if (counts === undefined) return null;
  const { verdict, date, arch, heads, block, kv, aiter, vllm } = counts;
  return {
    holds: verdict === 'honoured',
    verdict,
    date,
    arch,
    shape: { headsPerRank: heads, blockLength: block, kvCacheDtype: kv },
    aiter: aiter ?? null,
    vllm: vllm ?? null,
  };
}
