// A release of vLLM into a sheet: out of small sources of our own.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importedText, importRelease, sheetsOf, verifyRelease } from '../../tools/vllm-import/import.ts';
import { unpack } from '../../tools/vllm-import/package.ts';
import { releaseFiles } from '../probe/release.ts';
import { python, skipReason } from '../probe/stubs.ts';
import { root } from '../engine/kernels/held.ts';
import { zipped } from './zipped.ts';

let project = '';
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'project-'));
  // The import runs the project's own probe.
  put(project, { 'public/probe.py': readFileSync(join(root, 'public/probe.py'), 'utf8') });
});
afterEach(() => {
  rmSync(project, { recursive: true, force: true });
});

function put(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

function tree(generation: Parameters<typeof releaseFiles>[0], version: string, commit = 'abcdef123'): string {
  const folder = join(project, version);
  put(join(folder, 'vllm'), releaseFiles(generation, version, commit));
  return folder;
}

describe.skipIf(python === null)(`vllm:import (skipped where ${skipReason})`, () => {
  test('a first release: its sheet, with a place for every fact', () => {
    const { file, since } = importRelease(project, tree('merged-55966', '1.0.0'), '2026-12-01');
    expect({ file, since }).toEqual({ file: 'content/releases/vllm/1.0.0.yaml', since: undefined });
    const [sheet] = sheetsOf(project);
    expect(sheet).toMatchObject({ version: '1.0.0', commit: 'abcdef123', read: '2026-12-01', ships: [] });
    expect(sheet?.facts.aiterNonCausal).toMatchObject({
      value: ['gfx950'],
      file: 'v1/attention/backends/mla/rocm_aiter_mla.py',
      name: 'AiterMLABackend.supports_non_causal',
    });
  });

  test('the next one says in words what changed, against the release before it and not after', () => {
    importRelease(project, tree('before-55966', '1.0.0'), '2026-12-01');
    importRelease(project, tree('with-57085', '1.2.0'), '2026-12-01');
    const imported = importRelease(project, tree('merged-55966', '1.1.0'), '2026-12-01');
    expect(imported.since).toBe('1.0.0');
    const said = importedText(imported);
    expect(said).toContain('Changed since 1.0.0:');
    expect(said).toContain(
      '`ROCM_AITER_MLA` offers itself for a non-causal block on gfx950 alone. Before: `ROCM_AITER_MLA` does not offer itself for a non-causal block.',
    );
    expect(said).toMatch(
      /\(vllm\/v1\/attention\/backends\/mla\/rocm_aiter_mla\.py:\d+ AiterMLABackend\.supports_non_causal\)/,
    );
    expect(imported.changes.map(({ name }) => name)).not.toContain('tritonNonCausalDcp');
  });

  test('what the image ships is kept when a release is read again', () => {
    const source = tree('merged-55966', '1.0.0');
    importRelease(project, source, '2026-12-01');
    const file = join(project, 'content/releases/vllm/1.0.0.yaml');
    const ships = 'ships:\n  - { aiter: 0.1.23, status: stated, source: a-source }\n';
    writeFileSync(file, readFileSync(file, 'utf8').replace('ships: []\n', ships));
    importRelease(project, source, '2026-12-24');
    expect(sheetsOf(project)[0]).toMatchObject({
      read: '2026-12-24',
      ships: [{ aiter: '0.1.23', status: 'stated', source: 'a-source' }],
    });
  });

  test('an anchor that is missing or misshapen: refused by its place, and nothing is written', () => {
    const folder = tree('merged-55966', '1.0.0');
    const path = join(folder, 'vllm/platforms/rocm.py');
    writeFileSync(path, readFileSync(path, 'utf8').replace('_get_backend_priorities', '_other'));
    rmSync(join(folder, 'vllm/envs.py'));
    const refused = () => importRelease(project, folder, '2026-12-01');
    expect(refused).toThrow(
      /vllm\/platforms\/rocm\.py: _get_backend_priorities: expected one function of that name, found 0 \(candidates\)[^]*vllm\/envs\.py: the file: expected to be there \(switches\)/,
    );
    expect(existsSync(join(project, 'content'))).toBe(false);
  });

  test('facts that cannot stand together are refused as well', () => {
    const folder = tree('merged-55966', '1.0.0');
    const path = join(folder, 'vllm/v1/attention/backends/mla/rocm_aiter_mla.py');
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace('self.kernel_heads, 1, causal,', 'self.kernel_heads, 1, True,'),
    );
    expect(() => importRelease(project, folder, '2026-12-01')).toThrow('its metadata is always causal');
  });

  test('a tree that is no release is refused: no version, no vLLM at all', () => {
    const folder = tree('merged-55966', '1.0.0');
    rmSync(join(folder, 'vllm/_version.py'));
    expect(() => importRelease(project, folder, '2026-12-01')).toThrow('vllm/_version.py');
    expect(() => importRelease(project, join(project, 'public'), '2026-12-01')).toThrow('holds no vLLM package');
  });

  test('verify: silent where sheet and package agree, each difference where they do not', () => {
    const source = tree('merged-55966', '1.0.0');
    const { sheet } = importRelease(project, source, '2026-12-01');
    expect(verifyRelease(project, source, sheet)).toEqual([]);
    const other = { ...sheet, facts: { ...sheet.facts, headPadding: { ...sheet.facts.headPadding, line: 1 } } };
    expect(verifyRelease(project, source, other)).toEqual([
      expect.stringMatching(/^1\.0\.0: headPadding: the sheet says /),
    ]);
  });
});

test('a wheel gives its own Python files and nothing else, each with the day that the archive names', () => {
  const wheel = join(project, 'a.whl');
  const files = {
    'vllm/a.py': 'a = 1\n',
    'vllm/deep/b.py': '',
    'vllm/c.so': '',
    'other/d.py': '',
    'vllm/../../e.py': '',
    'vllm-1.dist-info/f.py': '',
  };
  writeFileSync(wheel, zipped(files));
  unpack(wheel, join(project, 'tree'));
  expect(readFileSync(join(project, 'tree/vllm/a.py'), 'utf8')).toBe('a = 1\n');
  expect(existsSync(join(project, 'tree/vllm/deep/b.py'))).toBe(true);
  for (const other of ['tree/vllm/c.so', 'tree/other/d.py', 'e.py', 'tree/vllm-1.dist-info/f.py'])
    expect(existsSync(join(project, other)), other).toBe(false);
  expect(statSync(join(project, 'tree/vllm/a.py')).mtime.toISOString().slice(0, 4)).toBe('1979');
});
