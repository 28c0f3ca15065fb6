import { expect, test } from 'vitest';
import { itemsOf } from '../../src/checklists/checklist.ts';
import { evaluate } from '../../src/checklists/when.ts';
import { factsOf } from '../../src/checklists/facts.ts';
import { loadChecklists, slim } from '../../src/knowledge/checklists.ts';
import { ContentError } from '../../src/knowledge/problems.ts';
import { load, good, rootWith } from './content.ts';

const file = 'content/checklists/review.md';
const list = `---
title: Review
summary: A review.
order: 1
gates:
  - { id: image, title: The image, rule: All of it is proven. }
---
Before all.

## First things

About the first.

### Look at the speed of \`serve\`

\`\`\`yaml
id: speed
aliases: [old-speed]
severity: must
who: reviewer
gate: image
when: { kvCacheDtype: [fp8, fp8_e4m3] }
claims: [unpinned-speed]
hints:
  - { when: { aiter.causal: yes }, state: pass, text: It takes causal. }
\`\`\`

**Why.** [[claim:pinned-speed]]

Two paragraphs.

**How.** Run it:

\`\`\`bash
serve
\`\`\`

**Proof.** The log, above [[figure:unpinned-speed.rate]].

### Say so

\`\`\`yaml
id: say-so
severity: should
who: owner
advice: true
\`\`\`

**Why.** Because.

**How.** Say it.

**Proof.** It is said.

**Threshold.** Once.
`;

test('a list is read with its prose, its conditions and what it rests on', () => {
  const root = rootWith({ [file]: list });
  const [review] = loadChecklists(root, load({ [file]: list }));
  if (review === undefined) throw new Error('no list');
  const [speed, saySo] = itemsOf(review);
  expect(review).toMatchObject({ name: 'review', title: 'Review', intro: 'Before all.' });
  expect(review.sections).toMatchObject([{ id: 'first-things', title: 'First things', intro: 'About the first.' }]);
  expect(speed).toMatchObject({
    id: 'speed',
    sentence: 'Look at the speed of serve',
    heading: 'Look at the speed of `serve`',
    why: '[[claim:pinned-speed]]\n\nTwo paragraphs.',
    how: 'Run it:\n\n```bash\nserve\n```',
    threshold: null,
    advice: false,
    claims: ['unpinned-speed', 'pinned-speed'],
    when: { is: 'kvCacheDtype', of: ['fp8', 'fp8_e4m3'] },
  });
  expect(saySo).toMatchObject({ id: 'say-so', threshold: 'Once.', advice: true, gate: null, when: null });
  const [hint] = speed?.hints ?? [];
  expect(hint?.when && evaluate(hint.when, factsOf({ 'aiter.causal': 'yes' })).holds).toBe('yes');
  expect(JSON.stringify(slim(review))).not.toContain('Two paragraphs');
});

test('the fingerprint follows what is asked, not why, and follows the figures of the claims', () => {
  const hash = (files: Record<string, string>) => {
    const all = { [file]: list, ...files };
    const [review] = loadChecklists(rootWith(all), load(all));
    return review && itemsOf(review)[0]?.hash;
  };
  const before = hash({});
  expect(hash({ [file]: list.replace('Two paragraphs', 'Three') })).toBe(before);
  expect(hash({ [file]: list.replace('Run it', 'Run that') })).not.toBe(before);
  const claims = good['content/claims/speed.yaml'] ?? '';
  expect(hash({ 'content/claims/speed.yaml': claims.replace('76.32', '76.31') })).not.toBe(before);
});

test.each([
  ['kvCacheDtype:', 'kvCacheDtpye:', '22:23 when.kvCacheDtpye: "kvCacheDtpye" is no key of a deployment'],
  ['{ kvCacheDtype: [fp8, fp8_e4m3] }', '{ gpu.arch: gfx9500 }', '22:1 "gfx9500" is no value of gpu.arch: gfx950'],
  [
    '{ kvCacheDtype: [fp8, fp8_e4m3] }',
    '{ tp: eight }',
    '22:1 tp: "eight" is not understood; write a whole number above 0',
  ],
  ['{ aiter.causal: yes }', '{ aiter.causal: maybe }', '25:1 aiter.causal: "maybe" is not understood; write yes or no'],
  ['claims: [unpinned-speed]', 'claims: [nothing]', '23:1 no claim is called "nothing"'],
  ['gate: image', 'gate: door', '21:1 no gate is called "door"; declare it in the front matter'],
  ['id: say-so', 'id: old-speed', '43:1 "old-speed" is taken since line 17; ids and sections are used once'],
  ['advice: true', 'advice: false', '43:1 claims: rests on nothing: name its claims, or say `advice: true`'],
  ['who: owner', 'who: somebody', /45:6 who: Invalid option/],
  ['severity: should', 'severity: should\nsize: 2', '45:1 unknown key "size"'],
  ['**Proof.** It is said.', '', '40:1 the item has no **Proof.**'],
  ['**Threshold.** Once.', '**Limit.** Once.', '55:1 **Limit.** is none of Why, How, Proof, Threshold'],
  ['**How.** Say it.', '**Why.** Again.', '51:1 **Why.** is there twice'],
  [
    '**Why.** Because.',
    'Because.',
    '49:1 text of an item starts with one of **Why.**, **How.**, **Proof.**, **Threshold.**',
  ],
  ['### Say so', '### Say so.', '40:1 the heading is one imperative sentence: a capital in front, no full stop behind'],
  ['### Say so', '#### Say so', '40:1 a heading must be a section (##) or an item (###)'],
  ['## First things', 'First things', '14:1 an item stands before the first section (##)'],
  [
    '```yaml\nid: say-so',
    '```\nid: say-so',
    '40:1 the heading of an item is followed by a ```yaml block with its id and the rest',
  ],
  ['severity: must', 'severity: should', '6:1 no item that must be settled belongs to the gate "image"'],
  ['id: speed', 'id: speed\nid: twice', /18:1 Map keys must be unique/],
])('a mistake is told with its line: %s -> %s', (right, wrong, message) => {
  const text = list.replace(right, wrong);
  expect(text).not.toBe(list);
  const root = rootWith({ [file]: text });
  let said: unknown;
  try {
    loadChecklists(root, load({}));
  } catch (error) {
    said = error;
  }
  expect(said).toBeInstanceOf(ContentError);
  if (said instanceof ContentError) {
    const lines = said.problems.map((p) => `${p.file}:${String(p.line)}:${String(p.column)} ${p.message}`);
    const expected = typeof message === 'string' ? `${file}:${message}` : (expect.stringMatching(message) as string);
    expect(lines).toContainEqual(expected);
  }
});
