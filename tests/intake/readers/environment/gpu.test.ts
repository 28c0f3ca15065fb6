import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../../../src/intake/readers/environment/index.ts';
import { see } from './reading.ts';

describe('GPUs', () => {
  test.each<[string, string[]]>([
    ['MI355X ×8, aiter 0.1.20', ['aiter.version=0.1.20@1', 'gpu.model=MI355X@1']],
    [
      'GPU models and configuration : AMD Instinct MI300X (gfx942:sramecc+:xnack-)',
      ['gpu.arch=gfx942@1', 'gpu.model=MI300X@1'],
    ],
    ['eight MI355X VF (gfx950, PCI id 0x75b3)', ['gpu.arch=gfx950@1', 'gpu.model=MI355X@1']],
    ['gcnArchName: gfx950:sramecc+:xnack-', ['gpu.arch=gfx950@1']],
    ["torch.cuda.get_device_properties(0).gcnArchName -> 'gfx942:sramecc+:xnack-'", ['gpu.arch=gfx942@1']],
    ['### GPU\n8 x AMD Instinct MI355X (gfx950, device id 0x75a3)', ['gpu.arch=gfx950@2', 'gpu.model=MI355X@2']],
    [
      'GPU[0]\t\t: Card Series: \t\tAMD Instinct MI308X\nGPU[0]\t\t: Card Model: \t\t0x74a2\nGPU[0]\t\t: GFX Version: \t\tgfx942',
      ['gpu.arch=gfx942@2', 'gpu.model=MI308X@1'],
    ],
    [
      '  Name:                    gfx950\n  Marketing Name:          AMD Instinct MI355X\n      Name:                    amdgcn-amd-amdhsa--gfx950:sramecc+:xnack-\n      Name:                    amdgcn-amd-amdhsa--gfx9-4-generic:sramecc+:xnack-',
      ['gpu.arch=gfx950@1', 'gpu.model=MI355X@2'],
    ],
    ['  Chip ID:                 29861(0x74a5)', ['gpu.arch=gfx942@1', 'gpu.model=MI325X@1']],
    ['  Chip ID:                 30115', ['gpu.arch=gfx950@1', 'gpu.model=MI355X@1']],
    [
      '05:00.0 Processing accelerators [1200]: Advanced Micro Devices, Inc. [AMD/ATI] Device [1002:75a0]',
      ['gpu.arch=gfx950@1', 'gpu.model=MI350X@1'],
    ],
    ['        TARGET_GRAPHICS_VERSION: gfx950', ['gpu.arch=gfx950@1']],
    ['        PRODUCT_NAME: AMD Instinct MI355 OAM', ['gpu.arch=gfx950?@1']],
    ['GPU: AMD Instinct MI300 series', ['gpu.arch=gfx942?@1']],
    ['GPU type: MI300X-OAM', ['gpu.model=MI300X@1']],
    ['Instinct MI300X-192GB', ['gpu.model=MI300X@1']],
    ['Hardware: 4x AMD Instinct MI250X', ['gpu.model=MI250X@1']],
    ['GPU: AMD Radeon RX 7900 XTX (gfx1100)', ['gpu.arch=gfx1100@1']],
    ['We run on MI325X. Only gfx950 has the kernels.', ['gpu.model=MI325X@1']],
  ])('%s', async (text, readings) => {
    const { readings: seen, platform } = await see(text);
    expect(seen).toEqual(readings);
    expect(platform).toEqual(['rocm']);
  });
});

describe('a gfx name that is not the device', () => {
  test.each<[string, string[], string[]]>([
    ['[pip3] amd-torch-device-gfx950==2.12.0+rocm10.0.0', [], ['gfx-in-package-name']],
    ['GPU_ARCHS=gfx942;gfx950', [], ['build-arch-is-not-the-device']],
    ['ARG TARGET_ARCH=gfx942\nENV PYTORCH_ROCM_ARCH=${TARGET_ARCH}', [], ['build-arch-is-not-the-device']],
    ['cmake -DAMDGPU_TARGETS=gfx950 ..', [], ['build-arch-is-not-the-device']],
    ['hipcc --offload-arch=gfx950 x.hip', [], ['build-arch-is-not-the-device']],
    ['clang -mcpu=gfx942 x.c', [], ['build-arch-is-not-the-device']],
    ['AITER_ROCM_ARCH=gfx950', [], ['build-arch-is-not-the-device']],
    ['docker run rocm/vllm-dev:nightly_gfx950_0911', [], ['image-tag-without-version']],
    ['The other cluster has MI355X.', [], []],
    ['We have no MI355X yet', [], []],
    ['# GPU: MI355X', [], []],
    ['// MI355X', [], []],
    ['~~MI300X~~', [], []],
    ["The GPU isn't gfx950", [], []],
    ['a GPU like MI355X', [], []],
    ['e.g. MI355X', [], []],
    ['If you have MI355X, use it', [], []],
    ['They have MI355X', [], []],
    ['AMD told us the MI355X has it', [], []],
    ['A vendor rents MI355X', [], []],
    ['TODO: test on MI355X', [], []],
    ['Tested on MI355X', [], []],
    ['Validated hardware: MI355X', [], []],
    ['Benchmarks on MI355X: 100 tok/s', [], []],
    ['MI300X were replaced', [], []],
    ['MI300X (old)', [], []],
    ['--gpu-arch gfx950', [], ['build-arch-is-not-the-device']],
    ['make GPU=gfx950', [], ['build-arch-is-not-the-device']],
    ['python setup.py --arch gfx950', [], ['build-arch-is-not-the-device']],
    ['docker build --build-arg arch=gfx950 .', [], ['build-arch-is-not-the-device']],
    ['vllm serve m # on our MI355X box', [], []],
    ['hsa/gfx950/mla/mla_a8w8_qh16_gfx950.co', [], []],
    ['The kernel requires gfx950 (CDNA4).', [], []],
    ['It works on gfx942, but not on gfx950.', [], []],
    ['AssertionError: mla_gluon requires gfx950 (CDNA4), got gfx942', [], []],
    ['amdgcn-amd-amdhsa--gfx9-4-generic:sramecc+', [], []],
    ['HSA_OVERRIDE_GFX_VERSION=9.4.2', [], ['gfx-version-overridden']],
    ['SUBSYSTEM_ID: 0x75a3', [], []],
    ['kernels for MI300X and MI355X', [], []],
    ['MI300X / MI355X', [], []],
    ['node mi300x-rack-17', [], []],
  ])('%s', async (text, readings, codes) => {
    const seen = await see(text);
    expect(seen.readings).toEqual(readings);
    expect(seen.codes).toEqual(codes);
  });

  test('what a build was made for is offered as an answer where it is one GPU', async () => {
    const { findings } = await readEnvironment({ name: 'env', text: 'export PYTORCH_ROCM_ARCH=gfx950' });
    expect(findings.map(({ offer }) => offer)).toEqual([{ key: 'gpu.arch', value: 'gfx950' }]);
    const several = await readEnvironment({ name: 'env', text: 'export PYTORCH_ROCM_ARCH="gfx942;gfx950"' });
    expect(several.findings.map(({ offer }) => offer)).toEqual([undefined]);
  });
});

test('what stands outside the map, or outside the question, is said', async () => {
  expect((await see('GPU[0]: Device ID: 0x75b3 (virtual function)')).codes).toEqual(['pci-id-outside-vllm-map']);
  expect((await see('Hardware: 4x MI250X')).codes).toEqual(['arch-outside-aiter-mla']);
});

describe('the platform', () => {
  test.each<[string, string[]]>([
    ['GPU: NVIDIA H200', ['cuda']],
    ['GPU models and configuration : GPU 0: NVIDIA H100 80GB HBM3', ['cuda']],
    ['| NVIDIA-SMI 570.86.10    Driver Version: 570.86.10    CUDA Version: 12.8 |', ['cuda']],
    ['CUDA used to build PyTorch   : 13.0\nROCM used to build PyTorch   : N/A', ['cuda']],
    [
      'CUDA used to build PyTorch   : N/A\nROCM used to build PyTorch   : 7.0.51831\nIs CUDA available : True\nCUDA runtime version: Could not collect\nNvidia driver version: Could not collect',
      ['rocm'],
    ],
    ['Host: 16x Ascend 910C NPU, CANN 8.3, vllm-ascend plugin', ['npu']],
    ['device_config=cuda', []],
    ['torch.cuda.is_available() is True', []],
    ['nvidia-cublas-cu12 12.8.4', []],
    ['It works on H100.', []],
    ['### ROCm Version\nROCm 7.2.2', ['rocm']],
    ['torch==2.9.0+rocm7.2', ['rocm']],
  ])('%s', async (text, platform) => {
    expect((await see(text)).platform).toEqual(platform);
  });
});
