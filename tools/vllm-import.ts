// `npm run vllm:import -- 0.34.0`, or `-- --tree DIR`: a release of vLLM, read from its own package into its sheet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importedText, importRelease } from './vllm-import/import.ts';
import { withPackage } from './vllm-import/package.ts';

const usage =
  'usage: npm run vllm:import -- 0.34.0 [--cache DIR] [--before DIR], or npm run vllm:import -- --tree DIR [--before DIR]';

try {
  const options = { tree: { type: 'string' }, cache: { type: 'string' }, before: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [version, ...more] = positionals;
  if (more.length > 0 || (version === undefined) === (values.tree === undefined)) throw new Error(usage);
  const root = fileURLToPath(new URL('..', import.meta.url));
  const today = new Date().toISOString().slice(0, 10);
  const read = (tree: string) => {
    const imported = importRelease(root, tree, today);
    process.stdout.write(importedText(imported));
    // Messages that are new, gone or reworded are for a person to look at: they do not fail the import.
    const kept = values.cache === undefined ? undefined : join(values.cache, imported.since ?? '');
    const before = values.before ?? (kept !== undefined && existsSync(join(kept, 'vllm')) ? kept : undefined);
    const args = [join(root, 'tools', 'messages.ts'), '--tree', tree];
    if (before !== undefined) args.push('--before', before);
    spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  };
  if (values.tree !== undefined) read(values.tree);
  else if (version !== undefined) withPackage(version, values.cache, read);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 64;
}
