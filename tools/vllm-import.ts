// `npm run vllm:import -- 0.34.0`, or `-- --tree DIR`: a release of vLLM, read from its own package into its sheet.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importedText, importRelease } from './vllm-import/import.ts';
import { withPackage } from './vllm-import/package.ts';

const usage = 'usage: npm run vllm:import -- 0.34.0 [--cache DIR], or npm run vllm:import -- --tree DIR';

try {
  const options = { tree: { type: 'string' }, cache: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [version, ...more] = positionals;
  if (more.length > 0 || (version === undefined) === (values.tree === undefined)) throw new Error(usage);
  const root = fileURLToPath(new URL('..', import.meta.url));
  const today = new Date().toISOString().slice(0, 10);
  const read = (tree: string) => {
    process.stdout.write(importedText(importRelease(root, tree, today)));
  };
  if (values.tree !== undefined) read(values.tree);
  else if (version !== undefined) withPackage(version, values.cache, read);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 64;
}
