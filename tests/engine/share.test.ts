import { expect, test } from 'vitest';
import { keys } from '../../src/engine/deployment.ts';
import { decodeDeployment, encodeDeployment, isOfOtherRules } from '../../src/engine/share.ts';
import { answer, deployment } from './deployments.ts';

test('a shared deployment comes back as it was, derived values left to be derived again', () => {
  const { deployment: normal } = answer({ 'draft.model': '/models/a&b=c d' });
  const text = encodeDeployment(normal);
  expect(text).not.toContain('headsPerRank');
  const values = (d: ReturnType<typeof deployment>) => Object.fromEntries(keys.map((key) => [key, d[key]?.value]));
  const given = deployment({ 'draft.model': '/models/a&b=c d' });
  expect(values(decodeDeployment(text) ?? {})).toEqual(values(given));
});

test('strange keys, cut escapes and endless links do no harm', () => {
  expect(decodeDeployment('__proto__=x&toString=y&tp=8&dcp=%E0%A4&=&&')).toEqual({
    tp: { value: '8', from: { kind: 'link' } },
  });
  expect(decodeDeployment('tp=8&'.repeat(5_000))).toBeUndefined();
});

test('a link says by which rules it was made; one without them, or with others, is told', () => {
  const text = encodeDeployment(deployment());
  expect(isOfOtherRules(text)).toBe(false);
  expect(isOfOtherRules(text.replace(/&v=.*/, ''))).toBe(true);
  expect(isOfOtherRules(text.replace(/&v=.*/, '&v=0.1.0'))).toBe(true);
  expect(encodeDeployment({})).toBe('');
});
