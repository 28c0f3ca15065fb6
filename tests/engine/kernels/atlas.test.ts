import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressText, readAddress } from '../../../src/engine/kernels/address.ts';
import { changes, difference } from '../../../src/engine/kernels/changes.ts';
import { bandsOf, sentences } from '../../../src/engine/kernels/coverage.ts';
import { decode } from '../../../src/engine/kernels/decode.ts';
import { alike, axesOf, groupAlike, panelsOf, standsFor, stateAt } from '../../../src/engine/kernels/panels.ts';
import { headCounts, listText, spansOf, spanText } from '../../../src/engine/kernels/spans.ts';
import { stateOf, states } from '../../../src/engine/kernels/states.ts';
import { tableOf } from '../../../src/engine/kernels/table.ts';
import { pack, unpack, type Wire } from '../../../src/engine/kernels/wire.ts';
import { call, held, release } from './held.ts';

test('six states, each with a word, a shape and a sentence of its own', () => {
  const seen = (pick: (s: (typeof states)[keyof typeof states]) => string) =>
    new Set(Object.values(states).map(pick)).size;
  expect([seen((s) => s.word), seen((s) => s.glyph), seen((s) => s.says)]).toEqual([6, 6, 6]);
  const state = (tag: string, text: string) => stateOf(decode(release(tag), call(text)));
  expect(state('v0.1.20', 'gfx950 fp8/fp8 non-causal 16x4')).toBe('kernel');
  expect(state('v0.1.20', 'gfx950 fp8/fp8 non-causal 12x4')).toBe('kernel');
  expect(state('v0.1.20', 'gfx950 fp8/fp8 non-causal 16x3')).toBe('folded');
  expect(state('v0.1.20', 'gfx950 fp8/fp8 non-causal 48x4')).toBe('folded');
  expect(state('v0.1.20', 'gfx942 fp8/fp8 causal 128x7')).toBe('kernel');
  expect(state('v0.1.20', 'gfx950 fp8/fp8 non-causal 16x2')).toBe('no-kernel');
  expect(state('v0.1.20', 'gfx950 fp8/fp8 non-causal 20x2')).toBe('refused');
  expect(state('v0.1.19', 'gfx950 fp8/fp8 non-causal 16x2')).toBe('no-mask');
  expect(state('v0.1.19', 'gfx950 fp8/fp8 causal 16x20')).toBe('unknown');
});

describe('rows and columns', () => {
  const rows = alike(held);

  test('are as few as the data allow', () => {
    expect(rows.heads.map(spanText).join(' ')).toBe(
      '1–16 17–31 32 33–47 48 49–63 64 65–79 80 81–95 96 97–111 112 113–127 128',
    );
    expect(rows.blocks.map(spanText).join(' ')).toBe('1 2 3 4 5–16');
  });

  test('every head count has the state of the one that stands for its row, in every release', () => {
    const wrong: string[] = [];
    for (const r of held)
      for (const panel of panelsOf(r))
        for (const span of rows.heads)
          for (const block of axesOf(r).blocks) {
            const state = stateAt(r, panel, standsFor(span, 16), block);
            for (let heads = span.from; heads <= span.to; heads += 1)
              if (stateAt(r, panel, heads, block) !== state) wrong.push(`${r.tag} ${String(heads)}x${String(block)}`);
          }
    expect(wrong).toEqual([]);
  });

  test('releases that answer alike stand together', () => {
    expect(groupAlike(held).map((group) => group.map((r) => r.tag))).toEqual([
      ['v0.1.17'],
      ['v0.1.18', 'v0.1.19', 'v0.1.19.post1', 'v0.1.19.post2'],
      ['v0.1.20', 'v0.1.20.post1'],
    ]);
  });

  test('bands hold every head count once', () => {
    for (const panel of panelsOf(release('v0.1.20'))) {
      const heads = bandsOf(release('v0.1.20'), panel).flatMap((band) => band.heads);
      expect(heads.sort((a, b) => a - b)).toEqual(axesOf(release('v0.1.20')).heads);
    }
  });
});

describe('in sentences', () => {
  const said = (tag: string) => sentences(release(tag)).map((s) => `${s.subject} ${s.text}`);

  test('what v0.1.20.post1 serves', () => {
    expect(said('v0.1.20.post1')).toEqual([
      'gfx950 with a bf16 cache serves blocks of any length up to 16 at any head count up to 128, under both masks.',
      'gfx950 with an fp8 cache serves non-causal blocks of any length up to 16 except 2 at 1–16, 48, 80, 96 and 112 heads and blocks of any length up to 16 at 32, 64 and 128 heads; causal, blocks of any length up to 16 at 1–16 heads or a multiple of 16; other head counts are refused.',
      'gfx942 with a bf16 cache serves non-causal blocks of 1 only and causal blocks up to 4, at 1–16 heads or a multiple of 16; other head counts are refused.',
      'gfx942 with an fp8 cache serves non-causal blocks of 1 only at 1–16 heads or a multiple of 16; causal, blocks up to 4 at 1–16, 32, 48, 64, 80, 96 and 112 heads and blocks of any length up to 16 at 128 heads; other head counts are refused.',
      'gfx950 and gfx942 with a bf16 query and an fp8 cache serve non-causal blocks of 1 only and causal blocks up to 4, at 1–16 heads or a multiple of 16; other head counts are refused.',
    ]);
  });

  test('before the mask there is no non-causal block', () => {
    expect(said('v0.1.19')).toHaveLength(5);
    expect(said('v0.1.19').every((text) => / serves? no non-causal block; causal, /.test(text))).toBe(true);
  });

  test('architectures can be named', () => {
    const [first] = sentences(release('v0.1.20'), (arch) => `${arch} (new)`);
    expect(first?.subject).toBe('gfx950 (new) with a bf16 cache');
  });
});

describe('changes', () => {
  const lines = (before: string, after: string, mask: string) =>
    changes(release(before), release(after))
      .filter((change) => change.panel.mask === mask)
      .map(({ panel, what, where }) => `${panel.arch} ${panel.q}/${panel.kv} ${what}: ${where}`);

  test('from v0.1.19 to v0.1.20, causal: two shapes lose kernels of their own', () => {
    expect(lines('v0.1.19', 'v0.1.20', 'causal')).toEqual([
      'gfx950 fp8/fp8 kernel → folded: heads 32, block 2',
      'gfx950 fp8/fp8 kernel → folded: heads 64, block 1',
    ]);
  });

  test('from v0.1.19 to v0.1.20, non-causal: gfx950 begins to serve, with the hole at block 2', () => {
    const found = lines('v0.1.19', 'v0.1.20', 'non-causal');
    expect(found).toContain('gfx950 fp8/fp8 no mask → aborts: heads 1–16, 48, 80, 96 and 112, block 2');
    expect(found).toContain('gfx942 bf16/bf16 no mask → aborts: heads 1–16 and multiples of 16, blocks 2–16');
    expect(found).toContain('gfx942 bf16/bf16 no mask → refused: heads 17–127 but no multiple of 16, blocks 1–16');
  });

  test('from v0.1.17 to v0.1.18', () => {
    expect(lines('v0.1.17', 'v0.1.18', 'causal')).toEqual([
      'gfx942 fp8/fp8 folded → kernel: heads 64, block 1',
      'gfx950 fp8/fp8 aborts → folded: heads 1–16, 32, 48, 64, 80, 96 and 112, blocks 5–16',
    ]);
  });

  test('between releases that answer alike there are none', () => {
    expect(changes(release('v0.1.18'), release('v0.1.19.post2'))).toEqual([]);
    expect(changes(release('v0.1.20'), release('v0.1.20.post1'))).toEqual([]);
  });

  test('another kernel for the same state is a change', () => {
    const now = release('v0.1.20');
    const shapes = Object.fromEntries(
      Object.entries(now.shapes).map(([arch, list]) => [arch, list.map((s) => ({ ...s, kernel: `${s.kernel}_new` }))]),
    );
    const panel = { arch: 'gfx950', q: 'fp8', kv: 'fp8', mask: 'causal' } as const;
    expect(difference(now, { ...now, shapes }, panel, 16, 1)).toEqual({
      from: 'kernel',
      to: 'kernel',
      what: 'kernel → kernel, another kernel',
    });
    expect(difference(now, { ...now, shapes }, panel, 24, 1)).toBeUndefined();
  });
});

describe('addresses', () => {
  const cell = {
    tag: 'v0.1.20.post1',
    arch: 'gfx950',
    q: 'fp8',
    kv: 'fp8',
    mask: 'non-causal',
    heads: 16,
    block: 2,
  } as const;

  test('of a cell and of a panel', () => {
    expect(addressText(cell)).toBe('v0.1.20.post1/gfx950/fp8/fp8/non-causal/16/2');
    expect(readAddress('#v0.1.20.post1/gfx950/fp8/fp8/non-causal/16/2')).toEqual(cell);
    const panel = { tag: cell.tag, arch: cell.arch, q: cell.q, kv: cell.kv, mask: cell.mask };
    expect(readAddress(`#${addressText(panel)}`)).toEqual(panel);
  });

  test.each([
    '',
    '#',
    '#tables',
    '#v0.1.20/gfx950/fp8/fp8/full/16/2',
    '#v0.1.20/gfx950/fp8/fp8/causal/0/2',
    '#v0.1.20/gfx950/fp8/fp8/causal/16',
  ])('"%s" is none', (text) => {
    expect(readAddress(text)).toBeUndefined();
  });

  test('no text makes the reader fail', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => readAddress(text) === undefined || addressText(readAddress(text) ?? cell) !== '',
      ),
    );
  });
});

describe('spans', () => {
  test('in words', () => {
    expect(spansOf([1, 2, 3, 7, 9, 10]).map(spanText)).toEqual(['1–3', '7', '9–10']);
    expect([listText([]), listText([4]), listText([4, 6]), listText([1, 2, 4, 9])]).toEqual([
      '',
      '4',
      '4 and 6',
      '1–2, 4 and 9',
    ]);
    expect(headCounts([1, 2], [1, 2, 3])).toBe('1–2');
  });
});

describe('all releases as one JSON', () => {
  const json = JSON.stringify(pack(held));

  test('is small', () => {
    expect(gzipSync(json).length).toBeLessThan(25_000);
  });

  test('comes back whole, but for the sources', () => {
    expect(unpack(JSON.parse(json) as Wire)).toEqual(held.map((r) => ({ ...r, sources: [] })));
  });
});

test('the table of a release holds every call, in the columns of the batch door', () => {
  const lines = tableOf(release('v0.1.20')).trimEnd().split('\n');
  expect(lines).toHaveLength(1 + 12 * 128 * 16);
  expect(lines[0]).toBe('aiter_tag,gpu_arch,q_dtype,kv_dtype,heads_per_rank,block_len,mask,outcome,kernel_or_message');
  expect(lines).toContain(
    'v0.1.20,gfx950,fp8,fp8,24,8,causal,unsupported-shape,nhead=24 and max_seqlen_q=8 not supported',
  );
});
