// What a whole log tells beside its messages: the AITER it names, the GPU, the engine, how far it came.

export interface Context {
  /** The one AITER release that the text names; undefined where it names none or several. */
  readonly aiter: AiterRelease | undefined;
  /** The one gfx name in the text. */
  readonly arch: string | undefined;
  readonly sglang: boolean;
}

export interface AiterRelease {
  readonly version: string;
  /** Does its `mla_decode_fwd` take `causal`? Undefined where the number cannot tell. */
  readonly causal: boolean | undefined;
}

/** What a whole log says of its surroundings; a member is undefined where the log does not settle it. */
export function contextOf(text: string): Context {
  return {
    aiter: aiterOf(text),
    arch: onlyOne(hits(text, ['gfx'], /^gfx(?:9[0-9a-f]{2}|1[0-9]{3})(?![0-9a-z])/).map((m) => m[0])),
    sglang: text.includes('sglang') || text.includes('SGLang'),
  };
}

/** Matches of `pattern` (anchored with ^) at the first thousand places where one of `words` stands. */
export function hits(text: string, words: readonly string[], pattern: RegExp): RegExpExecArray[] {
  return words.flatMap((word) => matchesOf(text, word, pattern).map(({ match }) => match));
}

/** The same for one word, with the place of each. */
export function matchesOf(
  text: string,
  word: string,
  pattern: RegExp,
): { readonly match: RegExpExecArray; readonly at: number }[] {
  const found: { match: RegExpExecArray; at: number }[] = [];
  let tries = 0;
  for (let at = text.indexOf(word); at >= 0 && tries < 1_000; at = text.indexOf(word, at + word.length)) {
    tries += 1;
    const match = pattern.exec(text.slice(at, at + 120));
    if (match !== null) found.push({ match, at });
  }
  return found;
}

function onlyOne(values: readonly string[]): string | undefined {
  const distinct = new Set(values);
  return distinct.size === 1 ? [...distinct][0] : undefined;
}

const named = /^aiter[\s"'`:=|@(-]{0,6}(?:version[\s"':=]{0,4})?v?(\d+\.\d+\.\d+[0-9A-Za-z.+]{0,40})/i;

function aiterOf(text: string): AiterRelease | undefined {
  const version = onlyOne(hits(text, ['aiter', 'AITER', 'Aiter'], named).map((m) => (m[1] ?? '').replace(/\.$/, '')));
  return version === undefined ? undefined : { version, causal: takesCausal(version) };
}

/**
 * Whether an AITER of that number takes `causal`: from v0.1.20 on. A development build below that says nothing, because a
 * shallow clone counts from an old tag.
 */
function takesCausal(version: string): boolean | undefined {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version);
  if (parts === null) return undefined;
  const [major, minor, patch] = parts.slice(1).map(Number) as [number, number, number];
  const dev = version.includes('dev');
  // 0.1.devN and 0.3.1.devN are numbers of shallow clones.
  if (dev && (major !== 0 || minor !== 1)) return undefined;
  const reached = major > 0 || minor > 1 || (minor === 1 && patch >= 20);
  return reached ? true : dev ? undefined : false;
}
