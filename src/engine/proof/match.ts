// Which of the mask checks that somebody gave prove anything of a deployment, and why the others do not. Source: claim
// mask-check-proves-one-shape.
import type { EngineData } from '../data.ts';
import type { Deployment, Key } from '../deployment.ts';
import { kernelHeads } from '../heads.ts';
import { dtypeOf, isOtherFp8 } from '../stages/routing.ts';
import { commitOf, compareVersions, publicVersion } from '../versions.ts';
import { buildsOf } from '../vllm/builds.ts';
import { sameCommit } from '../vllm/sheets.ts';
import { maskChecksOf, type MaskCheck } from './report.ts';

export interface Weighed {
  /** The check that counts: it ran what this deployment will run. */
  readonly counts: MaskCheck | undefined;
  /** The others, each with why it does not count. */
  readonly against: readonly { readonly check: MaskCheck; readonly why: string }[];
}

const none: Weighed = { counts: undefined, against: [] };

/** Weighs every mask check against a deployment that is already normalised and derived. */
export function weighProof(deployment: Deployment, data: EngineData): Weighed {
  // Most deployments have none, and a table of them asks a hundred thousand times.
  if (deployment.maskcheck === undefined) return none;
  const checks = maskChecksOf(deployment.maskcheck.value) ?? [];
  const counting: MaskCheck[] = [];
  const against: { check: MaskCheck; why: string }[] = [];
  for (const check of checks) {
    const why = mismatch(check, deployment, data);
    if (why === undefined) counting.push(check);
    else against.push({ check, why });
  }
  // The newest run tells how it is now; of one day's runs a failure is not made good by another run that passed.
  counting.sort((a, b) => (a.date !== b.date ? (a.date < b.date ? 1 : -1) : rank(a) - rank(b)));
  return { counts: counting[0], against };
}

function rank({ verdict }: MaskCheck): number {
  return verdict === 'honoured' ? 1 : 0;
}

/** The first thing in which the check's run differs from what this deployment runs; undefined where nothing does. */
function mismatch(check: MaskCheck, deployment: Deployment, data: EngineData): string | undefined {
  const value = (key: Key): string | undefined => deployment[key]?.value;
  const unsaid = (key: Key): string => `what it ran cannot be compared while ${key} is not known`;

  const arch = value('gpu.arch');
  if (arch === undefined) return unsaid('gpu.arch');
  if (arch !== check.arch) return `it ran on ${check.arch}, this server has ${arch}`;

  const aiter = versionMismatch('AITER', check.aiter, value('aiter.version'));
  if (aiter !== undefined) return aiter;
  // An image's tag and the check may differ, and leave the version open: the tag is what this server starts.
  const vllm = value('vllm.version') ?? stockTag(value('image'));
  if (check.vllm !== undefined && vllm !== undefined && publicVersion(check.vllm) !== publicVersion(vllm))
    return `it ran beside vLLM ${check.vllm}, this server has ${vllm}`;
  const takes = value('aiter.causal');
  if (takes !== undefined && (takes === 'yes') !== (check.verdict !== 'no-argument'))
    return `its AITER ${check.verdict === 'no-argument' ? 'takes no causal' : 'takes causal'}, this server’s does ${takes === 'yes' ? 'so' : 'not'}`;
  // Without the argument no shape was run.
  if (check.verdict === 'no-argument') return undefined;

  if (Number(value('dcp') ?? 1) > 1) return 'it calls the kernel as without context parallelism, this server has some';
  const cache = value('draft.kvCacheDtype') ?? value('kvCacheDtype');
  if (cache === undefined) return unsaid('kvCacheDtype');
  const dtype = dtypeOf(cache, value('dtype') ?? 'bfloat16');
  if (dtype !== check.kv || isOtherFp8(cache))
    return `it ran with a ${check.kv} cache, this draft has ${isOtherFp8(cache) ? cache : (dtype ?? cache)}`;

  const heads = value('headsPerRank');
  if (heads === undefined) return unsaid('headsPerRank');
  if (Number(heads) !== check.heads) return `it ran ${count(check.heads, 'head')}, this draft has ${heads} per rank`;
  if (buildsOf(deployment, data).some(({ facts }) => !asChecked(check.heads, facts, value('aiter.native24'))))
    return `it pads ${String(check.heads)} heads, and this vLLM hands them on as they are`;
  const block = value('draft.blockLength');
  if (block === undefined) return unsaid('draft.blockLength');
  if (Number(block) !== check.block) return `it ran a block of ${String(check.block)}, this draft’s has ${block}`;
  return undefined;
}

/** The version in a stock image's tag. */
function stockTag(image: string | undefined): string | undefined {
  return /(?:^|\/)vllm\/vllm-openai-rocm:v?(\d[\w.]*)$/.exec(image ?? '')?.[1];
}

/** Whether vLLM pads this count as the mask check does, to the next multiple of 16. */
function asChecked(heads: number, facts: Parameters<typeof kernelHeads>[1], native: string | undefined): boolean {
  if (native === 'yes' && facts.nativeHeads.includes(heads)) return false;
  return kernelHeads(heads, facts) === Math.ceil(heads / 16) * 16;
}

/** Why the check's version is not this one's, a bound (`>=0.1.24`) among them. */
function versionMismatch(of: string, ran: string | undefined, has: string | undefined): string | undefined {
  if (ran === undefined) return `it does not say which ${of} it ran`;
  if (has === undefined) return `what it ran cannot be compared while ${of}’s version is not known`;
  const bound = /^[<>]=/.exec(has)?.[0];
  const order = compareVersions(ran, has.replace(/^[<>]=/, ''));
  const [one, other] = [commitOf(ran), commitOf(has)];
  const sameCode = one === undefined || other === undefined || sameCommit(one, other);
  const fits =
    order === undefined
      ? ran === has
      : !sameCode
        ? false
        : bound === '>='
          ? order >= 0
          : bound === '<='
            ? order <= 0
            : order === 0;
  return fits
    ? undefined
    : `it ran ${of} ${ran}, this server has ${has.replace(/^>=/, 'at least ').replace(/^<=/, 'at most ')}`;
}

function count(number: number, what: string): string {
  return `${String(number)} ${what}${number === 1 ? '' : 's'}`;
}
