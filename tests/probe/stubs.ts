// Stub installations for the probe: packages, programs and a sysfs, written into a folder of their own.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect } from 'vitest';
import { probeReport, type ProbeReport } from '../../src/publish/schemas/probe.ts';
import { forked, type Ran } from './forked.ts';
import { releaseFiles } from './release.ts';
import { manifestCsv, v0_1_19, v0_1_20, type Columns } from './manifests.ts';

/** The Python that the tests use (its own path, past any launcher), or null; then the tests say so and are skipped. */
export const python = ((): string | null => {
  const ask = 'import sys; assert sys.version_info >= (3, 9); print(sys.executable)';
  const { status, stdout } = spawnSync(process.env['PYTHON'] ?? 'python3', ['-c', ask], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
})();
export const skipReason = 'python3 (3.9 or newer) is missing';

export const script = (name: string): string => fileURLToPath(new URL(`../../public/${name}`, import.meta.url));

export type Generation = 'before-55966' | 'branch-53001' | 'merged-55966' | 'with-57085';

/** One installation: a folder with `site` (PYTHONPATH), `bin` (PATH), `sys`, `rocm` and `home`. */
export class Installation {
  readonly root = mkdtempSync(join(tmpdir(), 'probe-'));
  readonly site = join(this.root, 'site');

  constructor() {
    for (const folder of ['site', 'bin', 'sys', 'rocm', 'home']) mkdirSync(join(this.root, folder));
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  write(path: string, content: string | Uint8Array): this {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return this;
  }

  distribution(name: string, version: string, extra: Readonly<Record<string, string>> = {}): this {
    const folder = `site/${name.replaceAll('-', '_')}-${version}.dist-info`;
    this.write(`${folder}/METADATA`, `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`);
    for (const [file, content] of Object.entries(extra)) this.write(`${folder}/${file}`, content);
    return this;
  }

  /** AITER with its package, metadata and manifests. Importing it fails: the probe must not. */
  aiter(options: { version: string; causal: boolean; manifest?: 'v0.1.19' | 'v0.1.20'; columns?: Columns }): this {
    const { version, causal, manifest, columns = 'lse and cprr' } = options;
    this.distribution('amd-aiter', version);
    this.write('site/aiter/__init__.py', 'raise RuntimeError("AITER was imported")\n');
    this.write('site/aiter/mla.py', aiterMla(causal));
    if (manifest !== undefined) {
      const rows = manifest === 'v0.1.20' ? v0_1_20 : v0_1_19;
      for (const [arch, text] of Object.entries(rows))
        this.write(`site/aiter_meta/hsa/${arch}/mla/mla_asm.csv`, manifestCsv(text, columns, manifest === 'v0.1.20'));
    }
    return this;
  }

  /** vLLM of one generation. Importing it fails too. */
  vllm(generation: Generation, version: string): this {
    this.distribution('vllm', version);
    for (const [file, text] of Object.entries(releaseFiles(generation, version))) this.write(`site/vllm/${file}`, text);
    return this;
  }

  /** Changes one file of the vLLM that is there; the text must occur in it. */
  change(file: string, from: string, to: string): this {
    const path = join(this.site, 'vllm', file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    return this.write(`site/vllm/${file}`, text.replaceAll(from, to));
  }

  torch(options: { hip?: string; gpus: readonly (readonly [arch: string, name: string])[]; error?: string }): this {
    const { hip = '7.2.53211-e1a6bc5663', gpus, error } = options;
    this.write('site/torch/version.py', `__version__ = '2.10.0+rocm7.2'\nhip: str = '${hip}'\ncuda = None\n`);
    return this.write(
      'site/torch/__init__.py',
      error ??
        `from types import SimpleNamespace as N
version = N(hip='${hip}')
seen = ${JSON.stringify(gpus)}
print('a line that is not the answer')
cuda = N(device_count=lambda: len(seen), get_device_properties=lambda i: N(gcnArchName=seen[i][0], name=seen[i][1]))
`,
    );
  }

  program(name: string, content: string | Uint8Array): this {
    this.write(`bin/${name}`, content);
    chmodSync(join(this.root, 'bin', name), 0o755);
    return this;
  }

  kfd(...nodes: readonly Readonly<Record<string, number>>[]): this {
    nodes.forEach((node, index) => {
      const lines = Object.entries(node).map(([key, value]) => `${key} ${value}`);
      this.write(`sys/class/kfd/kfd/topology/nodes/${index}/properties`, `${lines.join('\n')}\n`);
    });
    return this;
  }

  /** Runs a script of public/ against this installation, with Python's warnings as errors. */
  run(name: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Ran {
    return forked(python ?? 'python3', {
      script: script(name),
      args,
      cwd: this.root,
      env: {
        PATH: `${join(this.root, 'bin')}:${process.env['PATH'] ?? ''}`,
        PYTHONPATH: this.site,
        PYTHONDONTWRITEBYTECODE: '1',
        HOME: join(this.root, 'home'),
        ROCM_PATH: join(this.root, 'rocm'),
        LANG: 'C',
        ...env,
      },
    });
  }
}

const made: Installation[] = [];

/** A new installation, removed when its test ends. */
export function installation(): Installation {
  const one = new Installation();
  made.push(one);
  return one;
}
afterEach(() => {
  for (const one of made.splice(0)) one.remove();
});

/** Runs the probe and holds its report against the schema. */
export function probe(
  one: Installation,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): ProbeReport {
  const { status, out, err } = one.run('probe.py', ['--sysfs', `${one.root}/sys`, ...args], env);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  return probeReport.parse(JSON.parse(out));
}

/** The decode wrapper's signature, before and since the mask can be chosen. */
export function aiterMla(causal: boolean): string {
  const last = causal ? '    cp_rank=0,\n    causal=True,\n' : '    cp_rank=0,\n';
  return `import torch
import triton

import aiter


@triton.jit
def _reduce(x):
    pass


def mla_decode_fwd(
    q,
    kv_buffer,
    o,
    qo_indptr,
    kv_indptr,
    kv_indices,
    kv_last_page_lens,
    max_seqlen_q,
    page_size=1,
    sm_scale=None,  # 1.0 / (head_dim**0.5)
    q_scale=None,
    kv_scale=None,
${last}):
    return None


def mla_prefill_fwd(q, causal=True):
    return None
`;
}

/** rocminfo's output for one host CPU and these GPUs, in its layout. */
export function rocminfoText(...gpus: readonly (readonly [arch: string, name: string, chip: string])[]): string {
  const agents = gpus.map(
    ([arch, name, chip], index) => `*******
Agent ${index + 2}
*******
  Name:                    ${arch}
  Marketing Name:          ${name}
  Vendor Name:             AMD
  Device Type:             GPU
  Chip ID:                 ${chip}
  ISA Info:
    ISA 1
      Name:                    amdgcn-amd-amdhsa--${arch}:sramecc+:xnack-
    ISA 2
      Name:                    amdgcn-amd-amdhsa--gfx9-4-generic:sramecc+:xnack-
`,
  );
  return `ROCk module is loaded
==========
HSA Agents
==========
*******
Agent 1
*******
  Name:                    AMD EPYC 9575F 64-Core Processor
  Marketing Name:          AMD EPYC 9575F 64-Core Processor
  Device Type:             CPU
${agents.join('')}*** Done ***
`;
}
