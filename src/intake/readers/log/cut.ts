// How much of a message that somebody cut short must be left, so that it is told from all others and from running text.

/** The code where what is left fits the messages of several entries. */
export const cutShort = 'message-cut-short';

/** What stands where a message was left: dots say that it was cut; a quotation's mark or the end of a paste may be one. */
export type Cut = 'dots' | 'edge';

export interface Left {
  /** Letters and digits of the message's fixed words that stand there, and how many it has. */
  readonly matched: number;
  readonly size: number;
  /** Its fixed words that stand there, with their blanks, and all of them. */
  readonly text: string;
  readonly whole: string;
  /** How each end was cut; undefined where the message's own end stands there. */
  readonly start: Cut | undefined;
  readonly end: Cut | undefined;
  /** Dots stand in its middle. */
  readonly elided: boolean;
}

/** Letters, and words of any kind, that are never too few where the share of the message is large enough. */
const least = 22;
const leastWithStart = 16;
const leastWords = 4;
const leastShare = 0.45;
const leastShareElided = 0.3;
const plenty = 44;
/** Where dots stand at every end that is not the message's own: letters, and the weight of its words. */
const leastBetweenDots = 18;
const leastFromStart = 15;
const leastWeight = 3;
const leastWeightWithStart = 2.5;
const leastWeightOfOthers = 6;
const leastWeightOfAny = 2.75;

/** Is enough left to tell the message? Where the words of its subject were cut off many others must be there. */
export function isTold({ matched, size, text, whole, start, end, elided }: Left): boolean {
  const weight = weightOf(text);
  if (!ofSubject(text) && weight < (ofSubject(whole) ? leastWeightOfOthers : leastWeightOfAny)) return false;
  const dots = elided || start === 'dots' || end === 'dots';
  const share = dots ? leastShareElided : leastShare;
  const letters = dots && start === undefined ? leastWithStart : least;
  if (matched >= letters && (matched >= plenty || matched >= size * share) && wordsIn(text).length >= leastWords)
    return true;
  if (!dots || start === 'edge' || end === 'edge') return false;
  if (matched < (start === undefined ? leastFromStart : leastBetweenDots)) return false;
  return weight >= (start === undefined ? leastWeightWithStart : leastWeight);
}

/** Names that other programs' attention shares. */
const shared = /alibi_slopes|sliding_window|logits_soft_cap/gi;
const subject =
  /mla|aiter|dspark|dflash|mtp|eagle|draft|specul|verif|adaptive|gluon|asm|rocm|gfx|hip_|dcp|pcp|cudagraph|graphs\b|kimi|deepseek|qwen3|mamba|kv[ _-]|async|batch.?invarian|\bdecode\b|model runner|attentioncg|backend\(s|non-causal|target model's|replayssm|monokernel|eplb|selected backend|turboquant|[a-z]_[a-z]|--\w/i;

function ofSubject(text: string): boolean {
  return subject.test(text.replace(/\{\w*\}/g, '').replace(shared, ''));
}

function wordsIn(text: string): readonly string[] {
  return text.split(' ').filter((word) => /\w/.test(word));
}

/** Words that messages of every program are made of. */
const common = new Set(
  `a all an and any are argument as at attention available backend be between block but by cache can cannot ci column config configuration
  could cuda current currently device disable disabled does dtype during enable enabled error expected failed false for
  found from full get got gpu has have if falling following implemented in incompatible input instead invalid environment is it keyword larger layer layers length less
  max mismatch mode model must no none not num number of on one only or other output parameter pass path please query rather reason reasons
  required requires run runs same selected set setting shape should size smaller so specified support supported supports
  tensor than that the them this to true try type unexpected unknown unsupported use used using valid value values was when variable where
  which will with without would yet you your`.split(/\s+/),
);

/** A name of the source tells more than a word, and a common word nearly nothing. */
function weightOf(text: string): number {
  const words = new Set(wordsIn(text.replace(shared, '')).map((word) => /(?:--)?\w(?:.*\w)?/.exec(word)?.[0] ?? ''));
  let weight = 0;
  for (const word of words) {
    const isName = word.length >= 6 && /^--\w|[a-z][A-Z]|[A-Za-z]_[A-Za-z]|[a-z]\d|\d[a-z]|[A-Z]{2}[a-z]/.test(word);
    weight += isName ? 2 : common.has(word.toLowerCase()) || word.length < 3 || /^[\d.,]+$/.test(word) ? 0.25 : 1;
  }
  return weight;
}
