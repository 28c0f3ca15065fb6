// Names that tell runs apart.
import type { ChecklistRun } from './run.ts';

/** Runs by name, as people count: "k3-2" before "k3-10". */
export function byName(runs: readonly ChecklistRun[]): ChecklistRun[] {
  const order = new Intl.Collator('en', { numeric: true });
  return [...runs].sort((a, b) => order.compare(a.head.name, b.head.name) || order.compare(a.id, b.id));
}

/** The run's name; where others have the same, with what of its deployment they do not share. */
export function nameApart(run: ChecklistRun, runs: readonly ChecklistRun[]): string {
  const alike = runs.filter((other) => other.id !== run.id && other.head.name === run.head.name);
  if (alike.length === 0) return run.head.name;
  const own = Object.entries(run.head.deployment).filter(([key, value]) =>
    alike.some(({ head }) => head.deployment[key as keyof typeof head.deployment] !== value),
  );
  const told = own.length > 0 ? own.map(([key, value]) => `${key}=${value}`).join(', ') : run.id.slice(0, 4);
  return `${run.head.name} · ${told}`;
}
