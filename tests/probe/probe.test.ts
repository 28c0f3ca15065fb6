import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { probeReport } from '../../src/publish/schemas/probe.ts';
import { installation, probe, python, rocminfoText, skipReason, type Generation } from './stubs.ts';

const mi355x = ['gfx950:sramecc+:xnack-', 'AMD Instinct MI355X'] as const;

describe.skipIf(python === null)(`probe.py (skipped where ${skipReason})`, () => {
  test('a whole machine of the merged generation: capabilities, kernels, GPU, deployment', () => {
    const one = installation()
      .aiter({ version: '0.1.20', causal: true, manifest: 'v0.1.20' })
      .vllm('merged-55966', '0.30.0+g35dc27307')
      .torch({ gpus: [mi355x, mi355x] })
      .program(
        'rocminfo',
        `#!/bin/sh\ncat <<'END'\n${rocminfoText(['gfx950', 'AMD Instinct MI355X', '30115(0x75a3)'])}END\n`,
      )
      .write('rocm/.info/version', '7.2.2-38\n');
    const report = probe(one, [], { VLLM_ROCM_USE_AITER: '1' });
    expect(report.deployment).toEqual({
      platform: 'rocm',
      'vllm.version': '0.30.0+g35dc27307',
      'vllm.commit': '35dc27307',
      'vllm.generation': 'merged-55966',
      'vllm.fp8Guard': 'except 32,64,96,128',
      'vllm.patches': '55966',
      'aiter.installed': 'yes',
      'aiter.version': '0.1.20',
      'aiter.causal': 'yes',
      'aiter.enabled': 'yes',
      'gpu.arch': 'gfx950',
      'gpu.model': 'MI355X',
    });
    expect(report.capabilities).toMatchObject({
      'vllm.generation': 'merged-55966',
      'vllm.probeRaises': 'yes',
      'vllm.passesCausal': 'always',
      'vllm.metadataMask': 'passed',
      'vllm.archGate': 'gfx950',
      'vllm.nonCausalUnderDcp': 'no',
      'vllm.fp8TwoTokenGuard': 'yes',
    });
    expect(report.gpus).toMatchObject({ count: 2, archs: ['gfx950'], models: ['MI355X'] });
    expect(report.gpus.sources.rocminfo?.gpus).toEqual([
      {
        arch: 'gfx950',
        archName: 'gfx950:sramecc+:xnack-',
        model: 'MI355X',
        name: 'AMD Instinct MI355X',
        pciId: '0x75a3',
      },
    ]);
    expect(report.rocm).toMatchObject({ version: '7.2.2-38', hip: '7.2.53211-e1a6bc5663', torch: '2.10.0+rocm7.2' });
    expect(report.probe.complete).toBe(true);
    expect(report.notes).toEqual([]);
  });

  test.each<[Generation, string, string]>([
    ['before-55966', 'none', 'never'],
    ['branch-53001', '53001', 'when-non-causal'],
    ['merged-55966', '55966', 'always'],
    ['with-57085', '55966,57085', 'always'],
  ])('vLLM of the generation %s is told by its code', (generation, patches, passes) => {
    const report = probe(installation().vllm(generation, '0.28.1rc1.dev700+gabcdef123'), ['--no-torch']);
    expect(report.capabilities['vllm.generation']).toBe(generation);
    expect(report.capabilities['vllm.passesCausal']).toBe(passes);
    expect(report.deployment).toMatchObject({ 'vllm.generation': generation, 'vllm.patches': patches });
    expect(report.deployment['vllm.commit']).toBe('abcdef123');
  });

  test('AITER without `causal`: said by the signature, and its manifest selects no mask', () => {
    const one = installation().aiter({ version: '0.1.19', causal: false, manifest: 'v0.1.19', columns: 'plain' });
    const report = probe(one, ['--no-torch']);
    expect(report.deployment).toEqual({ 'aiter.version': '0.1.19', 'aiter.causal': 'no', 'aiter.installed': 'yes' });
    const gfx950 = report.manifests.archs?.['gfx950'];
    expect(gfx950).toMatchObject({ read: true, maskColumn: 'not a mask', byMask: { causal: 0, nonCausal: 0 } });
    expect(gfx950).toMatchObject({ blocks: { fp8: { '16': { listed: [], reached: [1] } } } });
  });

  test('the manifest since v0.1.20: non-causal rows of gfx950, none of gfx942, and the hole at fp8, 16 heads, block 2', () => {
    const report = probe(installation().aiter({ version: '0.1.20', causal: true, manifest: 'v0.1.20' }), [
      '--no-torch',
    ]);
    const all = Array.from({ length: 16 }, (_, index) => index + 1);
    const gfx950 = report.manifests.archs?.['gfx950'];
    expect(gfx950).toMatchObject({
      maskColumn: 'means the mask',
      byMask: { causal: 41, nonCausal: 23, notSelectable: 0 },
    });
    expect(gfx950).toMatchObject({
      blocks: {
        bf16: { '16': { listed: [], reached: all }, '32': { listed: [4], reached: all }, '128': { reached: all } },
        fp8: {
          '16': { listed: [1, 4], reached: all.filter((block) => block !== 2) },
          '32': { reached: all },
          '64': { reached: all },
          '128': { reached: all },
        },
      },
    });
    const gfx942 = report.manifests.archs?.['gfx942'];
    expect(gfx942).toMatchObject({ byMask: { causal: 22, nonCausal: 0 } });
    for (const dtype of ['bf16', 'fp8'] as const)
      for (const heads of ['16', '32', '64', '128'] as const)
        expect(gfx942).toMatchObject({ blocks: { [dtype]: { [heads]: { listed: [], reached: [1] } } } });
  });

  test('v0.1.20 kernels copied into a v0.1.19 install: the version says no, the code says yes', () => {
    const report = probe(installation().aiter({ version: '0.1.19', causal: true, manifest: 'v0.1.20' }), [
      '--no-torch',
    ]);
    expect(report.deployment).toMatchObject({ 'aiter.version': '0.1.19', 'aiter.causal': 'yes' });
    expect(report.manifests.archs?.['gfx950']).toMatchObject({ byMask: { nonCausal: 23 } });
  });

  test('nothing there: every part says why', () => {
    const report = probe(installation());
    expect(report.deployment).toEqual({});
    expect(report.vllm).toEqual({ found: false, why: "no package of that name on this Python's path" });
    expect(report.aiter.found).toBe(false);
    expect(report.manifests).toEqual({ found: false, why: 'no AITER here' });
    expect(report.gpus.found).toBe(false);
    for (const name of ['rocminfo', 'kfd'] as const) expect(report.gpus.sources[name]?.answered).toBe(false);
  });

  test('no GPU: torch answers that it sees none', () => {
    const report = probe(installation().torch({ gpus: [] }));
    expect(report.gpus).toMatchObject({ found: false, count: 0, archs: [] });
    expect(report.gpus.sources.torch).toEqual({ answered: true, gpus: [], why: 'it sees no GPU' });
    expect(report.deployment).toEqual({ platform: 'rocm' });
  });

  test('torch that cannot be imported, and torch that aborts: sysfs answers instead', () => {
    const kfd = { simd_count: 1024, gfx_target_version: 90402, vendor_id: 4098, device_id: 0x74a1 };
    const broken = installation()
      .torch({ gpus: [], error: 'raise ImportError("libamdhip64.so.7: cannot open shared object file")\n' })
      .kfd({ simd_count: 0, gfx_target_version: 0 }, kfd);
    const report = probe(broken);
    expect(report.gpus.sources.torch).toEqual({
      answered: false,
      why: 'ImportError: libamdhip64.so.7: cannot open shared object file',
    });
    expect(report.deployment).toMatchObject({ 'gpu.arch': 'gfx942', 'gpu.model': 'MI300X' });
    const aborting = installation().torch({ gpus: [], error: 'import os\nos.abort()\n' }).kfd(kfd);
    expect(probe(aborting).gpus.sources.torch).toEqual({ answered: false, why: 'ended with signal 6' });
  });

  test('PCI ids alone, also one that vLLM does not know', () => {
    const one = installation()
      .write('sys/bus/pci/devices/0000:05:00.0/vendor', '0x1002\n')
      .write('sys/bus/pci/devices/0000:05:00.0/device', '0x75b3\n')
      .write('sys/bus/pci/devices/0000:06:00.0/vendor', '0x10de\n')
      .write('sys/bus/pci/devices/0000:06:00.0/device', '0x2330\n');
    expect(probe(one, ['--no-torch']).deployment).toEqual({
      platform: 'rocm',
      'gpu.arch': 'gfx950',
      'gpu.model': 'MI355X',
    });
  });

  test('a rocminfo that hangs is left behind at the limit, its children too', () => {
    const one = installation().program('rocminfo', '#!/bin/sh\nsleep 301.3\n');
    const { status, out } = one.run('probe.py', ['--no-torch', '--limit', '0.5', '--sysfs', `${one.root}/sys`]);
    expect(status).toBe(0);
    expect(spawnSync('pgrep', ['-x', '-f', 'sleep 301.3']).status).toBe(1);
    const report = probeReport.parse(JSON.parse(out));
    expect(report.gpus.sources.rocminfo).toEqual({ answered: false, why: 'did not answer within 0.5 s' });
    expect(report.probe.complete).toBe(true);
  });

  test('output that is no UTF-8 is read all the same', () => {
    const text = rocminfoText(['gfx942', 'AMD Instinct MI325X', '29861(0x74a5)']).replace('AMD EPYC', 'AMD EPYC\u{e9}');
    const one = installation()
      .write('rocminfo.txt', Buffer.from(text, 'latin1'))
      .program('rocminfo', '#!/bin/sh\nprintf "\\377\\376\\n"\ncat rocminfo.txt\n');
    expect(probe(one, ['--no-torch']).deployment).toMatchObject({ 'gpu.arch': 'gfx942', 'gpu.model': 'MI325X' });
  });

  test('sources that contradict each other settle nothing', () => {
    const one = installation()
      .torch({ gpus: [['gfx942:sramecc+:xnack-', 'AMD Instinct MI300X']] })
      .kfd({ simd_count: 1024, gfx_target_version: 90500, device_id: 0x75a3 });
    const report = probe(one, [], { HSA_OVERRIDE_GFX_VERSION: '9.4.2' });
    expect(report.deployment).not.toHaveProperty('gpu.arch');
    expect(report.notes.map((note) => note.code)).toEqual(['gpu-arch-overridden', 'gpu-sources-differ']);
  });

  test('an integrated GPU beside the accelerators does not confuse what torch may use', () => {
    const text = rocminfoText(
      ['gfx950', 'AMD Instinct MI355X', '30115(0x75a3)'],
      ['gfx1036', 'AMD Radeon', '5710(0x164e)'],
    );
    const one = installation()
      .torch({ gpus: [mi355x] })
      .program('rocminfo', `#!/bin/sh\ncat <<'END'\n${text}END\n`);
    expect(probe(one).deployment).toMatchObject({ 'gpu.arch': 'gfx950' });
  });

  test('switches: only those of the list, and a value only where it is plain', () => {
    const report = probe(installation(), ['--no-torch'], {
      VLLM_ROCM_USE_AITER: 'True',
      VLLM_ROCM_USE_AITER_MLA: '0',
      VLLM_ROCM_AITER_MLA_ASM_PADDING: 'asm',
      AITER_JIT_DIR: '/home/someone/token-abc',
      AITER_META_DIR: '',
      HF_TOKEN: 'hf_secret',
    });
    expect(report.environment.switches).toEqual({
      VLLM_ROCM_USE_AITER: 'true',
      VLLM_ROCM_USE_AITER_MLA: '0',
      VLLM_ROCM_AITER_MLA_ASM_PADDING: 'asm',
      AITER_JIT_DIR: 'set',
      AITER_META_DIR: 'empty',
    });
    expect(report.deployment).toEqual({ 'aiter.enabled': 'yes', 'aiter.mla': 'no' });
    expect(JSON.stringify(report)).not.toMatch(/secret|token-abc/);
  });
});
