import { expect, test } from 'vitest';
import { kernelApi, kernelDocument, kernelJsonSchema } from '../../src/publish/api/kernels.ts';
import { held, release } from '../engine/kernels/held.ts';

test.each(held.map((r) => [r.tag, r] as const))('%s is served as its schema says', (tag, r) => {
  const served: unknown = JSON.parse(JSON.stringify(kernelDocument(r)));
  expect(kernelApi.safeParse(served).error).toBeUndefined();
  expect(served).toMatchObject({ schema: 'can-i-unpin/kernels@1', tag, verified: true });
});

test('panels say in bands what decode answers', () => {
  const panel = kernelDocument(release('v0.1.20.post1')).panels.find(
    (p) => p.arch === 'gfx950' && p.q === 'fp8' && p.mask === 'non-causal',
  );
  const band = panel?.bands.find((b) => b.heads.includes(96));
  expect(band?.heads).toEqual([48, 80, 96, 112]);
  expect(band?.states.slice(0, 3)).toEqual(['folded', 'no-kernel', 'folded']);
});

test('the JSON Schema names what must be there and allows nothing else', () => {
  const schema = kernelJsonSchema() as { $schema: string; required: string[]; additionalProperties: boolean };
  expect(schema.$schema).toContain('json-schema.org');
  expect(schema.required).toEqual([
    'schema',
    'tag',
    'verified',
    'maskArgument',
    'sources',
    'rules',
    'shapes',
    'panels',
  ]);
  expect(schema.additionalProperties).toBe(false);
});
