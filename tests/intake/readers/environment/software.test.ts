import { describe, expect, test } from 'vitest';
import { see } from './reading.ts';

describe('versions stand in many layouts', () => {
  test.each<[string, string[]]>([
    // package lists
    ['amd-aiter==0.1.22+rocm7.2', ['aiter.version=0.1.22+rocm7.2@1']],
    [
      'aiohttp        3.12.13\naiter          0.1.6.dev31+g0c1d2e3f4\nvllm     0.11.1rc0.dev77+gabcdef012.rocm700',
      ['aiter.version=0.1.6.dev31+g0c1d2e3f4@2', 'vllm.version=0.11.1rc0.dev77+gabcdef012.rocm700@3'],
    ],
    ['vllm                              0.29.0+rocm723             /app/vllm', ['vllm.version=0.29.0+rocm723@1']],
    ['[pip3] vllm==0.29.0\n[pip3] amd-aiter==0.1.20.post1', ['aiter.version=0.1.20.post1@2', 'vllm.version=0.29.0@1']],
    ['Name: amd-aiter\nVersion: 0.1.20.post1\nSummary: kernels', ['aiter.version=0.1.20.post1@2']],
    ['$ pip show amd-aiter | grep Version\nVersion: 0.1.20', ['aiter.version=0.1.20@2']],
    ['[[package]]\nname = "vllm"\nversion = "0.29.0"', ['vllm.version=0.29.0@3']],
    [
      '[{"name": "amd-aiter", "version": "0.1.20"}, {"name": "vllm", "version": "0.29.0"}]',
      ['aiter.version=0.1.20@1', 'vllm.version=0.29.0@1'],
    ],
    ['Env: vLLM 0.31.0, ROCm 7.0', ['vllm.version=0.31.0@1']],
    ['Software: AITER 0.1.20 / vLLM 0.31.0', ['aiter.version=0.1.20@1', 'vllm.version=0.31.0@1']],
    ['$ vllm --version\n0.31.0', ['vllm.version=0.31.0@2']],
    ['"metadata": {"name": "amd-aiter", "version": "0.1.19"}', ['aiter.version=0.1.19@1']],
    ['~~amd-aiter 0.1.20~~ amd-aiter 0.1.19', ['aiter.version=0.1.19@1']],
    ['>>> import aiter; print(aiter.__version__)\n0.1.19', ['aiter.version=0.1.19@2']],
    [`>>> importlib.metadata.version("amd-aiter")\n'0.1.20.dev5+gabcdef0'`, ['aiter.version=0.1.20.dev5+gabcdef0@2']],
    [
      'vllm @ git+https://github.com/vllm-project/vllm.git@35dc273072f0a1b2c3d4e5f60718293a4b5c6d7e',
      ['vllm.commit=35dc273072f0a1b2c3d4e5f60718293a4b5c6d7e@1'],
    ],
    // wheels and their addresses
    ['amd_aiter-0.1.22+rocm7.2-cp312-cp312-linux_x86_64.whl', ['aiter.version=0.1.22+rocm7.2@1']],
    [
      'ADD "https://me:hunter2@wheels.example.com/vllm-0.24.1.dev5%2Brocm7.14.0.g3c5a90d1e.d20260728-cp314-cp314-linux_x86_64.whl" /w/',
      ['vllm.version=0.24.1.dev5+rocm7.14.0.g3c5a90d1e.d20260728@1'],
    ],
    // collect_env
    [
      'vLLM Version                 : 0.23.1rc1.dev861+gcbe9c40f9 (git sha: cbe9c40f9)',
      ['vllm.commit=cbe9c40f9@1', 'vllm.version=0.23.1rc1.dev861+gcbe9c40f9@1'],
    ],
    ['vLLM Version: 0.1.dev0', ['vllm.version=0.1.dev0@1']],
    // free form, Markdown, mail, issue forms
    [
      'vLLM: 0.27.1rc1.dev88+g9ab4c7d21.rocm723\nAITER: v0.1.20',
      ['aiter.version=0.1.20@2', 'vllm.version=0.27.1rc1.dev88+g9ab4c7d21.rocm723@1'],
    ],
    ['- **amd-aiter**: 0.1.11.post1 (main behaves the same)', ['aiter.version=0.1.11.post1@1']],
    [
      '| vLLM | 0.29.0 |\n| AITER | `v0.1.20.post1` (abc1234) |',
      ['aiter.version=0.1.20.post1@2', 'vllm.version=0.29.0@1'],
    ],
    ['> vLLM 0.29.0, aiter 0.1.20', ['aiter.version=0.1.20@1', 'vllm.version=0.29.0@1']],
    [
      '### vLLM version\n\n0.29.0\n\n### AITER version\n\nv0.1.20.post1',
      ['aiter.version=0.1.20.post1@7', 'vllm.version=0.29.0@3'],
    ],
    [
      'running vLLM v0.29.0, AITER built from source (0.1.22.dev4+g1234567)',
      ['aiter.version=0.1.22.dev4+g1234567@1', 'vllm.version=0.29.0@1'],
    ],
    ['vLLM main @ 35dc273072 with AITER v0.1.21.post2', ['aiter.version=0.1.21.post2@1', 'vllm.commit=35dc273072@1']],
    ['{"vllm_version": "0.29.0", "aiter_version": "0.1.20"}', ['aiter.version=0.1.20@1', 'vllm.version=0.29.0@1']],
    ['AITER (amd-aiter) version: 0.1.20', ['aiter.version=0.1.20@1']],
    ['amd-aiter @ file:///w/amd_aiter-0.1.20-cp312-cp312-linux_x86_64.whl#sha256=0a1b', ['aiter.version=0.1.20@1']],
    ['ROCm/aiter@v0.1.20.post1', ['aiter.version=0.1.20.post1@1']],
    // logs
    [
      '(APIServer pid=1) INFO 09-18 08:00:01 [api_server.py:1] vLLM API server version 0.29.0',
      ['vllm.version=0.29.0@1'],
    ],
    [
      'INFO 08-18 06:07:15 [core.py:116] Initializing a V1 LLM engine (v0.27.0) with config: device_config=cuda',
      ['vllm.version=0.27.0@1'],
    ],
    // images and Dockerfiles: hints
    ['- Container: `vllm/vllm-openai-rocm:v0.20.0`', ['vllm.version=0.20.0?@1']],
    ['image: rocm/vllm:rocm7.2.2_ubuntu24.04_py3.12_vllm_0.28.0_aiter', ['vllm.version=0.28.0?@1']],
    [
      'ARG VLLM_TAG=v0.29.0\nFROM vllm/vllm-openai-rocm:${VLLM_TAG}\nRUN pip install amd-aiter==0.1.20.post1',
      ['aiter.version=0.1.20.post1@3', 'vllm.version=0.29.0?@1'],
    ],
    ['ARG AITER_BRANCH="v0.1.9"\nARG AITER_REPO="https://github.com/ROCm/aiter.git"', ['aiter.version=0.1.9?@1']],
  ])('%s', async (text, readings) => {
    expect((await see(text)).readings).toEqual(readings);
  });
});

describe('what is not installed is not read', () => {
  test.each([
    'the causal argument comes with v0.1.21.post1',
    'the causal argument comes with AITER v0.1.21.post1',
    'requires amd-aiter>=0.1.20 and vllm ~= 0.30.0',
    'You need aiter v0.1.20 for this.',
    'AITER 0.1.20 or newer',
    'amd-aiter 0.1.20+',
    'This was fixed in aiter 0.1.22, not in aiter 0.1.21',
    'vLLM 0.29.0 pins AITER v0.1.19 by default.',
    'AITER v0.1.19 in the image, upgraded to v0.1.20.post1',
    'we upgraded from amd-aiter 0.1.19 to 0.1.20',
    'mv $SITE/amd_aiter-0.1.20.post1.dist-info $SITE/amd_aiter-0.1.20.post1.dist-info.old',
    'vllm-ascend 0.11.0, vllm_omni 0.12.0, aiterator 1.2.3, xvllm 2.0.1',
    'Tested with amd-aiter 0.1.20',
    'If you have amd-aiter 0.1.20, remove the pin',
    'e.g. amd-aiter 0.1.20',
    'I tried amd-aiter 0.1.20 but had to go back',
    'On the other node: amd-aiter 0.1.20',
    'AITER 0.1.20 is not installed',
    'vLLM 0.31.0 release notes',
    'as in the docs of vLLM 0.31.0',
    'TODO: move to vllm 0.31.0',
    '// amd-aiter 0.1.20',
    'vLLM: nightly, AITER: main',
    'aiohttp 3.12.13',
    'amd-aiter==0.1.2…[cut]',
    'vllm serve m --gpu-memory-utilization 0.93',
    '#   vllm#57085 and ROCm/aiter#4872 are open',
  ])('%s', async (text) => {
    expect((await see(text)).readings.filter((reading) => reading.includes('version'))).toEqual([]);
  });

  test('what is installed is read beside it', async () => {
    const text =
      '8x MI350X (gfx950). Installed: amd-aiter 0.1.20.post1. We were told that causal comes with v0.1.21.post1.';
    expect((await see(text)).readings).toEqual([
      'aiter.version=0.1.20.post1@1',
      'gpu.arch=gfx950@1',
      'gpu.model=MI350X@1',
    ]);
    expect((await see('We have aiter v0.1.19; the argument needs aiter v0.1.20.')).readings).toEqual([
      'aiter.version=0.1.19@1',
    ]);
  });
});

test('two places that disagree are both read', async () => {
  expect((await see('amd-aiter==0.1.19\nvllm==0.29.0\namd-aiter==0.1.20')).readings).toEqual([
    'aiter.version=0.1.19@1',
    'aiter.version=0.1.20@3',
    'vllm.version=0.29.0@2',
  ]);
});

test('a tag that is no version is said to be none, and a nightly gives its commit', async () => {
  for (const tag of ['kimi-k3', 'nightly', 'nightly-rocm100', 'latest', 'custom']) {
    const { readings, codes } = await see(`image: vllm/vllm-openai-rocm:${tag}`);
    expect(readings).toEqual([]);
    expect(codes).toEqual(['image-tag-without-version']);
  }
  const nightly = await see(
    'Image: vllm/vllm-openai-rocm:nightly-7d3e90ab12, several in-container patches applied on top',
  );
  expect(nightly.readings).toEqual(['vllm.commit=7d3e90ab12?@1']);
  expect(nightly.codes).toEqual(['image-tag-without-version', 'patched-image']);
  expect((await see('vllm/vllm-openai-rocm@sha256:9f86d081884c7d659a2feaa0c55ad015')).codes).toEqual([]);
});

test('collect_env never lists AITER, and its ROCm number is HIP’s', async () => {
  const head = 'PyTorch version              : 2.10.0+git71aa0e9\nROCM used to build PyTorch   : 7.2.53211\n';
  const info =
    'ROCM Version                 : 7.2.53211-90ab12cd34\nvLLM Version                 : 0.1.dev0\n  CUDA Archs: Not Set; ROCm: Disabled; XPU: Disabled';
  const { codes, platform } = await see(head + info);
  expect(codes).toEqual([
    'collect-env-has-no-aiter',
    'rocm-disabled-means-rocm-home',
    'rocm-version-is-hip',
    'vllm-version-has-no-release',
  ]);
  expect(platform).toEqual(['rocm']);
  expect((await see(`${head}amd-aiter==0.1.20`)).codes).toEqual([]);
});

test('numbers of clones without tags are kept and called unreliable', async () => {
  const { readings, codes } = await see('amd-aiter==0.1.1.dev64+g5e6f70819\nvllm 0.3.1.dev263+g4be2c01f7');
  expect(readings).toEqual(['aiter.version=0.1.1.dev64+g5e6f70819@1', 'vllm.version=0.3.1.dev263+g4be2c01f7@2']);
  expect(codes).toEqual(['aiter-shallow-clone-version', 'vllm-version-has-no-release']);
});
