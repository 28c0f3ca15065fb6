// A refusal of vLLM's own configuration, before any backend is asked.
import type { Ask } from '../../explore.ts';
import type { Facts } from '../../facts.ts';

export interface ConfigRule {
  readonly code: string;
  /** The draft's own config is refused, also where the question of its backend does not arise. */
  readonly ofCheckpoint?: true;
  /** Whether the rule can hold here; asks only what it must, so that nothing needless is asked for. */
  readonly appliesTo: (ask: Ask<Facts>) => boolean;
  /** vLLM's message, or what happens. */
  readonly refusal: (ask: Ask<Facts>) => string;
  readonly because: readonly string[];
}
