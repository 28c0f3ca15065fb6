import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cites } from '../../src/engine/cites.ts';
import { knowledge } from './data.ts';
import { answer } from './deployments.ts';

test('every rule cites, and what it cites exists', () => {
  for (const [rule, ids] of Object.entries(cites)) {
    expect(ids.length, rule).toBeGreaterThan(0);
    for (const id of ids) expect(knowledge.claims.has(id), `${rule}: ${id}`).toBe(true);
  }
});

test('no rule is listed that the engine does not use', () => {
  const code = globSync('src/engine/**/*.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  for (const rule of Object.keys(cites)) expect(new RegExp(`cites\\.${rule}\\b`).test(code), rule).toBe(true);
});

test('every run says why', () => {
  for (const pin of ['auto', 'TRITON_MLA', 'ROCM_AITER_MLA'])
    for (const version of ['0.1.19', '0.1.20', '0.1.23', null])
      for (const patches of ['53001', '55966', '57085', null]) {
        const { asConfigured, unpinned } = answer({
          'draft.attentionBackend': pin,
          'aiter.version': version,
          'vllm.patches': patches,
        });
        expect([asConfigured.because, unpinned.because].every(({ length }) => length > 0)).toBe(true);
      }
});
