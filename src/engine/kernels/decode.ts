// From a decode call to the kernel that serves it, by a release's own rules: wrapper, dispatcher, folds, manifest.
import type {
  AskRule,
  DecodeAnswer,
  DecodeCall,
  DecodeOutcome,
  FoldRule,
  KernelRelease,
  ManifestLookup,
  Mask,
  Range,
  RouteRule,
  Shape,
  When,
} from './types.ts';

/** One thing that happens to a call on its way; `callPath` puts them into words. */
export type DecodeStep =
  | { readonly kind: 'padded'; readonly from: number; readonly to: number }
  | { readonly kind: 'routed'; readonly rule: RouteRule; readonly heads: number }
  | { readonly kind: 'single-token'; readonly mask: Mask }
  | { readonly kind: 'asked'; readonly rule: AskRule; readonly asked: ManifestLookup }
  | { readonly kind: 'folded'; readonly rule: FoldRule; readonly asked: ManifestLookup };

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
export function decode(release: KernelRelease, call: DecodeCall, trail?: DecodeStep[]): DecodeAnswer {
  const { rules, maskArgument } = release;
  const doubt = whyUnknown(release, call);
  if (doubt !== undefined) return { outcome: 'unknown', text: doubt, folded: false, measured: false };
  if (!maskArgument && call.mask === 'non-causal') return refusal('no-mask-argument', noMask(release.tag), true);

  const dtypes = `${call.q}/${call.kv}`;
  const padded = Math.max(call.heads, rules.padTo);
  if (padded !== call.heads) trail?.push({ kind: 'padded', from: call.heads, to: padded });
  const asCalled: Situation = {
    heads: padded,
    block: call.block,
    batch: call.batch ?? 4,
    persistent: true,
  };
  let measured = call.lse !== true;

  const lane = laneOf(release, call.arch, dtypes);
  const route = lane.route.find((rule) => holds(rule.when, asCalled));
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
  let asked: ManifestLookup = { heads: sent.heads, block: call.block, mask, persistent };
  const ask = lane.ask.find((rule) => holds(rule.when, sent));
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
  const fold = lane.fold.find((rule) => holds(rule.when, sent));
  if (fold !== undefined) {
    measured &&= fold.measured ?? true;
    const next = onto(asked, fold);
    if (!same(asked, next)) trail?.push({ kind: 'folded', rule: fold, asked: next });
    asked = next;
  }

  const folded = asked.heads !== padded || (asked.block !== 0 && asked.block !== call.block);
  // Only the persistent path hands the log-sum-exp out of the kernel.
  const lse = call.lse === true && asked.persistent;
  const kernel = lane.kernels.get(keyOf(asked, maskArgument ? asked.mask : undefined, lse));
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
  // Gathered under context parallelism they can be more; there the rules alone speak, as for the log-sum-exp.
  const gathered = call.lse === true && call.heads > heads[1] && call.heads % rules.padTo === 0;
  if (!gathered && !between(call.heads, heads))
    return `no data for ${call.heads} heads per rank, only for ${heads.join(' to ')}`;
  if (!between(call.block, blocks)) return `no data for a block of ${call.block}, only for ${blocks.join(' to ')}`;
  return undefined;
}

function noMask(tag: string): string {
  return `mla_decode_fwd of AITER ${tag} takes no mask: every kernel for more than one token is causal`;
}

function refusal(outcome: DecodeOutcome, text: string, measured: boolean): DecodeAnswer {
  return { outcome, text, folded: false, measured };
}

/** Architecture and dtypes were looked at in `laneOf`. */
function holds(when: When, at: Situation): boolean {
  return (
    (when.persistent === undefined || when.persistent === at.persistent) &&
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

function onto(asked: ManifestLookup, rule: Pick<AskRule, 'heads' | 'block'>, persistent?: boolean): ManifestLookup {
  return {
    heads: rule.heads ?? asked.heads,
    block: rule.block ?? asked.block,
    mask: asked.mask,
    persistent: persistent ?? asked.persistent,
  };
}

function same(a: ManifestLookup, b: ManifestLookup): boolean {
  return a.heads === b.heads && a.block === b.block && a.persistent === b.persistent;
}

/** Puts values into the `{names}` of a message. */
function fill(template: string, values: object): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String((values as Record<string, unknown>)[name]) : whole,
  );
}

/** What of a release concerns one architecture and dtype pair. */
interface Lane {
  readonly route: readonly RouteRule[];
  readonly ask: readonly AskRule[];
  readonly fold: readonly FoldRule[];
  /** Kernels by what a lookup compares. Those for context parallelism are never asked for here. */
  readonly kernels: ReadonlyMap<string, string>;
}

const lanes = new WeakMap<KernelRelease, Map<string, Lane>>();

function laneOf(release: KernelRelease, arch: string, dtypes: string): Lane {
  let known = lanes.get(release);
  if (known === undefined) lanes.set(release, (known = new Map<string, Lane>()));
  const name = `${arch} ${dtypes}`;
  let lane = known.get(name);
  if (lane === undefined) known.set(name, (lane = makeLane(release, arch, dtypes)));
  return lane;
}

function makeLane({ rules, shapes }: KernelRelease, arch: string, dtypes: string): Lane {
  const concerns = ({ when }: { readonly when: When }) =>
    (when.arch === undefined || when.arch === arch) && (when.dtypes === undefined || when.dtypes.includes(dtypes));
  const kernels = new Map<string, string>();
  for (const shape of shapes[arch] ?? []) {
    if (shape.cp || `${shape.q}/${shape.kv}` !== dtypes) continue;
    const key = keyOf(shape, shape.mask, shape.lse);
    // The dispatcher takes the first that fits.
    if (!kernels.has(key)) kernels.set(key, shape.kernel);
  }
  return {
    route: rules.route.filter(concerns),
    ask: rules.ask.filter(concerns),
    fold: rules.fold.filter(concerns),
    kernels,
  };
}

function keyOf(
  { heads, block, persistent }: Pick<Shape, 'heads' | 'block' | 'persistent'>,
  mask: Mask | undefined,
  lse: boolean,
): string {
  return `${heads}x${block} ${persistent ? 'ps' : ''} ${mask ?? ''} ${lse ? 'lse' : ''}`;
}
