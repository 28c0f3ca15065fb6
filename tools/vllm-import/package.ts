// The Python sources of a vLLM release: out of the package index, or a tree that is there already.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openZip } from '../zip.ts';

const tenMinutes = 600_000;

/** Python files of the package itself: nothing compiled, nothing that leads out of the folder. */
const ownSource = /^vllm\/(?:\w[\w-]*\/)*\w[\w-]*\.py$/;

/**
 * Puts the sources of a release into a new folder and calls `use` with it; removes the folder afterwards.
 * @param version as the index names it, such as 0.33.0
 * @param cache a folder with one subfolder for each version: taken from there, or kept there
 * @throws Error where pip cannot be run or does not know the release
 */
export function withPackage<T>(version: string, cache: string | undefined, use: (tree: string) => T): T {
  const kept = cache === undefined ? undefined : join(cache, version);
  if (kept !== undefined && existsSync(join(kept, 'vllm'))) return use(kept);
  const work = mkdtempSync(join(tmpdir(), 'vllm-import-'));
  try {
    download(version, work);
    const tree = kept ?? join(work, 'tree');
    unpack(join(work, wheelIn(work)), tree);
    return use(tree);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function download(version: string, folder: string): void {
  const python = process.env['PYTHON'] ?? 'python3';
  const pip = ['-m', 'pip', 'download', '--no-deps', '--quiet', '--disable-pip-version-check', '--no-cache-dir'];
  try {
    execFileSync(python, [...pip, '--dest', folder, `vllm==${version}`], { stdio: 'pipe', timeout: tenMinutes });
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
    throw new Error(`pip could not download vllm==${version}${said === undefined || said === '' ? '' : `: ${said}`}`);
  }
}

function wheelIn(folder: string): string {
  const [wheel] = readdirSync(folder).filter((name) => name.endsWith('.whl'));
  if (wheel === undefined)
    throw new Error('pip brought no wheel, but something else: is there a wheel for this Python?');
  return wheel;
}

/** Takes the Python files out of a wheel, each with the day it bears in the archive. */
export function unpack(wheel: string, tree: string): void {
  const zip = openZip(wheel);
  if (zip === undefined) throw new Error(`${wheel} is no wheel`);
  try {
    for (const name of zip.names.filter((one) => ownSource.test(one))) {
      const file = join(tree, ...name.split('/'));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, zip.read(name));
      const written = zip.date(name);
      utimesSync(file, written, written);
    }
  } finally {
    zip.close();
  }
}
