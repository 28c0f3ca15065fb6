// What the check makes of whole stub installations: the probe's report beside one command, a pinned draft.
import { describe, expect, test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import { type Deployment } from '../../src/engine/deployment.ts';
import { data } from '../engine/data.ts';
import { installation, probe, python, rocminfoText, skipReason, type Generation, type Installation } from './stubs.ts';

/** What the serving command says: nothing of it is the machine's. */
const command = {
  engine: 'vllm',
  'target.attentionBackend': 'auto',
  'draft.method': 'dspark',
  'draft.attention': 'mla',
  'draft.causal': 'no',
  'draft.attentionBackend': 'TRITON_MLA',
  'draft.tokens': '7',
  'draft.anchor': 'bonus',
  'draft.heads': '96',
  tp: '8',
  kvCacheDtype: 'fp8',
};

interface Machine {
  readonly vllm: readonly [Generation, string];
  readonly aiter: { version: string; causal: boolean; manifest: 'v0.1.19' | 'v0.1.20' };
  readonly gpu: readonly [arch: string, name: string, chip: string];
}

function build({ vllm, aiter, gpu }: Machine): Installation {
  return installation()
    .vllm(...vllm)
    .aiter(aiter)
    .program('rocminfo', `#!/bin/sh\ncat <<'END'\n${rocminfoText(gpu)}END\n`);
}

const old = { version: '0.1.19', causal: false, manifest: 'v0.1.19' } as const;
const today = { version: '0.1.20.post1', causal: true, manifest: 'v0.1.20' } as const;
const mi355x = ['gfx950', 'AMD Instinct MI355X', '30115(0x75a3)'] as const;
const mi325x = ['gfx942', 'AMD Instinct MI325X', '29861(0x74a5)'] as const;

const machines: readonly [string, Machine, verdict: string, confidence: string][] = [
  [
    'the default image of 0.29.0',
    { vllm: ['before-55966', '0.29.0'], aiter: old, gpu: mi355x },
    'keep-pin',
    'measured',
  ],
  [
    "the seed's test bed: its branch, and 0.1.20's files in a 0.1.19 install",
    { vllm: ['branch-53001', '0.28.1rc1.dev600'], aiter: { ...today, version: '0.1.19' }, gpu: mi355x },
    'unpin',
    'carried-forward',
  ],
  [
    'a nightly and an AITER clone whose numbers say nothing: the code does',
    { vllm: ['merged-55966', '0.3.1.dev251'], aiter: { ...today, version: '0.1.1.dev7' }, gpu: mi355x },
    'unpin',
    'carried-forward',
  ],
  [
    'the merged change on an AITER without causal',
    { vllm: ['merged-55966', '0.30.0'], aiter: old, gpu: mi355x },
    'broken',
    'measured',
  ],
  [
    'the merged change on a gfx942',
    { vllm: ['merged-55966', '0.30.0'], aiter: today, gpu: mi325x },
    'keep-pin',
    'measured',
  ],
];

describe.skipIf(python === null)(`the verdict with a probe (skipped where ${skipReason})`, () => {
  test.each(machines)('%s', (_, machine, verdict, confidence) => {
    const report = probe(build(machine), ['--no-torch'], { VLLM_ROCM_USE_AITER: '1' });
    const given: Deployment = {
      ...Object.fromEntries(
        Object.entries(command).map(([key, value]) => [
          key,
          { value, from: { kind: 'read', place: { input: 'command', line: 1 } } },
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(report.deployment).map(([key, value]) => [
          key,
          { value, from: { kind: 'read', place: { input: 'env', line: 1 } } },
        ]),
      ),
    };
    const answer = check(given, data);
    expect({ verdict: answer.verdict, need: answer.need, confidence: answer.confidence }).toEqual({
      verdict,
      need: [],
      confidence,
    });
  });
});
