// Whether an answer may be acted on as it stands, or has to be proved first.
import type { Confidence, Proof } from '../result.ts';

/** What stands in every answer and says how far it can be trusted. */
export interface Trusted {
  readonly confidence: Confidence;
  readonly proof?: Proof | null;
}

/** Every link of the answer was read or run from that very release, or a mask check showed it on such a machine. */
export function isProved({ confidence, proof }: Trusted): boolean {
  return confidence === 'measured' || proof?.holds === true;
}
