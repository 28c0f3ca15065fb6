// The answer for those who paste nothing: GPU by vLLM release by context parallelism, computed by the engine when the site is built.
import type { Values } from './setups.ts';
import { answerFor, checkAddress } from './setups.ts';
import { lookOf, lookWords, type Look } from '../report/look.ts';
import { knowledge, siteData } from './knowledge.ts';
import { aiterOf } from './shipped.ts';

/** Releases in a row that have the same answer. */
export interface Span {
  readonly from: string;
  readonly to: string;
  readonly look: Look;
  /** A word, or what is special about the case. */
  readonly word: string;
  /** The check, filled in with the newest of them. */
  readonly address: `/${string}`;
}

export interface ShortRow {
  readonly gpus: string;
  readonly arch: string;
  readonly dcp: boolean;
  readonly spans: readonly Span[];
}

/** Oldest release first in each row. */
export function shortAnswer(): ShortRow[] {
  const archs = [...knowledge.hardware].reverse();
  return archs.flatMap(({ arch, models }) => {
    const gpus = [...new Set(models.map(({ name }) => name).filter((name) => !name.includes(' ')))].join(', ');
    return [false, true].map((dcp) => ({ gpus, arch, dcp, spans: spansOf(arch, dcp) }));
  });
}

/** Said without the check around it, so in more than a word. */
const words: Readonly<Record<Look, string>> = {
  ...lookWords,
  yes: 'Unpin',
  prove: 'Unpin, prove it first',
  keep: 'Keep',
  broken: 'Broken, pinned or not',
};

function spansOf(arch: string, dcp: boolean): Span[] {
  const spans: Span[] = [];
  for (const { version } of siteData.vllm.sheets) {
    const changes: Values = {
      'gpu.arch': arch,
      'vllm.version': version,
      'aiter.version': aiterOf(version),
      kvCacheDtype: 'bfloat16',
      ...(dcp && { dcp: '8' }),
    };
    const result = answerFor(changes);
    const look = lookOf(result);
    const pinStops = result.verdict === 'broken' && result.unpinned.outcome === 'serves';
    const word = pinStops ? 'The pin stops it' : words[look];
    const last = spans.at(-1);
    const address = checkAddress(changes);
    if (last?.word === word) spans[spans.length - 1] = { ...last, to: version, address };
    else spans.push({ from: version, to: version, look, word, address });
  }
  return spans;
}

/** `0.30 and later`, `up to 0.29`, `0.28 to 0.30`, `every release`. */
export function spanWords({ from, to }: Pick<Span, 'from' | 'to'>): string {
  const first = siteData.vllm.sheets[0]?.version;
  const newest = siteData.vllm.sheets.at(-1)?.version;
  if (from === first && to === newest) return 'every release';
  if (to === newest) return `${from} and later`;
  if (from === first) return `up to ${to}`;
  return from === to ? from : `${from} to ${to}`;
}
