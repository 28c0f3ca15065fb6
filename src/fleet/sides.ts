// The two sides of a row: its own options with what holds now, and with what will hold after the upgrade.
import type { Deployment, Key } from '../engine/deployment.ts';
import { combine } from '../intake/settle.ts';
import type { PlacedFinding, Reading } from '../intake/types.ts';
import type { Applied, FactBook } from './facts/apply.ts';
import type { Choice, Found } from './types.ts';

/** Keys that an image decides: what is installed in it. */
const imageKeys: ReadonlySet<Key> = new Set<Key>([
  'vllm.version',
  'vllm.commit',
  'vllm.patches',
  'vllm.generation',
  'vllm.fp8Guard',
  'aiter.version',
  'aiter.causal',
  'aiter.patches',
]);

/** What else describes the same program: a new version makes what was known of the old one untrue. */
const sameProgram: readonly (readonly Key[])[] = [
  ['vllm.version', 'vllm.commit', 'vllm.patches', 'vllm.generation', 'vllm.fp8Guard'],
  ['aiter.version', 'aiter.causal', 'aiter.patches'],
  ['gpu.arch', 'gpu.model'],
];

export function isImageKey(key: Key): boolean {
  return imageKeys.has(key);
}

/** Values given by hand: for both sides, for one side. `image` names another image. */
export interface Given {
  readonly set: Deployment;
  readonly now: Deployment;
  readonly after: Deployment;
  readonly nowImage?: string | undefined;
  readonly afterImage?: string | undefined;
  /** An upgrade is asked about, even where no value is given for it. */
  readonly upgrade: boolean;
}

export interface SideInput {
  readonly deployment: Deployment;
  readonly findings: readonly PlacedFinding[];
  readonly image: string | null;
}

/** What an image's own reference says, as readings: given by the readers of containers. */
export type ImageReader = (reference: string) => readonly Reading[];

/**
 * One side of a deployment.
 * @param values what is given for this side; it stands above text and facts
 * @param image the image of this side where it is not the one that the text names
 */
export function sideOf(
  found: Found,
  choice: Choice,
  book: FactBook,
  values: Deployment,
  image: string | undefined,
  readImage: ImageReader,
): SideInput {
  const draft = choice.readings.find(({ key }) => key === 'draft.model')?.value;
  const own = book.of({ ...found, draft });
  const moved = image !== undefined && image !== found.image;
  const replaced = moved
    ? moveImage(choice, own, found, book.ofImage(image), readImage(image))
    : { choice, facts: own };
  const ousted = new Set(sameProgram.filter((program) => program.some((key) => values[key] !== undefined)).flat());
  const above = { ...without(replaced.facts.above, ousted), ...values };
  const { deployment, findings } = combine(
    [
      {
        readings: [...replaced.choice.readings, ...replaced.facts.readings].filter(({ key }) => !ousted.has(key)),
        findings: found.findings,
        ignored: [],
        unresolved: replaced.choice.unresolved,
      },
    ],
    above,
  );
  return { deployment, findings, image: image ?? found.image };
}

/** Another image: what the old one decided is gone, what the text says itself stays. */
function moveImage(
  choice: Choice,
  own: Applied,
  { image }: Found,
  facts: Applied,
  hints: readonly Reading[],
): { choice: Choice; facts: Applied } {
  const fromTag = (reading: Reading): boolean =>
    reading.how === 'hint' || (image !== null && namedBy(image, reading.value));
  const kept = choice.readings.filter((reading) => !isImageKey(reading.key) || !fromTag(reading));
  const said = new Set(facts.readings.map(({ key }) => key));
  const mine = own.readings.filter(({ key }) => !isImageKey(key) && !said.has(key));
  return {
    choice: { ...choice, readings: [...kept, ...hints.filter(({ key }) => isImageKey(key))] },
    facts: { readings: [...mine, ...facts.readings], above: { ...without(own.above, imageKeys), ...facts.above } },
  };
}

/** Whether a version stands in an image's reference, so that it came from there. */
function namedBy(image: string, value: string): boolean {
  return value !== '' && image.includes(value.replace(/^v/, ''));
}

function without(deployment: Deployment, gone: ReadonlySet<Key>): Deployment {
  return Object.fromEntries(Object.entries(deployment).filter(([key]) => !gone.has(key as Key)));
}
