// Versions as PEP 440 orders them, and what a version string says besides its place in that order.
import { compare, parse } from '@renovatebot/pep440';

/** The projects whose versions matter here. */
export type Project = 'vllm' | 'aiter';

export interface Version {
  /** Normalised, without a leading `v` and without the local part: `0.28.1rc1.dev681`. */
  readonly public: string;
  /** The release numbers alone: `0.28.1`. */
  readonly base: string;
  /** What stands behind `+`, as written: `ge7edf17ce`, `rocm7.14.0.g3c5a90d1e.d20260728`. */
  readonly local?: string;
  /** Lower-case hexadecimal digits of the commit that the local part names (7 to 40 of them). */
  readonly commit?: string;
  /** `YYYY-MM-DD` from a `.dYYYYMMDD` in the local part: the day of the build, so nothing in it is younger. */
  readonly built?: string;
  /** N of `.devN`, the number of commits since the tag. */
  readonly dev?: number;
  readonly pre: boolean;
  readonly post?: number;
}

// Longer than any version that somebody chose; keeps the pattern's work bounded.
const longest = 160;
const tooManyDigits = /\d{15}/;

function trimmed(text: string): string | undefined {
  if (text.length > longest) return undefined;
  const plain = text
    .trim()
    .replace(/^v(?=\d)/i, '')
    .replace(/%2b/i, '+');
  // Beyond 15 digits numbers are no longer exact, and no such version exists. A sha behind the `+` may hold them.
  return tooManyDigits.test(plain.split('+', 1)[0] ?? '') ? undefined : plain;
}

/** Remembers what `make` gave for a text: the same few versions are asked about again and again. */
function remembered<T>(make: (text: string) => T): (text: string) => T {
  const seen = new Map<string, T>();
  return (text) => {
    if (seen.has(text)) return seen.get(text) as T;
    if (seen.size >= 500) seen.clear();
    const made = make(text);
    seen.set(text, made);
    return made;
  };
}

/**
 * Reads one version as found in the wild: a leading `v`, `%2B` for `+`, and blanks around it are taken.
 * @returns undefined for anything that PEP 440 does not know, such as `nightly` or `kimi-k3`. Never throws.
 */
export const parseVersion = remembered((text: string): Version | undefined => {
  const plain = trimmed(text);
  const parsed = plain === undefined ? null : parse(plain);
  if (plain === undefined || !parsed) return undefined;
  // The library turns a local part's segments into numbers where it can (`1e5`, `0x1f`): take it from the text instead.
  const local = plain.split('+')[1]?.toLowerCase();
  const commit = local === undefined ? undefined : /(?:^|[._-])(?:git|g)([0-9a-f]{7,40})(?=$|[._-])/.exec(local)?.[1];
  const day = local === undefined ? undefined : /(?:^|[._-])d(20\d\d)(\d\d)(\d\d)(?=$|[._-])/.exec(local);
  const base = (parsed.epoch === 0 ? '' : `${parsed.epoch}!`) + parsed.release.join('.');
  // The library's types leave out that a part is null where the version has none.
  const { pre, post, dev } = parsed as Readonly<Record<'pre' | 'post' | 'dev', readonly (string | number)[] | null>>;
  return {
    public: [base, pre ? pre.join('') : '', post ? `.post${post[1]}` : '', dev ? `.dev${dev[1]}` : ''].join(''),
    base,
    pre: pre !== null,
    ...(local === undefined ? {} : { local }),
    ...(commit === undefined ? {} : { commit }),
    ...(day ? { built: `${day[1] ?? ''}-${day[2] ?? ''}-${day[3] ?? ''}` } : {}),
    ...(dev ? { dev: Number(dev[1]) } : {}),
    ...(post ? { post: Number(post[1]) } : {}),
  };
});

/**
 * Orders two versions by PEP 440, the local part left aside: it says how and from which commit something was built,
 * not which release it is (`0.19.0+rocm721` is 0.19.0).
 *
 * Two warnings. A `.devN` sorts below the release it leads to, and says nothing about what a nightly holds. A shallow
 * clone's number is no order at all: ask `isShallowClone` first.
 * @returns below 0, 0 or above 0; undefined where either text is no version. Never throws.
 */
export function compareVersions(a: string, b: string): number | undefined {
  return order(`${a}\0${b}`);
}

const order = remembered((pair: string): number | undefined => {
  const at = pair.indexOf('\0');
  const left = parseVersion(pair.slice(0, at));
  const right = parseVersion(pair.slice(at + 1));
  if (!left || !right) return undefined;
  return Math.sign(compare(left.public, right.public));
});

/** True where `a` is known to be `b` or later; false where it is earlier or where either is no version. */
export function isAtLeast(a: string, b: string): boolean {
  const order = compareVersions(a, b);
  return order !== undefined && order >= 0;
}

/** A final or post release (`0.29.0`, `0.1.20.post1`, `0.19.0+rocm721`), not a candidate and not a `.devN`. */
export function isRelease(version: string): boolean {
  const parsed = parseVersion(version);
  return parsed !== undefined && !parsed.pre && parsed.dev === undefined && !/^0(?:\.0)*$/.test(parsed.base);
}

/** The version without its local part, normalised: `0.28.1rc1.dev681`. Undefined for no version. */
export function publicVersion(version: string): string | undefined {
  return parseVersion(version)?.public;
}

/** The commit that the local part names: `e7edf17ce` of `0.28.1rc1.dev681+ge7edf17ce`. */
export function commitOf(version: string): string | undefined {
  return parseVersion(version)?.commit;
}

/** The day a build was made, `YYYY-MM-DD`, where the local part tells it. It cannot hold a change merged later. */
export function buildDate(version: string): string | undefined {
  return parseVersion(version)?.built;
}

// The numbers that builds without the project's tags give themselves: setuptools-scm counts from the last tag that a
// clone has, and a shallow one has an old tag or none. No tag at all makes `0.1.devN`; `0.1.1.devN` is AITER's, and
// `0.3.1.devN` vLLM's. Real development builds of 0.1.1 or 0.3.1 are years old and know nothing of the question.
const withoutTags: Readonly<Record<Project, readonly string[]>> = {
  vllm: ['0.1', '0.3.1'],
  aiter: ['0.1', '0.1.1', '0.3.1'],
};

/**
 * Does the number only show that the clone lacked the project's tags? Then it is a name, not an order: such a build can
 * be newer than every release.
 */
export function isShallowClone(project: Project, version: string): boolean {
  const parsed = parseVersion(version);
  if (!parsed) return false;
  const sameBase = (number: string) => compareVersions(parsed.base, number) === 0;
  return sameBase('0') || (parsed.dev !== undefined && withoutTags[project].some(sameBase));
}
