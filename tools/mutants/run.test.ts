// Runs in vitest, started by ../mutants.ts: which test notices which mutant. A line of JSON is written before and behind
// each mutant, so that whoever started this sees where it hangs.
import { appendFileSync, readFileSync } from 'node:fs';
import { test } from 'vitest-itself';
import './caches.ts';
import { forget, loaded } from './caches.ts';
import { collected, type Collected } from './collect.ts';
import type { Mutant } from './instrument.ts';

interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
}
const switches: Switches = {};
Object.assign(globalThis, { __stryker__: switches });

/** A test that takes longer would be run for each mutant that lives on: it is left out, and so notices none. */
const patience = 2500;

const tried = JSON.parse(readFileSync(process.env['MUTANTS_TRIED'] ?? '', 'utf8')) as Mutant[];
const out = process.env['MUTANTS_OUT'] ?? '';
const tell = (line: object) => {
  appendFileSync(out, `${JSON.stringify(line)}\n`);
};

async function passes({ run }: Collected): Promise<boolean> {
  try {
    await run();
    return true;
  } catch {
    return false;
  }
}

test('mutants', async () => {
  const modules = import.meta.glob([
    '../../tests/engine/**/*.test.ts',
    '../../tests/checklists/**/*.test.ts',
    '../../tests/intake/{redact,decoded}*.test.ts',
    '../../tests/intake/redact/**/*.test.ts',
    '../../tests/cases/decisions.test.ts',
  ]);
  for (const load of Object.values(modules)) await load();
  loaded();

  const usable: { one: Collected; took: number; hits: Record<string, number> }[] = [];
  for (const [index, one] of collected.entries()) {
    const id = String(index + 1);
    switches.currentTestId = id;
    const begin = performance.now();
    const passed = await passes(one);
    const took = performance.now() - begin;
    tell(passed ? { ran: one.name, took: Math.round(took) } : { fails: one.name });
    if (passed && took < patience) usable.push({ one, took, hits: switches.mutantCoverage?.perTest[id] ?? {} });
  }
  switches.currentTestId = undefined;
  usable.sort((a, b) => a.took - b.took);
  tell({ tests: usable.length, of: collected.length });

  for (const { id } of tried) {
    const covering = usable.filter(({ hits }) => (hits[id] ?? 0) > 0);
    const onLoad = switches.mutantCoverage?.static[id] !== undefined;
    if (covering.length === 0) {
      tell({ id, status: onLoad ? 'OnLoad' : 'NoCoverage' });
      continue;
    }
    tell({ begin: id });
    let noticed: string | undefined;
    let told = performance.now();
    for (const { one, hits } of covering) {
      // Many tests take their time: whoever waits must not take that for a mutant that never ends.
      if (performance.now() - told > 5000) {
        tell({ runs: one.name });
        told = performance.now();
      }
      forget();
      switches.hitCount = 0;
      switches.hitLimit = (hits[id] ?? 0) * 100 + 10_000;
      switches.activeMutant = id;
      const passed = await passes(one);
      switches.activeMutant = undefined;
      if (passed) continue;
      noticed = one.name;
      break;
    }
    forget();
    // A test that fails without the mutant as well was broken by one before: what follows would be worth nothing.
    const witness = covering.find(({ one }) => one.name === noticed);
    if (witness !== undefined && !(await passes(witness.one))) throw new Error(`state leaks: ${witness.one.name}`);
    tell({ id, status: noticed === undefined ? 'Survived' : 'Killed', by: noticed });
  }
});
