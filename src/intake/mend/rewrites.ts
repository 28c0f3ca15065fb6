// Forms of text that few pastes have: what turns them into shell is loaded for those.
import type { Line } from '../readers/command/source.ts';

/** Turns a form of text into the shell that it comes to, line by line. */
export type Rewrite = (lines: readonly Line[]) => readonly Line[];

const unit = /\[(?:Service|Container)\]/;
/** A line that begins with a tabulator, behind a diff's sign or none. */
const recipe = /\n[+ ]?\t/;

/** What `text` has to be rewritten by. */
export async function rewritesFor(text: string): Promise<readonly Rewrite[]> {
  return [
    ...(unit.test(text) ? [(await import('./units.ts')).unitsAsShell] : []),
    ...(recipe.test(text) ? [(await import('./makefiles.ts')).recipesAsShells] : []),
  ];
}
