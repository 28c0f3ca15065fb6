import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decode } from '../../src/engine/kernels/decode.ts';
import { shape, shapeText } from '../../src/knowledge/kernel-schema.ts';
import { loadKernels } from '../../src/knowledge/kernels.ts';
import { importKernels } from '../../tools/kernels-import/import.ts';
import { takesMask } from '../../tools/kernels-import/manifest.ts';
import { call, held, root } from '../engine/kernels/held.ts';
import { zipped } from './zipped.ts';

let project = '';
let copy = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'));
  copy = mkdtempSync(join(tmpdir(), 'aiter-'));
  cpSync(join(root, 'content/kernels'), join(project, 'content/kernels'), { recursive: true });
});
afterEach(() => {
  for (const folder of [project, copy]) rmSync(folder, { recursive: true, force: true });
});

const newer = 'def mla_decode_fwd(\n    q,\n    kv_buffer,\n    causal: bool = True,\n):\n    pass\n';
const older = 'def other(causal):\n    pass\n\n\ndef mla_decode_fwd(\n    q,\n    kv_buffer,\n):\n    causal = 1\n';

/** Made-up manifests in the columns of newer releases … */
const manifest = [
  'qType,kvType,Gqa,ps,qSeqLen,prefill,causal,lse,cprr,knl_name,co_name',
  'fp8,fp8,16,1,4,0,0,1,1,_ZN5aiter3oneE,one.co',
  'bf16,bf16,128,0,0,0,1,0,0,_ZN5aiter3twoE,two.co',
  'bf16,bf16,16,0,0,1,1,0,0,_ZN5aiter3pflE,prefill.co',
  '',
].join('\n');
/** … and of older ones, with the columns in another order. */
const oldManifest = [
  'qType,kvType,Gqa,ps,prefill,causal,qSeqLen,knl_name,co_name',
  'bf16,bf16,16,1,0,0,4,_ZN5aiter5threeE,three.co',
].join('\r\n');

function put(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    writeFileSync(join(copy, name), text);
  }
  return copy;
}
const checkout = () => put({ 'aiter/mla.py': newer, 'hsa/gfx950/mla/mla_asm.csv': manifest });
const found = (tag: string) => loadKernels(project).find((r) => r.tag === tag);

describe('a checkout', () => {
  test('in newer columns: kernels, mask, and the rules of the release before, unverified', () => {
    const { file, kernels, since, added, removed } = importKernels(project, checkout(), 'v0.1.21.post2');
    expect({ file, kernels, since }).toEqual({
      file: 'content/kernels/v0.1.21.post2.yaml',
      kernels: 2,
      since: 'v0.1.20.post1',
    });
    expect(added).toEqual(['gfx950: fp8/fp8 16x4 ps non-causal lse cprr one', 'gfx950: bf16/bf16 128x0 causal two']);
    expect(removed).toHaveLength(86);
    const release = found('v0.1.21.post2');
    expect(release).toMatchObject({ verified: false, maskArgument: true, rules: { name: 'v0.1.20' } });
    expect(release?.shapes['gfx950']?.[0]).toEqual({
      q: 'fp8',
      kv: 'fp8',
      heads: 16,
      block: 4,
      persistent: true,
      mask: 'non-causal',
      lse: true,
      cp: true,
      kernel: 'one',
    });
    expect(release && decode(release, call('gfx950 fp8/fp8 non-causal 16x4')).text).toBe(
      'the fold rules of AITER v0.1.21.post2 are not verified',
    );
  });

  test('in older columns, without a mask to choose', () => {
    importKernels(project, put({ 'aiter/mla.py': older, 'hsa/gfx942/mla/mla_asm.csv': oldManifest }), 'v0.1.17.post1');
    const release = found('v0.1.17.post1');
    expect(release).toMatchObject({ maskArgument: false, rules: { name: 'v0.1.17' } });
    expect(release?.shapes).toEqual({
      gfx942: [
        { q: 'bf16', kv: 'bf16', heads: 16, block: 4, persistent: true, lse: false, cp: false, kernel: 'three' },
      ],
    });
  });

  test('with the kernels of the release before refers to them', () => {
    const shapes = held.find((r) => r.tag === 'v0.1.20')?.shapes ?? {};
    const rows = (arch: string) =>
      (shapes[arch] ?? []).map((s) =>
        [
          s.q,
          s.kv,
          s.heads,
          +s.persistent,
          s.block,
          0,
          +(s.mask === 'causal'),
          +s.lse,
          +s.cp,
          'k',
          `${s.kernel}.co`,
        ].join(),
      );
    const header = manifest.split('\n')[0] ?? '';
    put({
      'aiter/mla.py': newer,
      'hsa/gfx942/mla/mla_asm.csv': [header, ...rows('gfx942')].join('\n'),
      'hsa/gfx950/mla/mla_asm.csv': [header, ...rows('gfx950')].join('\n'),
    });
    expect(importKernels(project, copy, 'v0.1.20.post2')).toMatchObject({ kernels: 86, added: [], removed: [] });
    expect(readFileSync(join(project, 'content/kernels/v0.1.20.post2.yaml'), 'utf8')).toContain(
      'sameShapesAs: v0.1.20\n',
    );
    expect(found('v0.1.20.post2')?.shapes).toEqual(shapes);
  });

  test('once vouched for, it answers', () => {
    const header = manifest.split('\n')[0] ?? '';
    const csv = `${header}\nfp8,fp8,16,1,2,0,0,0,0,_Z,filled_hole.co\n`;
    const { file } = importKernels(
      project,
      put({ 'aiter/mla.py': newer, 'hsa/gfx950/mla/mla_asm.csv': csv }),
      'v0.1.21',
    );
    const text = readFileSync(join(project, file), 'utf8');
    writeFileSync(join(project, file), text.replace('verified: false', 'verified: true'));
    const release = found('v0.1.21');
    expect(release && decode(release, call('gfx950 fp8/fp8 non-causal 96x2'))).toMatchObject({
      outcome: 'kernel',
      text: 'filled_hole',
    });
  });
});

describe('a wheel', () => {
  const inside = {
    'aiter/mla.py': newer,
    'aiter_meta/hsa/gfx950/mla/mla_asm.csv': manifest,
    'aiter_meta/hsa/gfx950/pa/pa.csv': 'other',
  };
  test.each([{}, { store: true }, { big: true }])('packed %j', (how) => {
    const path = join(copy, 'amd_aiter-0.1.22-cp312-cp312-linux_x86_64.whl');
    writeFileSync(path, zipped(inside, how));
    expect(importKernels(project, path, 'v0.1.22').kernels).toBe(2);
  });
  test('packed in another way is refused', () => {
    const path = join(copy, 'a.whl');
    writeFileSync(path, zipped(inside, { method: 93 }));
    expect(() => importKernels(project, path, 'v0.1.22')).toThrow('is packed by method 93');
  });
  test('of something else is refused', () => {
    const path = join(copy, 'a.whl');
    writeFileSync(path, zipped({ 'vllm/mla.py': '' }));
    expect(() => importKernels(project, path, 'v0.1.22')).toThrow('is not AITER: it has no aiter/mla.py');
    writeFileSync(path, 'not a zip archive at all, but long enough to be one');
    expect(() => importKernels(project, path, 'v0.1.22')).toThrow('is neither a folder nor a wheel');
  });
});

describe('what is not understood is refused, and nothing is written', () => {
  const header = manifest.split('\n')[0] ?? '';
  const row = 'fp8,fp8,16,1,4,0,0,0,0,_Z,k.co';
  test.each([
    [{ 'README.md': '' }, 'is not AITER: it has no aiter/mla.py'],
    [{ 'aiter/mla.py': newer }, 'has no manifest hsa/<arch>/mla/mla_asm.csv'],
    [{ 'aiter/mla.py': 'x = 1', 'hsa/gfx950/mla/mla_asm.csv': manifest }, 'aiter/mla.py has no mla_decode_fwd'],
    [
      { 'aiter/mla.py': newer, 'hsa/gfx950/mla/mla_asm.csv': `${header},pageSize\n${row},64` },
      'mla_asm.csv:1: column pageSize is not known; see how the dispatcher uses it, then teach the import',
    ],
    [
      { 'aiter/mla.py': newer, 'hsa/gfx950/mla/mla_asm.csv': header.replace('causal,', '') },
      'mla_asm.csv:1: no column causal',
    ],
    [
      { 'aiter/mla.py': newer, 'hsa/gfx950/mla/mla_asm.csv': `${header}\n${row}\n${row},1` },
      'mla_asm.csv:3: not 11 fields',
    ],
    [
      { 'aiter/mla.py': newer, 'hsa/gfx950/mla/mla_asm.csv': `${header}\n${row.replace(',4,', ',four,')}` },
      ':2: qSeqLen is "four"',
    ],
    [
      { 'aiter/mla.py': newer, 'hsa/gfx950/mla/mla_asm.csv': `${header}\n${row.replace(',1,4', ',2,4')}` },
      ':2: ps is "2"',
    ],
    [
      { 'aiter/mla.py': newer, 'hsa/gfx950/mla/mla_asm.csv': `${header}\n${row.replace('k.co', '"k: *.co"')}` },
      ':2: co_name is "k: *.co"',
    ],
  ])('%#', (files, message) => {
    expect(() => importKernels(project, put(files), 'v0.1.21')).toThrow(message);
    expect(existsSync(join(project, 'content/kernels/v0.1.21.yaml'))).toBe(false);
  });

  test('a tag that is none, a release that is there, a path that is not', () => {
    expect(() => importKernels(project, checkout(), 'main')).toThrow('"main" is no tag such as v0.1.21.post2');
    expect(() => importKernels(project, checkout(), '../v0.1.21')).toThrow('is no tag');
    expect(() => importKernels(project, checkout(), 'v0.1.20')).toThrow(
      'content/kernels/v0.1.20.yaml is there already',
    );
    expect(() => importKernels(project, join(copy, 'nowhere'), 'v0.1.21')).toThrow('does not exist');
    expect(() => importKernels(project, checkout(), 'v0.1.1')).toThrow('has no release before v0.1.1');
  });
});

test('the wrapper is asked, not guessed from', () => {
  expect(takesMask(newer)).toBe(true);
  expect(takesMask(older)).toBe(false);
  expect(takesMask('def mla_decode_fwd(q, *, causal=True):\n')).toBe(true);
  expect(takesMask('def mla_decode_fwd(\n    q,  # rows, causal (or not):\n) -> None:\n    causal, = 1\n')).toBe(false);
  expect(takesMask('def mla_decode_fwd(q, is_causal=True):\n')).toBe(false);
});

test('every held kernel is written as it is read', () => {
  for (const s of held.flatMap((r) => Object.values(r.shapes).flat())) expect(shape.parse(shapeText(s))).toEqual(s);
});
