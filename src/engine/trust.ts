// How far an answer can be trusted: of every part it rests on, the weakest over both runs and all possible worlds.
import { confidences, type Confidence, type Trust } from './result.ts';

/** What nothing has weakened yet. */
export const measured: Trust = { vllm: 'measured', aiter: 'measured', kernel: 'measured' };

/** The weaker of two. */
export function weaker(a: Confidence, b: Confidence): Confidence {
  return confidences.indexOf(a) > confidences.indexOf(b) ? a : b;
}

/** Part by part the weaker of two. */
export function weakerParts(a: Trust, b: Trust): Trust {
  return { vllm: weaker(a.vllm, b.vllm), aiter: weaker(a.aiter, b.aiter), kernel: weaker(a.kernel, b.kernel) };
}

/** The contract's `confidence`: the weakest part. */
export function weakestOf({ vllm, aiter, kernel }: Trust): Confidence {
  return weaker(vllm, weaker(aiter, kernel));
}
