// From a decode call to the kernel that serves it, by a release's own rules: wrapper, dispatcher, folds, manifest.
import type {
  AskRule,
  DecodeAnswer,
  DecodeCall,
  DecodeOutcome,
  FoldRule,
  KernelRelease,
  Lookup,
  Mask,
  Range,
  RouteRule,
  Shape,
  When,
} from './types.ts';

/** One thing that happens to a call on its way; `story` puts them into words. */
export type Event =
  | { readonly kind: 'padded'; readonly from: number; readonly to: number }
  | { readonly kind: 'routed'; readonly rule: RouteRule; readonly heads: number }
  | { readonly kind: 'single-token'; readonly mask: Mask }
  | { readonly kind: 'asked'; readonly rule: AskRule; readonly asked: Lookup }
  | { readonly kind: 'folded'; readonly rule: FoldRule; readonly asked: Lookup };

/**
 * What serves one decode call.
 *
 * The rules and their sources stand in `content/kernels/`; they give every measured outcome of the verified releases,
 * kernel name and message included.
 *
 * @param release one AITER release
 * @param call heads per rank before padding, block in tokens
 * @param trail where given, everything that happens on the way is appended to it
 * @returns never throws; what the rules were not checked for is `unknown`
 */
export function decode(release: KernelRelease, call: DecodeCall, trail?: Event[]): DecodeAnswer {
  const { rules, maskArgument } = release;
  const doubt = whyUnknown(release, call);
  if (doubt !== undefined) return { outcome: 'unknown', text: doubt, folded: false, measured: false };
  if (!maskArgument && call.mask === 'non-causal') return refusal('no-mask-argument', noMask(release.tag), true);

  const dtypes = `${call.q}/${call.kv}`;
  const padded = Math.max(call.heads, rules.padTo);
  if (padded !== call.heads) trail?.push({ kind: 'padded', from: call.heads, to: padded });
  const asCalled: Situation = {
    arch: call.arch,
    dtypes,
    heads: padded,
    block: call.block,
    batch: call.batch ?? 4,
    persistent: true,
  };
  let measured = call.lse !== true;

  const route = rules.route.find((rule) => holds(rule.when, asCalled));
  if (route === undefined) return refusal('unsupported-shape', fill(rules.refusal, asCalled), measured);
  measured &&= route.measured ?? true;
  const persistent = route.persistent ?? true;
  const sent: Situation = { ...asCalled, heads: route.split ?? padded, persistent };
  trail?.push({ kind: 'routed', rule: route, heads: padded });

  let mask = call.mask;
  if (call.block === 1 && rules.singleTokenIsCausal) {
    if (mask === 'non-causal') trail?.push({ kind: 'single-token', mask: 'causal' });
    mask = 'causal';
  }
  let asked: Lookup = { heads: sent.heads, block: call.block, mask, persistent };
  const ask = rules.ask.find((rule) => holds(rule.when, sent));
  if (ask !== undefined) {
    measured &&= ask.measured ?? true;
    if (ask.refuse !== undefined) {
      trail?.push({ kind: 'asked', rule: ask, asked });
      return refusal('no-kernel', ask.refuse, measured);
    }
    const next = onto(asked, ask, ask.persistent);
    if (!same(asked, next)) trail?.push({ kind: 'asked', rule: ask, asked: next });
    asked = next;
  }
  const fold = rules.fold.find((rule) => holds(rule.when, sent));
  if (fold !== undefined) {
    measured &&= fold.measured ?? true;
    const next = onto(asked, fold);
    if (!same(asked, next)) trail?.push({ kind: 'folded', rule: fold, asked: next });
    asked = next;
  }

  const folded = asked.heads !== padded || (asked.block !== 0 && asked.block !== call.block);
  const lse = call.lse === true;
  const key = keyOf(call.q, call.kv, asked.heads, asked.block, asked.persistent, maskArgument ? asked.mask : '', lse);
  const kernel = indexOf(release, call.arch).get(key);
  if (kernel !== undefined) return { outcome: 'kernel', text: kernel, asked, folded, measured };
  const text = fill(rules.miss, {
    q: call.q,
    kv: call.kv,
    heads: asked.heads,
    ps: Number(asked.persistent),
    // Before the call had a mask, the dispatcher wrote a constant 0 here.
    causal: Number(maskArgument && asked.mask === 'causal'),
    block: asked.block,
    lse: Number(lse),
  });
  return { outcome: 'no-kernel', text, asked, folded, measured };
}

interface Situation {
  readonly arch: string;
  readonly dtypes: string;
  readonly heads: number;
  readonly block: number;
  readonly batch: number;
  readonly persistent: boolean;
}

function whyUnknown({ tag, verified, rules, shapes }: KernelRelease, call: DecodeCall): string | undefined {
  const { archs, dtypes, heads, blocks } = rules.checked;
  const pair = `${call.q}/${call.kv}`;
  if (!verified) return `the fold rules of AITER ${tag} are not verified`;
  if (!archs.includes(call.arch) || !Object.hasOwn(shapes, call.arch)) return `no data for ${call.arch}`;
  if (!dtypes.includes(pair)) return `no data for a ${call.q} query with a ${call.kv} cache`;
  if (!between(call.heads, heads)) return `no data for ${call.heads} heads per rank, only for ${heads.join(' to ')}`;
  if (!between(call.block, blocks)) return `no data for a block of ${call.block}, only for ${blocks.join(' to ')}`;
  return undefined;
}

function noMask(tag: string): string {
  return `mla_decode_fwd of AITER ${tag} takes no mask: every kernel for more than one token is causal`;
}

function refusal(outcome: DecodeOutcome, text: string, measured: boolean): DecodeAnswer {
  return { outcome, text, folded: false, measured };
}

function holds(when: When, at: Situation): boolean {
  return (
    (when.arch === undefined || when.arch === at.arch) &&
    (when.persistent === undefined || when.persistent === at.persistent) &&
    (when.dtypes === undefined || when.dtypes.includes(at.dtypes)) &&
    within(when.heads, at.heads) &&
    within(when.block, at.block) &&
    within(when.rows, at.heads * at.block) &&
    within(when.batch, at.batch)
  );
}

function within(range: Range | undefined, n: number): boolean {
  if (range === undefined) return true;
  return (
    (range.from === undefined || n >= range.from) &&
    (range.to === undefined || n <= range.to) &&
    (range.in === undefined || range.in.includes(n)) &&
    !range.not?.includes(n) &&
    (range.multipleOf === undefined || n % range.multipleOf === 0)
  );
}

function between(n: number, [from, to]: readonly [number, number]): boolean {
  return Number.isInteger(n) && n >= from && n <= to;
}

function onto(asked: Lookup, rule: Pick<AskRule, 'heads' | 'block'>, persistent?: boolean): Lookup {
  return {
    heads: rule.heads ?? asked.heads,
    block: rule.block ?? asked.block,
    mask: asked.mask,
    persistent: persistent ?? asked.persistent,
  };
}

function same(a: Lookup, b: Lookup): boolean {
  return a.heads === b.heads && a.block === b.block && a.persistent === b.persistent;
}

/** Puts values into the `{names}` of a message. */
function fill(template: string, values: object): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String((values as Record<string, unknown>)[name]) : whole,
  );
}

const indexes = new WeakMap<readonly Shape[], ReadonlyMap<string, string>>();

/** The manifest of one architecture by what a lookup compares. Context-parallel kernels are never asked for here. */
function indexOf(release: KernelRelease, arch: string): ReadonlyMap<string, string> {
  const shapes = release.shapes[arch] ?? [];
  const known = indexes.get(shapes);
  if (known !== undefined) return known;
  const index = new Map<string, string>();
  for (const s of shapes) {
    const key = keyOf(s.q, s.kv, s.heads, s.block, s.persistent, s.mask ?? '', s.lse);
    if (!s.cp && !index.has(key)) index.set(key, s.kernel);
  }
  indexes.set(shapes, index);
  return index;
}

function keyOf(
  q: string,
  kv: string,
  heads: number,
  block: number,
  persistent: boolean,
  mask: string,
  lse: boolean,
): string {
  return `${q}/${kv} ${heads}x${block} ${persistent ? 'ps' : ''} ${mask} ${lse ? 'lse' : ''}`;
}
