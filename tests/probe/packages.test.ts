// How the probe finds packages and reads them: editable installs, wrong packages of the right name, patched code.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aiterMla, installation, probe, python, script, skipReason } from './stubs.ts';
import { releaseFiles } from './release.ts';
import { zipped } from '../tools/zipped.ts';

const commit = '35dc2730724c4e1f0a9b8c7d6e5f4a3b2c1d0e9f';
const backend = 'v1/attention/backends/mla/rocm_aiter_mla.py';
/** A list of kernels as every AITER since v0.1.17 has it for gfx1250. */
const gfx1250 = 'qType,kvType,Gqa,ps,qSeqLen,prefill,causal,knl_name,co_name\nfp8,fp8,16,1,4,0,0,k,c\n';
const notes = (report: { notes: readonly { code: string }[] }): string[] => report.notes.map((note) => note.code);

describe.skipIf(python === null)(`probe.py and packages (skipped where ${skipReason})`, () => {
  test('an editable install of today: metadata in site, code and commit in the source tree', () => {
    const one = installation();
    one
      .distribution('amd-aiter', '0.1.1.dev7+g35dc27307', {
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
      version: '0.1.1.dev7+g35dc27307',
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
      .write('src/vllm/.git/HEAD', `${commit}\n`);
    for (const [file, text] of Object.entries(releaseFiles('branch-53001', '0')))
      if (file !== '_version.py') one.write(`src/vllm/vllm/${file}`, text);
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
    expect(report.deployment).toEqual({ 'aiter.causal': 'yes', 'aiter.installed': 'yes' });
    expect(notes(report)).toEqual(['aiter-several-versions']);
    const stale = installation()
      .vllm('merged-55966', '0.30.0')
      .write('site/vllm/_version.py', "__version__ = '0.29.0'\n");
    const other = probe(stale, ['--no-torch']);
    expect(other.deployment).toEqual({
      'vllm.generation': 'merged-55966',
      'vllm.fp8Guard': 'except 32,64,96,128',
      'vllm.patches': '55966',
      'aiter.installed': 'no',
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
    one.change(backend, 'self.kernel_heads, 1, True,', 'self.kernel_heads, 1, not non_causal,');
    const report = probe(one, ['--no-torch']);
    expect(report.capabilities['vllm.generation']).toBe('unknown');
    expect(report.deployment).not.toHaveProperty('vllm.patches');
    expect(notes(report)).toContain('vllm-mask-to-metadata-only');
  });

  test.each([
    [
      'the probe falls back instead of raising',
      '_aiter_ops.py',
      'raise RuntimeError("this AITER is causal-only")',
      'return False',
    ],
    [
      'the argument is passed on a condition',
      '_aiter_ops.py',
      'kwargs["causal"] = causal',
      'if work: kwargs["causal"] = causal',
    ],
    ['the backend never hands the mask over', backend, ', causal=metadata.causal', ''],
    ['the backend hands a constant over', backend, 'causal=metadata.causal', 'causal=True'],
    ['the op between the two drops the mask', '_aiter_ops.py', ', causal=causal)', ')'],
    ['the metadata is always causal', backend, 'self.kernel_heads, 1, causal,', 'self.kernel_heads, 1, True,'],
  ])('code that bears the marks of no generation is unknown: %s', (_, file, from, to) => {
    const one = installation().vllm('merged-55966', '0.31.0').change(file, from, to);
    const report = probe(one, ['--no-torch']);
    expect(report.capabilities['vllm.generation']).toBe('unknown');
    expect(report.deployment).toEqual({ 'vllm.version': '0.31.0', 'aiter.installed': 'no' });
    expect(report.notes[0]?.text).toMatch(/nearest merged-55966, but/);
  });

  test.each([
    ['a local part that the build adds', '0.33.0', '0.33.0+rocm723', '0.33.0+rocm723'],
    [
      'one more part behind another',
      '0.30.1rc1.dev60+g35dc27307',
      '0.30.1rc1.dev60+g35dc27307.rocm723',
      '0.30.1rc1.dev60+g35dc27307.rocm723',
    ],
    ['another release', '0.33.0', '0.33.01', undefined],
    ['another development build', '0.33.0', '0.33.0.dev1', undefined],
  ])('a version file beside metadata with %s', (_, own, metadata, version) => {
    const one = installation()
      .vllm('with-57085', metadata)
      .write('site/vllm/_version.py', `__version__ = version = '${own}'\n`);
    const report = probe(one, ['--no-torch']);
    expect(report.deployment['vllm.version']).toBe(version);
    expect(notes(report)).toEqual(version === undefined ? ['vllm-version-differs'] : []);
  });

  test('a checkout that moved since it was installed: its version is not taken', () => {
    const one = installation()
      .distribution('vllm', '0.29.0', { 'direct_url.json': '{}' })
      .write('.git/HEAD', '')
      .write('site/.git/HEAD', `${commit}\n`);
    for (const [file, text] of Object.entries(releaseFiles('with-57085', '0.29.0', '98dff2a81')))
      one.write(`site/vllm/${file}`, text);
    const report = probe(one, ['--no-torch']);
    expect(notes(report)).toEqual(['vllm-checkout-moved']);
    expect(report.deployment).not.toHaveProperty('vllm.version');
    expect(report.deployment).toMatchObject({ 'vllm.commit': commit, 'vllm.generation': 'with-57085' });
  });

  test('a vLLM without AITER beside it: not installed; without a vLLM nothing is said', () => {
    const report = probe(installation().vllm('with-57085', '0.33.0'), ['--no-torch']);
    expect(report.deployment).toMatchObject({ 'aiter.installed': 'no' });
    expect(probe(installation(), ['--no-torch']).deployment).not.toHaveProperty('aiter.installed');
  });

  test('an AITER that cannot be read says why: compiled files alone, an archive', () => {
    const compiled = installation().write('site/aiter/__init__.py', '').write('site/aiter/mla.pyc', '');
    expect(probe(compiled, ['--no-torch']).aiter.why).toMatch(/compiled form only/);
    const egg = installation();
    egg.write('site/aiter.egg', zipped({ 'aiter/__init__.py': '' }));
    const inside = probe(egg, ['--no-torch'], { PYTHONPATH: `${egg.root}/site/aiter.egg` });
    expect(inside.aiter.why).toMatch(/archive \(aiter\.egg\)/);
    expect(inside.deployment).not.toHaveProperty('aiter.installed');
  });

  test('a checkout in the working directory that is not installed is pointed to', () => {
    const one = installation().write('vllm/__init__.py', '').write('aiter/aiter/__init__.py', '');
    expect(notes(probe(one, ['--no-torch']))).toEqual(['vllm-in-working-directory', 'aiter-in-working-directory']);
  });

  test('without an install_mode file AITER reads the kernels of its source tree, and so does the probe', () => {
    const header = 'qType,kvType,Gqa,ps,qSeqLen,prefill,causal,knl_name,co_name\n';
    const one = installation()
      .write('site/aiter/__init__.py', '')
      .write('site/aiter/mla.py', aiterMla(true))
      .write('site/aiter_meta/hsa/gfx950/mla/mla_asm.csv', header)
      .write('site/hsa/gfx950/mla/mla_asm.csv', `${header}bf16,bf16,16,1,4,0,1,k,c\n`);
    expect(probe(one, ['--no-torch']).manifests.archs).toMatchObject({ gfx950: { decodeRows: 1 } });
    one.write('site/aiter/install_mode', 'install\n');
    expect(probe(one, ['--no-torch']).manifests.archs).toMatchObject({ gfx950: { decodeRows: 0 } });
  });

  test.each([
    ['both marks', 'MLA_REDUCE_CASE_EF(NUM_HEAD, 24, HEAD_DIM, 512, x)', 'if (num_heads == 24)', 'yes'],
    ['the reducer alone', 'MLA_REDUCE_CASE_EF(NUM_HEAD, 24, HEAD_DIM, 512, x)', 'if (num_heads == 16)', 'no'],
    ['neither', '', '', 'no'],
  ])('a native 24-head decode in AITER’s sources: %s', (_, reducer, planner, native) => {
    const one = installation().aiter({ version: '0.1.20', causal: true, manifest: 'v0.1.20' });
    one.write('site/aiter_meta/csrc/kernels/mla/reduce.cu', reducer);
    one.write('site/aiter_meta/csrc/kernels/mla/metadata/v1_2_device.cuh', planner);
    expect(probe(one, ['--no-torch']).capabilities['aiter.native24']).toBe(native);
  });

  test('gfx1250: its dispatcher never looks at the mask, so none of its kernels can be chosen by it', () => {
    const one = installation().aiter({ version: '0.1.20', causal: true, manifest: 'v0.1.20' });
    one.write('site/aiter_meta/hsa/gfx1250/mla/mla_asm.csv', gfx1250);
    expect(probe(one, ['--no-torch']).manifests.archs).toMatchObject({
      gfx1250: { byMask: { causal: 0, nonCausal: 0, notSelectable: 1 } },
    });
  });

  test('the experimental switch is named for what it does', () => {
    const report = probe(installation(), ['--no-torch'], { AITER_ENABLE_EXPERIMENTAL: '1', AITER_MLA_USE_OPUS: '0' });
    expect(report.deployment).toEqual({ 'aiter.experimental': 'yes', 'aiter.opus': 'no' });
    expect(notes(report)).toEqual(['aiter-experimental-on']);
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

  test('a vllm command that starts by a shell, as pip writes it for long paths, or by env, is followed', () => {
    const by = (script: string) => {
      const one = installation().program('vllm', script).program('python-x', '#!/bin/sh\n');
      return { one, report: probe(one, ['--no-torch']) };
    };
    const shell = by("#!/bin/sh\n'''exec' \"/opt/a very long/python3\" \"$0\" \"$@\"\n' '''\nimport vllm\n");
    expect(shell.report.notes[0]?.text).toContain('/opt/a very long/python3');
    const env = by('#!/usr/bin/env python-x\nimport vllm\n');
    expect(env.report.notes[0]?.text).toContain('/bin/python-x');
    const same = by(`#!/usr/bin/env ${python ?? ''}\nimport vllm\n`);
    expect(notes(same.report)).toEqual([]);
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
  });

  test('--text says the same in lines, and the page shows it as it is', () => {
    const one = installation()
      .aiter({ version: '0.1.20.post1', causal: true, manifest: 'v0.1.20' })
      .vllm('merged-55966', '0.30.0+g35dc27307')
      .torch({ gpus: [['gfx950:sramecc+:xnack-', 'AMD Instinct MI355X']] })
      .write('site/aiter_meta/hsa/gfx1250/mla/mla_asm.csv', gfx1250)
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
