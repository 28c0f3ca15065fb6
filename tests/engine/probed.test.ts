// The facts that a probe read of the installed vLLM stand in for the sheet of its release.
import { describe, expect, test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import type { Key } from '../../src/engine/deployment.ts';
import type { Result } from '../../src/engine/result.ts';
import { decodeDeployment, encodeDeployment } from '../../src/engine/share.ts';
import { data } from './data.ts';
import { deployment } from './deployments.ts';

/** All facts of a release as a probe reads them, some changed; `unread` ones are missing. */
function read(
  release: string,
  changes: Readonly<Record<string, unknown>> = {},
  unread: readonly string[] = [],
): string {
  const facts = data.vllm.sheets.find(({ version }) => version === release)?.facts;
  const all = Object.entries({ ...facts, ...changes }).filter(
    ([name, value]) => !unread.includes(name) && (typeof value !== 'object' || Array.isArray(value)),
  );
  return JSON.stringify({ ...Object.fromEntries(all), unread });
}

function answer(
  version: string | null,
  facts: string | null,
  changes: Partial<Record<Key, string | null>> = {},
): Result {
  const own = { 'vllm.patches': null, 'vllm.version': version, 'vllm.facts': facts, 'draft.heads': '64' };
  return check(deployment({ ...own, ...changes }), data);
}
const codes = ({ findings }: Result): string[] => findings.map(({ code }) => code);
const factsIn = ({ deployment: known }: Result): unknown => {
  const text = known['vllm.facts']?.value;
  return text === undefined ? undefined : JSON.parse(text);
};
const short = ({ verdict, confidence, need }: Result) => ({ verdict, confidence, need });

test('a release as it was published: the report says nothing new, and the key goes', () => {
  const found = answer('0.30.0', read('0.30.0'));
  expect(factsIn(found)).toBeUndefined();
  expect(short(found)).toEqual(short(answer('0.30.0', null)));
});

describe('a vLLM beyond the newest sheet', () => {
  test('every fact read as in the newest: nothing is carried forward any more', () => {
    expect(short(answer('0.34.0', null))).toEqual({ verdict: 'unpin', confidence: 'carried-forward', need: [] });
    const found = answer('0.34.0', read('0.33.0'));
    expect(short(found)).toEqual({ verdict: 'unpin', confidence: 'measured', need: [] });
    expect(factsIn(found)).toEqual({ asIn: '0.33.0' });
    expect(codes(found)).toContain('vllm-read-by-probe');
    expect(codes(found)).not.toContain('vllm-newer-than-read');
  });

  test('a fact that changed there changes the answer', () => {
    const moved = { aiterNonCausal: ['gfx942'] };
    expect(answer('0.34.0', read('0.33.0', moved)).verdict).toBe('keep-pin');
    expect(factsIn(answer('0.34.0', read('0.33.0', moved)))).toEqual({ ...moved, asIn: '0.33.0' });
  });

  test('a fact that could not be read leaves the answer carried forward, and is named', () => {
    const found = answer('0.34.0', read('0.33.0', {}, ['fp8TwoTokenGuard']));
    expect(found.confidence).toBe('carried-forward');
    expect(codes(found)).toEqual(expect.arrayContaining(['vllm-facts-not-read', 'vllm-newer-than-read']));
  });

  test('one that decides nothing here may be unread', () => {
    expect(answer('0.34.0', read('0.33.0', {}, ['anchorDefault'])).confidence).toBe('measured');
  });
});

describe('a patched release', () => {
  const dcp = { dcp: '8', 'draft.attentionBackend': 'TRITON_MLA' } as const;
  test('what it has beyond its release decides: DCP on 0.30.0 with #57085 in', () => {
    const patched = read('0.30.0', { aiterNonCausalDcp: true, maskToKernel: 'always' });
    expect(answer('0.30.0', null, dcp).unpinned.outcome).toBe('refused-at-startup');
    expect(answer('0.30.0', patched, dcp).unpinned.outcome).toBe('serves');
  });

  test('Triton under DCP, as #54546 makes it, keeps the pin serving', () => {
    const patched = read('0.33.0', { tritonNonCausalDcp: true });
    expect(answer('0.33.0', patched, dcp).asConfigured).toMatchObject({ outcome: 'serves', backend: 'TRITON_MLA' });
  });

  test.each<[string, string, Record<string, unknown>, Partial<Record<Key, string | null>>, string, string]>([
    [
      'inheritance',
      '0.29.0',
      { inheritsTargetBackend: 'always' },
      { 'target.attentionBackend': 'ROCM_AITER_MLA' },
      'keep-pin',
      'broken',
    ],
    [
      'padding',
      '0.30.0',
      { headPadding: '16-or-refused', headsUnalignedUpTo: 15 },
      { headsPerRank: '24', 'draft.heads': null },
      'unpin',
      'broken',
    ],
    [
      'the guard’s exemptions',
      '0.30.0',
      { fp8TwoTokenGuard: [16, 32, 64, 96, 128] },
      { 'draft.tokens': '1' },
      'broken',
      'broken',
    ],
    [
      'backend_per_kind',
      '0.31.0',
      { perKindBeatsPin: false },
      { 'attention.backendPerKind': 'TRITON_MLA' },
      'keep-pin',
      'unpin',
    ],
  ])('%s', (_, release, facts, changes, before, after) => {
    const [was, is] = [answer(release, null, changes), answer(release, read(release, facts), changes)];
    expect([was.verdict, is.verdict]).toEqual([before, after]);
    expect(codes(is)).toContain('vllm-read-by-probe');
  });

  test('the guard lets through what the probe saw it let through: the kernel then decides', () => {
    const two = { 'draft.tokens': '2', 'draft.anchor': 'sampled' } as const;
    expect(answer('0.30.0', null, two).asConfigured.stage).toBe('build');
    expect(answer('0.30.0', read('0.30.0', { fp8TwoTokenGuard: [16, 32] }), two).asConfigured.stage).toBe('kernel');
  });
});

test('without a version, the nearest release stands behind what was read', () => {
  const found = answer(null, read('0.31.0'));
  expect(factsIn(found)).toEqual({ asIn: '0.31.0' });
  expect(short(found)).toEqual({ verdict: 'unpin', confidence: 'measured', need: [] });
});

test('a build between two releases is no longer two', () => {
  const dcp = { dcp: '8', 'draft.attentionBackend': 'TRITON_MLA' };
  expect(answer('0.30.1', null, dcp).unpinned.outcome).toBe('unknown');
  expect(answer('0.30.1', read('0.30.0'), dcp).unpinned.outcome).toBe('refused-at-startup');
});

test('what was read goes with a link in short, and moving to a release leaves it behind', () => {
  const found = answer('0.34.0', read('0.33.0', { aiterNonCausal: 'no' }));
  const link = encodeDeployment(found.deployment);
  expect(link.length).toBeLessThan(700);
  expect(short(check(decodeDeployment(link) ?? {}, data))).toEqual(short(found));
  expect(found.changes).toContainEqual({ key: 'vllm.version', value: '0.30.0', verdict: 'unpin' });
});

test('facts that name no release amend the one that the version names, as before', () => {
  const found = answer('0.30.0', '{"aiterNonCausal":"no","constructor":1,"candidates":7}');
  expect([found.verdict, found.confidence]).toEqual(['keep-pin', 'carried-forward']);
});

describe('24 heads where AITER carries both marks of native kernels', () => {
  const each = { headsPerRank: '24', 'draft.heads': null, 'aiter.native24': 'yes' } as const;
  test('fp8: handed on as 24, and AITER’s wrapper asserts', () => {
    expect(answer('0.30.0', null, each)).toMatchObject({ verdict: 'broken', asConfigured: { stage: 'kernel' } });
    expect(answer('0.30.0', null, { ...each, 'aiter.native24': 'no' }).verdict).toBe('unpin');
  });
  test('before 0.29.0 no count is native', () => {
    expect(answer('0.28.0', null, each).verdict).toBe('keep-pin');
  });
});

describe('members of the speculative configuration', () => {
  const given = (version: string | null, members: string) => answer(version, null, { 'draft.members': members });
  test.each([
    ['dspark_draft_topk', '0.27.1', '0.28.0'],
    ['index_share_for_mtp_iteration', '0.28.0', '0.29.0'],
    ['disable_eagle_block_drop', '0.29.0', '0.30.0'],
    ['xpress_topc', '0.32.0', '0.33.0'],
  ])('%s is refused by %s and known to %s', (member, before, since) => {
    const refused = given(before, member);
    expect(refused).toMatchObject({
      verdict: 'broken',
      asConfigured: { outcome: 'refused-at-startup', stage: 'choice' },
    });
    expect(refused.findings.find(({ code }) => code === 'spec-unknown-key')?.text).toContain(
      `Unexpected keyword argument '${member}'`,
    );
    expect(refused.suggestion?.explanation).toContain(member);
    expect(given(since, member).verdict).not.toBe('broken');
  });

  test('one that no release knows is refused whatever the release', () => {
    expect(given(null, 'hf_overrides').verdict).toBe('broken');
    expect(given('0.33.0', 'trust_remote_code').verdict).toBe('broken');
  });

  test('a build that is no release may know more: a warning', () => {
    const nightly = given('0.33.1rc1.dev12', 'hf_overrides');
    expect([nightly.verdict, codes(nightly)]).toEqual(['unpin', expect.arrayContaining(['spec-key-of-no-release'])]);
  });

  test('one that every release knows is not kept', () => {
    expect(given('0.33.0', 'quantization').deployment['draft.members']).toBeUndefined();
  });

  test('a method that the release does not know is refused', () => {
    const found = answer('0.33.0', null, { 'draft.method': 'dspar' });
    expect([found.verdict, codes(found)]).toEqual(['broken', expect.arrayContaining(['spec-unknown-method'])]);
  });
});
