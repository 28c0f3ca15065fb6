// Whether work grows with the length of a text and not with its square: two sizes are compared, so that neither the
// machine nor its load matters. How long anything takes is measured by `npm run bench`.

/** A text four times as long may take so many times as long: linear work with room for noise, quadratic work is 16. */
const most = 10;
/** Milliseconds below which a clock says little. */
const least = 8;

/** The work of this thread, in milliseconds, the best of three runs; no further run once one took less than `enough`. */
async function work(run: () => unknown, enough = 0): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < 3 && best >= enough; round += 1) {
    const before = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

/**
 * How often more work a text of four times the length is than one of `length`, as a share of what is allowed.
 * @returns at most 1 where the work is linear
 */
export async function growth(
  read: (text: string) => unknown,
  text: (length: number) => string,
  length = 6_000,
): Promise<number> {
  const [short, long] = [text(length), text(4 * length)];
  const small = await work(() => read(short));
  const allowed = most * Math.max(small, least);
  return (await work(() => read(long), allowed)) / allowed;
}
