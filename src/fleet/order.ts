// One order for reports, baselines and tables.

const encoder = new TextEncoder();

/** By the bytes of their UTF-8, so that the order is the same everywhere. */
export function bytewise(a: string, b: string): number {
  if (a === b) return 0;
  // Code units and bytes agree up to U+D7FF; only above that are the bytes looked at.
  if (!/[\uD800-\uFFFF]/.test(a + b)) return a < b ? -1 : 1;
  const [x, y] = [encoder.encode(a), encoder.encode(b)];
  for (let index = 0; index < Math.min(x.length, y.length); index += 1)
    if (x[index] !== y[index]) return (x[index] ?? 0) - (y[index] ?? 0);
  return x.length - y.length;
}
