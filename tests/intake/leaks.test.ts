// Planted secrets through the whole way: pasted, read, judged, printed, shared, explained. None may come out. Every secret
// in every place is in tests/cells.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everything } from './outputs.ts';
import { leaked, places, secrets } from './planted.ts';

test.each(Object.keys(places).map((name, row) => ({ name, row })))(
  'no output holds a secret from: $name',
  async ({ row }) => {
    expect(await leaked(row, (column) => column % 4 === row % 4)).toEqual([]);
  },
);

test('a secret that one box names is struck out of the others', async () => {
  const names = Object.keys(places);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...secrets),
      fc.constantFrom(...names),
      fc.constantFrom('INFO connecting with $ to the hub', 'vLLM 0.28.0, aiter 0.1.19 ($)', 'vllm serve $ -tp 8'),
      async (secret, name, around) => {
        const out = await everything(
          [
            { name: 'env', text: around.replace('$', secret) },
            { name: 'command', text: places[name]?.(secret) ?? '' },
          ],
          false,
        );
        expect(out.includes(secret)).toBe(false);
      },
    ),
    { numRuns: 50 },
  );
});
