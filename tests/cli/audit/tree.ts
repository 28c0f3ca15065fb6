// Trees of files for the tests of `audit`, in a folder of their own that is removed again.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';
import { main } from '../../../src/cli/main.ts';
import { UsageError } from '../../../src/cli/usage.ts';
import type { Report } from '../../../src/fleet/types.ts';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files; it counts as a repository. */
export function tree(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fleet-'));
  made.push(folder);
  for (const [name, content] of Object.entries({ '.git/HEAD': '', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** Calls `audit` in a folder. */
export async function audit(cwd: string, args: readonly string[] = ['.'], stdin = '') {
  const said = { code: -1, out: '', err: '' };
  said.code = await main(['audit', '--today', '2026-12-01', ...args], {
    cwd,
    read: (file) => (file === '-' ? Promise.resolve(stdin) : Promise.reject(new UsageError(file))),
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  });
  return said;
}

/** The JSON report, and the exit code. */
export async function report(cwd: string, args: readonly string[] = ['.']): Promise<Report & { code: number }> {
  const { code, out, err } = await audit(cwd, [...args, '--format', 'json']);
  if (out === '') throw new Error(err);
  return { ...(JSON.parse(out) as Report), code };
}

/** A server of the kind that the whole site is about; `pin` names the draft's backend. */
export function serve({
  pin,
  heads = 'Kimi-K3',
  cache = 'fp8',
  tokens = 7,
}: { pin?: string; heads?: string; cache?: string; tokens?: number } = {}): string {
  const spec = JSON.stringify({
    method: 'dspark',
    model: 'example/draft',
    num_speculative_tokens: tokens,
    ...(pin !== undefined && { attention_backend: pin }),
  });
  return `VLLM_ROCM_USE_AITER=1 vllm serve example/${heads} --tensor-parallel-size 8 --kv-cache-dtype ${cache} --speculative-config '${spec}'\n`;
}

/** What no command shows, so that the engine can answer. */
export const told: readonly string[] = [
  'draft.attention=mla',
  'draft.causal=no',
  'draft.anchor=sampled',
  'draft.heads=96',
  'gpu.arch=gfx950',
].flatMap((pair) => ['--set', pair]);
