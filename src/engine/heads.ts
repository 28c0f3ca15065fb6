// Heads per rank: what is known of them, one of each class where nothing is, and what vLLM makes of them for AITER.
// Source: the claims heads-padded-to-a-multiple and heads-refused-before-0.29.
import type { Deployment } from './deployment.ts';
import type { Domain } from './explore.ts';
import type { SheetFacts } from './sheets.ts';

/** Counts that behave alike: below 16, unaligned, and each multiple of 16 that guard or kernels treat in its own way. */
const alone = [12, 24, 32, 96, 128];
/** Times the DCP size they reach each of those classes again, and what lies above 128. */
const gathered = [1, 2, 4, 8, 12, 16, 24, 25, 96];

/** Heads per rank of the draft where they are given, or its heads over each number of ranks that divides them. */
export function knownHeads(deployment: Deployment): Domain<number> | undefined {
  const given = deployment.headsPerRank?.value;
  if (given !== undefined) return { key: 'headsPerRank', values: [Number(given)] };
  const total = Number(deployment['draft.heads']?.value);
  const key = ranksOf(deployment);
  if (Number(deployment[key]?.value) > 0 || !(total > 0)) return undefined;
  const ranks = [1, 2, 4, 8, 16, 32, 64].filter((tp) => total % tp === 0);
  return { key, values: ranks.map((tp) => total / tp) };
}

/** One count of each class, where nobody gives them; a single one where all classes are alike. */
export function headClasses(deployment: Deployment, alike: boolean, dcp: number): Domain<number> {
  const ranksKnown = Number(deployment[ranksOf(deployment)]?.value) > 0;
  const values = alike ? alone.slice(0, 1) : dcp > 1 ? gathered : alone;
  return { key: ranksKnown ? 'draft.heads' : 'headsPerRank', values };
}

/** The key that says over how many ranks the draft's heads go: Kimi-K3's layers always take the target's ranks. */
export function ranksOf(deployment: Deployment): 'tp' | 'draft.tp' {
  const own = deployment['draft.tp'] !== undefined && deployment['draft.method']?.value !== 'dspark';
  return own ? 'draft.tp' : 'tp';
}

/**
 * The heads that vLLM hands to AITER, or null where it refuses the count.
 * @param native whether AITER carries both marks of native kernels for such counts
 */
export function kernelHeads(heads: number, facts: SheetFacts, native = false): number | null {
  if (native && facts.nativeHeads.includes(heads)) return heads;
  if (heads % 16 !== 0 && heads > facts.headsUnalignedUpTo) return null;
  return Math.max(16, Math.ceil(heads / 16) * 16);
}
