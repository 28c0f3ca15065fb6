// `npm run stale [-- --days N]`: what to look at again, oldest first. Exit 1 where something is past its own day.
import { parseArgs } from 'node:util';
import { loadKnowledge } from '../src/knowledge/load.ts';
import { staleIn, staleText } from '../src/knowledge/stale.ts';

/** Three months: about what it takes for two releases of vLLM to appear. */
const usual = '90';

try {
  const { values } = parseArgs({ options: { days: { type: 'string', default: usual } } });
  if (!/^\d{1,5}$/.test(values.days)) throw new RangeError(`--days takes a whole number, not "${values.days}"`);
  const today = new Date().toISOString().slice(0, 10);
  const list = staleIn(loadKnowledge(process.cwd(), today), today, Number(values.days));
  const overdue = list.filter((entry) => entry.overdue).length;
  // A reader such as `head` may have enough before the end.
  process.stdout.on('error', () => undefined);
  process.stdout.write(`${staleText(list)}${list.length} to look at, ${overdue} past their day (marked !)\n`);
  process.exitCode = overdue > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 64;
}
