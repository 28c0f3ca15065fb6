// Every secret in every place, through the whole way: none comes out.
import { expect, test } from 'vitest';
import { leaked, places } from '../intake/planted.ts';

test.each(Object.keys(places).map((name, row) => ({ name, row })))(
  'no secret comes out from: $name',
  async ({ row }) => {
    expect(await leaked(row)).toEqual([]);
  },
);
