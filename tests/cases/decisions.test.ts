// Decisions on fully described deployments: the seed's two arms and their neighbours.
import { allByHand } from '../../src/engine/deployment.ts';
import { expect, test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import { data } from '../engine/data.ts';
import decisions from './decisions.json' with { type: 'json' };

test.each(decisions)('$name', ({ set, verdict, asConfigured, unpinned, findings }) => {
  const given = allByHand(set);
  const result = check(given, data);
  expect(verdict).toContain(result.verdict);
  for (const [field, wanted] of Object.entries(asConfigured))
    expect(wanted, `asConfigured.${field}`).toContain(result.asConfigured[field as 'outcome']);
  for (const [field, wanted] of Object.entries(unpinned))
    expect(wanted, `unpinned.${field}`).toContain(result.unpinned[field as 'outcome']);
  expect(result.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(findings));
});
