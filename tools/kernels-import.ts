// `npm run kernels:import -- PATH --tag TAG`: the decode kernels of another AITER release, out of a copy of it.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importKernels } from './kernels-import/import.ts';

try {
  const { values, positionals } = parseArgs({ options: { tag: { type: 'string' } }, allowPositionals: true });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0 || values.tag === undefined)
    throw new Error('usage: npm run kernels:import -- <AITER checkout or wheel> --tag v0.1.21');
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { file, kernels, since, added, removed } = importKernels(root, path, values.tag);
  const lines = [
    `${file}: ${kernels} decode kernels; ${added.length} added and ${removed.length} removed since ${since}.`,
    ...added.map((line) => `+ ${line}`),
    ...removed.map((line) => `- ${line}`),
    'Its fold rules are unverified: until somebody vouches for them, every outcome is unknown.',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 64;
}
