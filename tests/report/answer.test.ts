// What an answer says first, by look: read through the blocks that page, terminal and Markdown spell.
import { expect, test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import { allByHand, type Deployment } from '../../src/engine/deployment.ts';
import type { Block, Lookup } from '../../src/report/blocks.ts';
import { documentOf } from '../../src/report/document.ts';
import { lookOf } from '../../src/report/look.ts';
import { asMarkdown, asText } from '../../src/report/spellings.ts';
import { moved, orderOf, upgradeOf } from '../../src/report/upgrade.ts';
import { data } from '../engine/data.ts';

const defaults = {
  engine: 'vllm',
  platform: 'rocm',
  'vllm.version': '0.33.0',
  'aiter.version': '0.1.20',
  'aiter.enabled': 'yes',
  'gpu.arch': 'gfx950',
  'target.attentionBackend': 'auto',
  'draft.method': 'dspark',
  'draft.attentionBackend': 'TRITON_MLA',
  'draft.attention': 'mla',
  'draft.causal': 'no',
  'draft.blockLength': '8',
  headsPerRank: '8',
  kvCacheDtype: 'bfloat16',
  dtype: 'bfloat16',
  dcp: '1',
  blockSize: '128',
};
const lookup: Lookup = {
  claim: (id) => ({ text: `claim ${id}`, status: 'measured', source: 'a source' }),
  label: (key) => key,
  find: (key) => `look for ${key}`,
  gain: { text: '+11.5 %', claim: 'gain' },
  asOf: '2026-12-01',
};
const deployment = (changes: Readonly<Record<string, string>>): Deployment => allByHand({ ...defaults, ...changes });
const blocksOf = (changes: Readonly<Record<string, string>>): readonly Block[] =>
  documentOf(check(deployment(changes), data), lookup);
const find = <Kind extends Block['kind']>(blocks: readonly Block[], kind: Kind) =>
  blocks.find((block): block is Extract<Block, { kind: Kind }> => block.kind === kind);

test('an unpin is a plain yes only where every link was measured', () => {
  expect(lookOf({ verdict: 'unpin', confidence: 'measured' })).toBe('yes');
  expect(lookOf({ verdict: 'unpin', confidence: 'stated' })).toBe('prove');
  expect(lookOf({ verdict: 'unpin', confidence: 'carried-forward' })).toBe('prove');
});

test('a yes begins with the new line, the removed entry beside it', () => {
  const blocks = blocksOf({});
  expect(find(blocks, 'verdict')?.title).toBe('Yes, unpin it');
  const command = find(blocks, 'steps')?.steps[0]?.command;
  expect(command?.text).not.toContain('attention_backend');
  expect(command?.removed).toContain('TRITON_MLA');
});

test.each<[string, Readonly<Record<string, string>>, string]>([
  ['AITER', { 'aiter.version': '0.1.23' }, 'The mask argument and the kernel of AITER 0.1.23 are carried over'],
  ['vLLM', { 'vllm.version': '0.34.0' }, 'What vLLM 0.34.0 does is carried over'],
])('what is to be proved names the part that nobody read: %s', (_part, changes, sentence) => {
  expect(find(blocksOf(changes), 'verdict')?.sentence).toContain(sentence);
});

test('what is to be proved begins with the probe and ends with the line', () => {
  const steps = find(blocksOf({ 'aiter.version': '0.1.23' }), 'steps')?.steps ?? [];
  expect(steps[0]?.command?.text).toContain('probe.py');
  expect(steps[1]?.command?.text).toContain('maskcheck.py --heads 8 --block 8');
  expect(steps.at(-1)?.command?.removed).toContain('TRITON_MLA');
});

test('a pin that stops the server is said to, and the line without it comes first', () => {
  const blocks = blocksOf({ dcp: '8' });
  expect(find(blocks, 'verdict')?.title).toBe('The pin stops this server: remove it');
  expect(find(blocks, 'steps')?.steps[0]?.command?.removed).toContain('TRITON_MLA');
});

test('a broken server gets a version to go to, and no sentence leads to a section', () => {
  const blocks = blocksOf({ 'aiter.version': '0.1.19' });
  expect(find(blocks, 'verdict')?.look).toBe('broken');
  expect(find(blocks, 'steps')?.steps[0]?.title).toMatch(/AITER to 0\.1\.20/);
  expect(JSON.stringify(find(blocks, 'steps'))).not.toContain('see what');
});

test('a keep has no line to change', () => {
  const blocks = blocksOf({ 'gpu.arch': 'gfx942' });
  expect(find(blocks, 'verdict')?.look).toBe('keep');
  expect(JSON.stringify(find(blocks, 'steps'))).not.toContain('--speculative-config');
});

test('a lane ends where its run ends, and says which stages were not asked', () => {
  const [pinned, unpinned] = find(blocksOf({}), 'lanes')?.lanes ?? [];
  expect(pinned?.end.look).toBe('keep');
  expect(pinned?.cells.at(-1)).toMatchObject({ stage: 'kernel', state: 'not-asked' });
  expect(unpinned?.end).toMatchObject({ look: 'yes', title: 'Serves on ROCM_AITER_MLA' });
});

test('text and Markdown spell the same blocks', () => {
  const blocks = blocksOf({ 'aiter.version': '0.1.23' });
  for (const spelled of [asText(blocks), asMarkdown(blocks)])
    for (const part of ['Probably yes', 'What to do', 'probe.py', 'Where each path ends', 'Sources'])
      expect(spelled).toContain(part);
});

test('an upgrade keeps the pin first where the new versions are to be proved', () => {
  const now = deployment({ 'vllm.version': '0.29.0', 'aiter.version': '0.1.19' });
  const upgrade = upgradeOf(now, moved(now, { 'vllm.version': '0.33.0', 'aiter.version': '0.1.23' }, data), data);
  expect(upgrade.sides.map(({ title }) => title)).toEqual(['with the pin', 'without it', 'target model']);
  expect(upgrade.differences.map(({ stage }) => stage)).toContain('eligibility');
  expect(orderOf(upgrade)[0]).toContain('keep the pin');
});

test('an upgrade under context parallelism removes the pin in the same step', () => {
  const now = deployment({ 'vllm.version': '0.29.0', 'aiter.version': '0.1.20', dcp: '8' });
  const upgrade = upgradeOf(now, moved(now, { 'vllm.version': '0.33.0' }, data), data);
  expect(orderOf(upgrade)[0]).toContain('Remove the pin in the same step');
});

test('nothing differs where nothing moves', () => {
  const now = deployment({});
  expect(upgradeOf(now, now, data).differences).toEqual([]);
});

test('where the pin costs the full graphs, moving vLLM is the first move; from 0.29.0 it is none', () => {
  const before = blocksOf({ 'vllm.version': '0.28.0' });
  expect(find(before, 'verdict')?.sentence).toContain('unpinning gains nothing. A newer vLLM does.');
  expect(find(before, 'steps')?.steps.map(({ title }) => title)).toEqual([
    'Move vLLM first',
    'Leave the pin where it is',
  ]);
  expect(find(before, 'steps')?.steps[0]?.text).toContain('vLLM 0.29.0');
  expect(find(blocksOf({ 'vllm.version': '0.29.0' }), 'steps')?.steps.map(({ title }) => title)).toEqual([
    'Leave the pin where it is',
  ]);
});

test('a proven yes names GPU and day in its first line, in text and Markdown', () => {
  const check = {
    verdict: 'honoured',
    arch: 'gfx950',
    heads: 8,
    block: 8,
    kv: 'bf16',
    date: '2026-11-30',
    aiter: '0.1.23',
  };
  const blocks = blocksOf({ 'aiter.version': '0.1.23', maskcheck: JSON.stringify([check]) });
  expect(find(blocks, 'verdict')?.look).toBe('yes');
  for (const text of [asText(blocks), asMarkdown(blocks)]) {
    expect(text).toContain('Yes, unpin it: proven on your GPU, on 30 Nov 2026');
    expect(text).toContain('Proven by your mask check of 30 Nov 2026 on gfx950');
  }
});

test('under context parallelism a mask check is not promised to prove the yes', () => {
  const stepIn = (dcp: string) =>
    JSON.stringify(blocksOf({ 'aiter.version': '0.1.23', dcp, 'draft.attentionBackend': 'auto' }));
  expect(stepIn('1')).toContain('it makes this a yes');
  expect(stepIn('8')).toContain('proves no yes');
  expect(stepIn('8')).not.toContain('A plain yes once');
});
