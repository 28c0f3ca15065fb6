// What an image's reference says by itself.
import { Outcome } from '../intake/readers/command/outcome.ts';
import { readImage } from '../intake/readers/containers/image.ts';
import type { Reading } from '../intake/types.ts';

/** The readings of a reference such as `vllm/vllm-openai-rocm:v0.31.0`; nothing where we do not know the image. */
export function imageReadings(reference: string): readonly Reading[] {
  const outcome = new Outcome();
  readImage(reference, 1, outcome);
  return [...outcome.values].map(([key, { value, how }]) => ({
    key,
    value,
    how,
    place: { input: `image ${reference}`, line: 1 },
  }));
}
