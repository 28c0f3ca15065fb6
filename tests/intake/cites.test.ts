import { expect, test } from 'vitest';
import { citedByReaders } from '../../src/intake/cites.ts';
import { knowledge } from '../engine/data.ts';

test('what the readers cite is there', () => {
  for (const id of citedByReaders) expect(knowledge.claims.has(id), id).toBe(true);
});
