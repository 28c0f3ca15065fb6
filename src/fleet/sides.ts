// The two sides of a row: its own options with what holds now, and with what will hold after the upgrade.
import type { Deployment, Key, Known } from '../engine/deployment.ts';
import { combine } from '../intake/settle.ts';
import type { PlacedFinding, Reading } from '../intake/types.ts';
import type { Applied, FactBook } from './facts/apply.ts';
import type { Found } from './types.ts';

/** What else describes the same program: a new version makes what was known of the old one untrue. */
const sameProgram: readonly (readonly Key[])[] = [
  ['vllm.version', 'vllm.commit', 'vllm.patches', 'vllm.generation', 'vllm.fp8Guard'],
  ['aiter.version', 'aiter.causal', 'aiter.patches'],
  ['gpu.arch', 'gpu.model'],
];

/** Keys that an image decides: what is installed in it. */
const imageKeys: ReadonlySet<Key> = new Set<Key>(['image', ...sameProgram.slice(0, 2).flat()]);

/** Whether an image decides the key, as it holds the program that the key speaks of. */
export function isImageKey(key: Key): boolean {
  return imageKeys.has(key);
}

/** Values given by hand: for both sides, for one side. */
export interface Given {
  readonly set: Deployment;
  readonly now: Deployment;
  readonly after: Deployment;
  /** Another image than the one that the text names. */
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

/** What an image's own reference says, as readings. */
export type ImageReader = (reference: string) => readonly Reading[];

/**
 * One side of a deployment: what its text says, with the facts and the values that hold for this side.
 * @param own what the text says, in one choice of its alternatives
 * @param values what is given for this side; it stands above text and facts
 * @param image the image of this side where it is not the one that the text names
 */
export function sideOf(
  found: Found,
  own: Deployment,
  book: FactBook,
  values: Deployment,
  image: string | undefined,
  readImage: ImageReader,
): SideInput {
  const facts = book.of({ ...found, draft: own['draft.model']?.value });
  const text = readingsOf(own, found.image);
  const side =
    image === undefined || image === found.image
      ? { text, facts }
      : moved(text, facts, book.ofImage(image), readImage(image), found.image, image);
  const ousted = new Set(sameProgram.filter((program) => program.some((key) => values[key] !== undefined)).flat());
  const { deployment, findings } = combine(
    [
      {
        readings: [...side.text, ...side.facts.readings].filter(({ key }) => !ousted.has(key)),
        findings: found.findings,
        ignored: [],
        unresolved: [],
      },
    ],
    { ...without(side.facts.above, ousted), ...values },
  );
  return { deployment, findings, image: image ?? found.image };
}

/** Another image: what the old one decided is gone, what the text says itself stays. */
function moved(
  text: readonly Reading[],
  facts: Applied,
  next: Applied,
  hints: readonly Reading[],
  image: string | null,
  reference: string,
): { readonly text: readonly Reading[]; readonly facts: Applied } {
  const kept = text.filter(({ key, value }) => !isImageKey(key) || !namedBy(image, value));
  const named: Reading = {
    key: 'image',
    value: reference,
    how: 'given',
    place: { input: `image ${reference}`, line: 1 },
  };
  const said = new Set(next.readings.map(({ key }) => key));
  const others = facts.readings.filter(({ key }) => !isImageKey(key) && !said.has(key));
  return {
    text: [...kept, ...hints.filter(({ key }) => isImageKey(key) && key !== 'image'), named],
    facts: { readings: [...others, ...next.readings], above: { ...without(facts.above, imageKeys), ...next.above } },
  };
}

/** A deployment as the readers gave it, back to readings: what an image's tag tells is a hint, weaker than a fact. */
function readingsOf(own: Deployment, image: string | null): Reading[] {
  return (Object.entries(own) as [Key, Known][]).flatMap(([key, { value, from }]): Reading[] => {
    if (from.kind !== 'read' && from.kind !== 'default') return [];
    const stands = isImageKey(key) && namedBy(image, value) ? 'hint' : 'given';
    return [{ key, value, how: from.kind === 'default' ? 'default' : stands, place: from.place }];
  });
}

/** Whether a value stands in an image's reference, so that it came from there. */
function namedBy(image: string | null, value: string): boolean {
  return image !== null && value !== '' && image.includes(value.replace(/^v/, ''));
}

function without(deployment: Deployment, gone: ReadonlySet<Key>): Deployment {
  const kept: Partial<Record<Key, Known>> = { ...deployment };
  // oxlint-disable-next-line typescript/no-dynamic-delete -- a copy of our own
  for (const key of gone) delete kept[key];
  return kept;
}
