import { describe, expect, test } from 'vitest';
import { releasesOf } from '../../src/knowledge/changes.ts';
import type { Upstream } from '../../src/knowledge/types.ts';
import { knowledge } from '../engine/data.ts';

const holding = (repo: Upstream['repo'], releases: Upstream['releases']) =>
  releasesOf({ repo, releases }, knowledge).flatMap(({ version, holds }) => (holds ? [version] : []));

describe('in which releases a change is', () => {
  const claim = 'first-release-by-its-code';

  test('from its first one to the newest that was read', () => {
    expect(holding('vllm-project/vllm', { since: '0.31.0', claim })).toEqual(['0.31.0', '0.32.0', '0.33.0']);
  });
  test('up to the last one, where it was taken out again', () => {
    expect(holding('vllm-project/vllm', { since: '0.28.0', until: '0.28.0', claim })).toEqual(['0.28.0']);
  });
  test('in none', () => {
    expect(holding('vllm-project/vllm', { since: 'none', claim })).toEqual([]);
  });
  test("AITER's own releases for a change of AITER", () => {
    expect(holding('ROCm/aiter', { since: '0.1.20', claim }).slice(0, 2)).toEqual(['0.1.20', '0.1.20.post1']);
  });
  test('nothing is said where nobody looked', () => {
    expect(releasesOf({ repo: 'vllm-project/vllm', releases: undefined }, knowledge)).toEqual([]);
  });
});
