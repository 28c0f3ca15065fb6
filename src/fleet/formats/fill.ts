// What is missing, as a list and as a facts file to fill in.
import { factsSchema } from '../facts/shape.ts';
import { shown } from '../shown.ts';
import type { Missing } from '../types.ts';
import { counted } from './cells.ts';

/** One missing thing in a line. */
export function missingLine({ key, scope, settles, leaves, together, then }: Missing): string {
  const place = scope === 'after' ? 'after the upgrade (--after)' : `of ${shown(scope.replace(/^[a-z]+:/, ''))}`;
  const left = leaves.length === 0 ? '' : `, leaves ${String(leaves.length)}`;
  const open = then.length === 0 ? '' : ` (${then.join(', ')})`;
  const all = together > settles.length ? `; with those above ${String(together)}` : '';
  return `${key} ${place}: decides ${counted(settles.length, 'row')}${left}${open}${all}`;
}

const sectionOf: Readonly<Record<string, string>> = {
  image: 'images',
  draft: 'drafts',
  folder: 'files',
  row: 'deployments',
};

/** A facts file with every missing key, commented out until somebody writes its value. */
export function factsToFill(missing: readonly Missing[]): string {
  const sections = new Map<string, Map<string, Missing[]>>();
  for (const one of missing) {
    const at = one.scope.indexOf(':');
    const section = sectionOf[one.scope.slice(0, at)];
    if (section === undefined) continue;
    const name = one.scope.slice(at + 1);
    const match = section === 'files' ? (name === '.' ? '**' : `${name}/**`) : name;
    const entries = sections.get(section) ?? new Map<string, Missing[]>();
    entries.set(match, [...(entries.get(match) ?? []), one]);
    sections.set(section, entries);
  }
  const lines = [`schema: ${factsSchema}`];
  for (const [section, entries] of sections) {
    lines.push(`${section}:`);
    for (const [match, keys] of entries) {
      lines.push(`  - match: ${JSON.stringify(shown(match))}`);
      for (const { key, settles, find } of keys)
        lines.push(`    # ${key}:    # decides ${counted(settles.length, 'row')}. ${shown(find)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}
