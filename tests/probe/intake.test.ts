// The probe's report among the readers: it is read as what it is, and as nothing else.
import { describe, expect, test } from 'vitest';
import { isKey } from '../../src/engine/deployment.ts';
import { intake } from '../../src/intake/index.ts';
import type { ProbeReport } from '../../src/publish/schemas/probe.ts';
import { knowledge } from '../engine/data.ts';
import { installation, python, skipReason } from './stubs.ts';

describe.skipIf(python === null)(`the probe's report in the environment's box (skipped where ${skipReason})`, () => {
  test.each(['env', 'command', 'log'])('in the box "%s" it gives its deployment and nothing more', async (name) => {
    const one = installation()
      .vllm('merged-55966', '0.30.0')
      .aiter({ version: '0.1.20', causal: true, manifest: 'v0.1.20' })
      .torch({ gpus: [['gfx950:sramecc+:xnack-', 'AMD Instinct MI355X']] });
    const text = one.run('probe.py', ['--sysfs', `${one.root}/sys`], { VLLM_ROCM_USE_AITER: '1' }).out;
    const { deployment, findings, ignored } = await intake([{ name, text }], {}, knowledge.hardware);
    const values = Object.fromEntries(Object.entries(deployment).map(([key, { value }]) => [key, value]));
    const { deployment: told, facts, unread, capabilities } = JSON.parse(text) as ProbeReport;
    const { 'vllm.facts': read = '{}', ...rest } = values;
    expect(rest).toEqual({
      ...Object.fromEntries(Object.entries(told).filter(([key]) => isKey(key))),
      ...(capabilities['aiter.native24'] !== 'unknown' && { 'aiter.native24': capabilities['aiter.native24'] }),
    });
    const plain = Object.entries(facts).filter(([name]) => name !== 'switches');
    expect(JSON.parse(read)).toEqual({ ...Object.fromEntries(plain), unread: Object.keys(unread) });
    expect({ findings, ignored }).toEqual({ findings: [], ignored: [] });
  });

  test('what stands around it is read as before, on its own lines', async () => {
    const one = installation().aiter({ version: '0.1.20', causal: true, manifest: 'v0.1.20' });
    const report = one.run('probe.py', ['--no-torch', '--sysfs', `${one.root}/sys`]).out;
    const text = `VLLM_ROCM_USE_AITER=1\n${report}vllm==0.29.0\n`;
    const { deployment } = await intake([{ name: 'env', text }], {}, knowledge.hardware);
    expect(deployment['aiter.causal']?.value).toBe('yes');
    expect(deployment['aiter.enabled']).toEqual({
      value: 'yes',
      from: { kind: 'read', place: { input: 'env', line: 1 } },
    });
    expect(deployment['vllm.version']?.value).toBe('0.29.0');
  });
});
