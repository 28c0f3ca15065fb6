// Container images: whose they are, what they run, and what their tag says of a version.
import known from '../../../../content/readers/images.json' with { type: 'json' };
import type { Outcome } from '../command/outcome.ts';

export interface Image {
  readonly platform: string | undefined;
  /** The image's entry point is vLLM's server, so its arguments follow directly. */
  readonly serves: boolean;
  readonly engine: string | undefined;
}

interface Listed {
  readonly name: string;
  readonly platform?: string;
  readonly serves: boolean;
  readonly engine?: string;
}

const kinds = (known.images as readonly Listed[]).map(({ name, platform, serves, engine }) => ({
  name,
  image: { platform, serves, engine } satisfies Image,
}));

/** Whether an image's name fits a pattern of content/readers/images.json. */
function fits(name: string, pattern: string): boolean {
  const path = `/${name}`;
  const pieces = (pattern.startsWith('*') ? pattern : `/${pattern}`).split('*');
  const last = pieces.pop() ?? '';
  let at = 0;
  for (const piece of pieces) {
    const found = path.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return path.endsWith(last) && path.length - last.length >= at;
}

/** Splits `registry:port/name:tag@digest`. */
function parse(reference: string): { readonly name: string; readonly tag: string } {
  const plain = reference.replace(/@sha256:.*/s, '');
  const slash = plain.lastIndexOf('/');
  const colon = plain.indexOf(':', slash + 1);
  return colon < 0 ? { name: plain, tag: '' } : { name: plain.slice(0, colon), tag: plain.slice(colon + 1) };
}

/** What an image's name says; undefined where we do not know the image. */
export function knownImage(reference: string): Image | undefined {
  const { name, tag } = parse(reference);
  const kind = kinds.find((each) => fits(name, each.name));
  if (kind !== undefined) return kind.image;
  return /rocm/i.test(`${name}:${tag}`) ? { platform: 'rocm', serves: false, engine: undefined } : undefined;
}

/** Reads platform and version from an image's name. Only the project's own images carry vLLM's version as their tag. */
export function readImage(reference: string, line: number, outcome: Outcome): Image | undefined {
  const image = knownImage(reference);
  if (image?.platform !== undefined) outcome.give('platform', image.platform, line);
  const { name, tag } = parse(reference);
  const release = /^v?(\d+\.\d+\.\d+(?:\.post\d+|rc\d+)?)$/.exec(tag)?.[1];
  const own = /(?:^|\/)vllm-openai(?:-rocm)?$/.test(name);
  if (own && release !== undefined) {
    outcome.give('vllm.version', release, line);
    // The project's own ROCm image of a release: which AITER it holds is recorded with the release.
    if (/^(?:docker\.io\/)?vllm\/vllm-openai-rocm$/.test(name))
      outcome.give('image', `vllm/vllm-openai-rocm:v${release}`, line);
  }
  if (own && release === undefined) {
    const nightly = /^nightly-([0-9a-f]{7,40})$/.exec(tag)?.[1];
    if (nightly !== undefined) outcome.hint('vllm.commit', nightly, line);
  } else if (!own) {
    const within = /vllm[_-]?v?(\d+\.\d+\.\d+)(?![\d.])/.exec(tag)?.[1];
    if (within !== undefined) outcome.hint('vllm.version', within, line);
  }
  return image;
}
