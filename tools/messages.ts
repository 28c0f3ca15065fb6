// `npm run messages -- --tree DIR [--before DIR]`: what an unpacked release of vLLM, or a tree of AITER with its C++
// sources, prints on the watched files, against the catalogue. Exit 1 where something is new, gone or reworded.
import { parseArgs } from 'node:util';
import { loadErrors } from '../src/knowledge/errors.ts';
import { compareTree } from './messages/compare.ts';

const { values } = parseArgs({ options: { tree: { type: 'string' }, before: { type: 'string' } } });
if (values.tree === undefined) {
  console.error('usage: npm run messages -- --tree DIR [--before DIR]');
  process.exit(64);
}
const { known, added, gone, reworded } = compareTree(loadErrors(process.cwd()), values.tree, values.before);
console.log(`${String(known)} messages are known.`);
const list = (title: string, lines: readonly string[]) => {
  console.log(`\n${title}: ${String(lines.length)}`);
  for (const line of lines) console.log(`  ${line}`);
};
list(
  'new',
  added.map(({ file, line, text }) => `${file}:${String(line)} ${text}`),
);
list(
  'gone',
  gone.map(({ id, file, text }) => `${id} (${file}) ${text}`),
);
list(
  'reworded',
  reworded.map(({ id, file, from, to }) => `${id} (${file})\n    from ${from}\n    to   ${to}`),
);
process.exit(added.length + gone.length + reworded.length > 0 ? 1 : 0);
