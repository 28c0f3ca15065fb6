// `npm run vllm:verify [-- --cache DIR]`: every sheet against its release's package, read anew. Exit 1 where one differs.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sheetsOf, verifyRelease } from './vllm-import/import.ts';
import { withPackage } from './vllm-import/package.ts';

try {
  const { values } = parseArgs({ options: { cache: { type: 'string' } } });
  const root = fileURLToPath(new URL('..', import.meta.url));
  for (const sheet of sheetsOf(root)) {
    const differences = withPackage(sheet.version, values.cache, (tree) => verifyRelease(root, tree, sheet));
    const lines = differences.length === 0 ? [`${sheet.version}: as its package`] : differences;
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    if (differences.length > 0) process.exitCode = 1;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 64;
}
