// A mask check's report in short, as the key `maskcheck` holds it: a JSON list, since somebody may have checked several
// shapes. Source: public/maskcheck.py, `can-i-unpin/maskcheck@2`.

/** What the run came to. Others (cannot-tell, timed-out, unavailable) say nothing of a kernel. */
export const telling = ['honoured', 'ignored', 'wrong', 'raised', 'aborted', 'no-argument'] as const;
export type MaskVerdict = (typeof telling)[number];

export interface MaskCheck {
  readonly verdict: MaskVerdict;
  /** The GPU's architecture: gfx950. */
  readonly arch: string;
  /** Query heads per rank, before any padding. */
  readonly heads: number;
  /** Tokens of the block. */
  readonly block: number;
  /** The KV cache's dtype, and with fp8 the query's. */
  readonly kv: 'bf16' | 'fp8';
  /** The day of the run, in UTC. */
  readonly date: string;
  /** Versions by metadata, where there are any. */
  readonly aiter?: string;
  readonly vllm?: string;
}

/** Nobody checks more shapes of one server. */
const most = 16;

/** Reads the key's value; undefined for anything else. Names that are not known are left out. */
export function maskChecksOf(text: string): readonly MaskCheck[] | undefined {
  if (text.length > 6_000) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(read) || read.length === 0 || read.length > most) return undefined;
  const checks = read.map(maskCheckOf);
  return checks.every((one) => one !== undefined) ? checks : undefined;
}

function maskCheckOf(entry: unknown): MaskCheck | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { verdict, arch, heads, block, kv, date, aiter, vllm } = entry as Readonly<Record<string, unknown>>;
  const named = telling.find((word) => word === verdict);
  if (named === undefined || (kv !== 'bf16' && kv !== 'fp8')) return undefined;
  if (!isText(arch, /^gfx[\da-f]{3,5}$/) || !isText(date, /^\d{4}-\d\d-\d\d$/)) return undefined;
  if (!isCount(heads, 128) || !isCount(block, 16)) return undefined;
  if (!isVersionOrNone(aiter) || !isVersionOrNone(vllm)) return undefined;
  return {
    verdict: named,
    arch,
    heads,
    block,
    kv,
    date,
    ...(aiter !== undefined && { aiter }),
    ...(vllm !== undefined && { vllm }),
  };
}

/** The same checks, each once, in one order, so that they have one spelling. */
export function spelledMaskChecks(checks: readonly MaskCheck[]): string {
  const lines = [...new Set(checks.map((check) => JSON.stringify(check)))].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return `[${lines.slice(0, most).join(',')}]`;
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isCount(value: unknown, largest: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= largest;
}

function isVersionOrNone(value: unknown): value is string | undefined {
  return value === undefined || isText(value, /^[\w.+!-]{1,80}$/);
}
