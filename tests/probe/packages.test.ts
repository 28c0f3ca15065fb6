// How the probe finds packages and reads them: editable installs, wrong packages of the right name, patched code.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aiterMla, installation, probe, python, script, skipReason, vllmSource } from './stubs.ts';

const commit = '35dc2730724c4e1f0a9b8c7d6e5f4a3b2c1d0e9f';
const notes = (report: { notes: readonly { code: string }[] }): string[] => report.notes.map((note) => note.code);

describe.skipIf(python === null)(`probe.py and packages (skipped where ${skipReason})`, () => {
  test('an editable install of today: metadata in site, code and commit in the source tree', () => {
    const one = installation();
    one
      .distribution('amd-aiter', '0.1.1.dev7+g0123456789', {
        'direct_url.json': JSON.stringify({
          url: `file://${one.root}/src/aiter`,
          dir_info: { editable: true },
        }),
      })
      .write('src/aiter/aiter/__init__.py', '')
      .write('src/aiter/aiter/mla.py', aiterMla(true))
      .write('src/aiter/hsa/gfx950/mla/mla_asm.csv', 'qType,kvType,Gqa,ps,qSeqLen,prefill,causal,knl_name,co_name\n')
      .write('src/aiter/.git/HEAD', 'ref: refs/heads/main\n')
      .write('src/aiter/.git/packed-refs', `# pack-refs with: peeled\n${commit} refs/heads/main\n`);
    const report = probe(one, ['--no-torch'], { PYTHONPATH: `${one.root}/src/aiter:${one.site}` });
    expect(report.aiter).toMatchObject({
      distribution: 'amd-aiter',
      version: '0.1.1.dev7+g0123456789',
      commit,
      editable: true,
      causal: 'yes',
    });
    expect(report.manifests).toMatchObject({ found: true, archs: { gfx950: { decodeRows: 0 } } });
    expect(notes(report)).toEqual(['aiter-version-is-a-hint']);
  });

  test('an old editable install: an .egg-link, a detached HEAD, no version file', () => {
    const one = installation();
    one
      .write('site/vllm.egg-link', `${one.root}/src/vllm\n.`)
      .write('src/vllm/vllm.egg-info/PKG-INFO', 'Metadata-Version: 2.1\nName: vllm\nVersion: 0.28.1rc1.dev700\n')
      .write('src/vllm/vllm/__init__.py', '')
      .write('src/vllm/vllm/_aiter_ops.py', vllmSource('branch-53001').ops)
      .write('src/vllm/vllm/v1/attention/backends/mla/rocm_aiter_mla.py', vllmSource('branch-53001').backend)
      .write('src/vllm/.git/HEAD', `${commit}\n`);
    const report = probe(one, ['--no-torch']);
    expect(report.vllm).toMatchObject({ foundBy: 'egg-link', version: '0.28.1rc1.dev700', commit, editable: true });
    expect(report.capabilities['vllm.generation']).toBe('branch-53001');
  });

  test('a repository around a virtual environment is not the package’s', () => {
    const one = installation().vllm('before-55966', '0.29.0').write('.git/HEAD', `${commit}\n`);
    expect(probe(one, ['--no-torch']).vllm).not.toHaveProperty('commit');
  });

  test('an unrelated package called aiter is not AITER', () => {
    const one = installation().distribution('aiter', '0.13.20191203').write('site/aiter/__init__.py', '');
    const report = probe(one, ['--no-torch']);
    expect(report.aiter.found).toBe(false);
    expect(report.aiter.why).toMatch(/no mla module/);
    expect(report.deployment).toEqual({});
  });

  test('a folder called aiter in the working directory is not what vLLM imports', () => {
    const one = installation().aiter({ version: '0.1.20', causal: true });
    one.write('aiter/__init__.py', '').write('aiter/mla.py', aiterMla(false));
    const { stdout } = spawnSync(python ?? '', ['-S', '-', '--no-torch'], {
      cwd: one.root,
      encoding: 'utf8',
      input: readFileSync(script('probe.py')),
      env: { PYTHONPATH: one.site, PATH: '/usr/bin:/bin' },
    });
    expect(JSON.parse(stdout)).toMatchObject({ aiter: { causal: 'yes' } });
  });

  test('a source tree without __init__.py on the path is said to be no package', () => {
    const one = installation().write('site/aiter/aiter/__init__.py', '');
    expect(probe(one, ['--no-torch']).aiter.why).toMatch(/only a folder of that name/);
  });

  test('two versions’ metadata, and a version file that says otherwise, settle no version', () => {
    const two = installation().aiter({ version: '0.1.19', causal: true }).distribution('amd-aiter', '0.1.20');
    const report = probe(two, ['--no-torch']);
    expect(report.deployment).toEqual({ 'aiter.causal': 'yes' });
    expect(notes(report)).toEqual(['aiter-several-versions']);
    const stale = installation()
      .vllm('merged-55966', '0.30.0')
      .write('site/vllm/_version.py', "__version__ = '0.29.0'\n");
    const other = probe(stale, ['--no-torch']);
    expect(other.deployment).toEqual({
      'vllm.generation': 'merged-55966',
      'vllm.fp8Guard': 'yes',
      'vllm.patches': '55966',
    });
    expect(notes(other)).toEqual(['vllm-version-differs']);
  });

  test.each([
    ['re-exported from another module', 'from aiter.ops.mla import mla_decode_fwd\n', 'yes'],
    ['re-exported by a relative import', 'from .ops.mla import mla_decode_fwd as mla_decode_fwd\n', 'yes'],
    ['taking any keyword', 'def mla_decode_fwd(q, **kwargs):\n    pass\n', undefined],
    ['wrapped by something unknown', '@hide\ndef mla_decode_fwd(q, causal=True):\n    pass\n', undefined],
    ['only inside a class', 'class A:\n    def mla_decode_fwd(self, causal):\n        pass\n', undefined],
    [
      'defined twice, differently',
      'if A:\n    def mla_decode_fwd(causal): ...\nelse:\n    def mla_decode_fwd(): ...\n',
      undefined,
    ],
    ['in syntax this Python lacks', 'def mla_decode_fwd(\n    q,  # (left\n    causal=True,\n):\n    x = = 1\n', 'yes'],
    ['in syntax this Python lacks, without it', 'def mla_decode_fwd(q, s=(1, 2)):\n    causal = = 1\n', 'no'],
  ])('mla_decode_fwd %s', (_, mla, causal) => {
    const one = installation()
      .write('site/aiter/__init__.py', '')
      .write('site/aiter/mla.py', mla)
      .write('site/aiter/ops/__init__.py', '')
      .write('site/aiter/ops/mla.py', aiterMla(true));
    const report = probe(one, ['--no-torch']);
    expect(report.deployment['aiter.causal']).toBe(causal);
    expect(report.aiter.why === undefined).toBe(causal !== undefined);
  });

  test('a mask handed to the metadata alone is no generation, and is named for what it is', () => {
    const one = installation().vllm('before-55966', '0.29.0');
    const { backend } = vllmSource('before-55966');
    one.write(
      'site/vllm/v1/attention/backends/mla/rocm_aiter_mla.py',
      backend.replace('self.heads, 1, True,', 'self.heads, 1, not non_causal,'),
    );
    const report = probe(one, ['--no-torch']);
    expect(report.capabilities['vllm.generation']).toBe('unknown');
    expect(report.deployment).not.toHaveProperty('vllm.patches');
    expect(notes(report)).toContain('vllm-mask-to-metadata-only');
  });

  test.each([
    ['the probe falls back instead of raising', 'raise RuntimeError("this AITER is causal-only")', 'return False'],
    ['the argument is passed on a condition', 'kwargs["causal"] = causal', 'if work: kwargs["causal"] = causal'],
  ])('code that bears the marks of no generation is unknown: %s', (_, from, to) => {
    const { ops } = vllmSource('merged-55966');
    expect(ops).toContain(from);
    const one = installation().vllm('merged-55966', '0.31.0').write('site/vllm/_aiter_ops.py', ops.replace(from, to));
    const report = probe(one, ['--no-torch']);
    expect(report.capabilities['vllm.generation']).toBe('unknown');
    expect(report.deployment).toEqual({ 'vllm.version': '0.31.0' });
    expect(report.notes[0]?.text).toMatch(/nearest merged-55966, but/);
  });

  test('vLLM without these files, and a file that is no Python, say why', () => {
    const bare = installation().distribution('vllm', '0.8.0').write('site/vllm/__init__.py', '');
    const { vllm } = probe(bare, ['--no-torch']);
    expect(vllm).toMatchObject({ found: true, version: '0.8.0', why: 'this vLLM has no rocm_aiter_mla.py' });
    const odd = installation().vllm('before-55966', '0.29.0');
    odd.write('site/vllm/_aiter_ops.py', Buffer.from([0xff, 0x00, 0x28]));
    expect(probe(odd, ['--no-torch']).vllm.why).toMatch(/_aiter_ops\.py cannot be parsed/);
  });

  test('a manifest that cannot be read is said to be so, beside one that can', () => {
    const one = installation().aiter({ version: '0.1.20', causal: true, manifest: 'v0.1.20' });
    one.write('site/aiter_meta/hsa/gfx1250/mla/mla_asm.csv', 'something,else\n1,2\n');
    expect(probe(one, ['--no-torch']).manifests.archs).toMatchObject({
      gfx1250: { read: false, why: 'mla_asm.csv has no column qType, kvType, Gqa, ps, qSeqLen' },
      gfx950: { read: true },
    });
  });

  test('another Python’s vllm command is pointed to', () => {
    const one = installation().program('vllm', '#!/opt/venv/bin/python3\nimport vllm\n');
    const report = probe(one, ['--no-torch']);
    expect(notes(report)).toEqual(['other-python']);
    expect(report.notes[0]?.text).toContain('/opt/venv/bin/python3');
  });

  test('credentials and the home directory appear nowhere', () => {
    const one = installation();
    one
      .distribution('vllm', '0.29.0', {
        'direct_url.json': JSON.stringify({
          url: 'https://user:hunter2@host/vllm.git',
          vcs_info: { commit_id: commit },
        }),
      })
      .write('site/vllm/__init__.py', '');
    const out = one.run('probe.py', ['--no-torch'], { HOME: one.root }).out;
    expect(out).toContain(commit);
    expect(out).not.toContain('hunter2');
    expect(out).not.toContain(one.root);
  });

  test('the time for everything runs out: a report all the same, exit 0, not complete', () => {
    const one = installation().torch({ gpus: [], error: 'import time\ntime.sleep(60)\n' });
    one.program('rocminfo', '#!/bin/sh\nsleep 60\n');
    const report = probe(one, ['--overall', '0.6']);
    expect(report.gpus.sources.torch?.answered).toBe(false);
    expect(report.gpus.sources.rocminfo).toEqual({ answered: false, why: 'no time left to ask it' });
    expect(report.probe.seconds).toBeLessThan(10);
  });

  test('--text says the same in lines, and the page shows it as it is', () => {
    const one = installation()
      .aiter({ version: '0.1.20.post1', causal: true, manifest: 'v0.1.20' })
      .vllm('merged-55966', '0.30.0+g35dc27307')
      .torch({ gpus: [['gfx950:sramecc+:xnack-', 'AMD Instinct MI355X']] })
      .write('rocm/.info/version', '7.2.3-45\n');
    const args = ['--text', '--sysfs', `${one.root}/sys`];
    const { out, status } = one.run('probe.py', args, { VLLM_ROCM_USE_AITER: '1' });
    expect(status).toBe(0);
    const shown = out
      .split('\n')
      .filter((line) => !/^ {2}(?:path|rocminfo|kfd|pci) /.test(line))
      .join('\n')
      .split('\nROCm\n')[0];
    expect(readFileSync(new URL('../../content/guide/proof.md', import.meta.url), 'utf8')).toContain(shown);
  });

  test('both files are Python 3.9, compile, and are plain ASCII: any terminal and any locale can pass them on', () => {
    for (const name of ['probe.py', 'maskcheck.py']) {
      expect(readFileSync(script(name), 'latin1'), name).toMatch(/^[\n -~]*$/);
      const code = `import ast; ast.parse(open(${JSON.stringify(script(name))}).read(), feature_version=(3, 9))`;
      expect(spawnSync(python ?? '', ['-W', 'error', '-c', code]).status, name).toBe(0);
    }
  });
});
