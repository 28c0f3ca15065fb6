// What the serving figures imply of each other: how long a run was, and where its time went.

export interface ServingRun {
  /** Output tokens per second, over the whole run. */
  readonly throughput: number;
  /** Mean time per output token after the first, in ms. */
  readonly tpot: number;
  readonly concurrency: number;
  readonly prompts: number;
  /** Output tokens of a prompt. */
  readonly outputTokens: number;
}

/** How long the run took, in seconds: all output tokens at the measured rate. */
export function duration({ throughput, prompts, outputTokens }: ServingRun): number {
  return (prompts * outputTokens) / throughput;
}

/** The mean time of one request, in seconds, with `concurrency` of them always under way. */
export function requestTime({ throughput, concurrency, outputTokens }: ServingRun): number {
  return (concurrency * outputTokens) / throughput;
}

/** What of a request's time is not decode: its first token and waiting, in seconds. */
export function beforeDecode(run: ServingRun): number {
  return requestTime(run) - ((run.outputTokens - 1) * run.tpot) / 1000;
}

/** How much faster `b` decodes than `a`, in percent of tokens per time. */
export function decodeGain(a: ServingRun, b: ServingRun): number {
  return (a.tpot / b.tpot - 1) * 100;
}
