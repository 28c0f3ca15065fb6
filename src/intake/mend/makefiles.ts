// Recipes of a makefile: each line is handed to a shell of its own, so that what one exports the next does not get.
import type { Line } from '../readers/command/source.ts';

const target = /^[\w./%$(){}-]{1,80}(?:[ \t]{1,9}[\w./%$(){}-]{1,80}){0,20}[ \t]{0,9}::?(?!=)(?:[ \t][^=:]{0,400})?$/;
/** What make itself takes off a line. */
const signs = /^\t[ \t]{0,20}[@+-]{0,3}[ \t]{0,20}/;

/** Puts each line of a recipe into a subshell; other texts stay as they are. */
export function recipesAsShells(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(({ text }) => text.startsWith('\t')) || lines.some(({ text }) => text.startsWith('.ONESHELL')))
    return lines;
  const out: Line[] = [];
  let inRecipe = false;
  let continued = false;
  for (const line of lines) {
    const { text } = line;
    if (!continued && text.startsWith('\t') && inRecipe) out.push({ ...line, text: '(' });
    else if (!continued && text.trim() !== '') inRecipe = target.test(text);
    const isOfRecipe: boolean = inRecipe && (continued || text.startsWith('\t'));
    out.push(isOfRecipe && !continued ? { ...line, text: text.replace(signs, '') } : line);
    const goesOn: boolean = isOfRecipe && text.endsWith('\\');
    if (isOfRecipe && !goesOn) out.push({ ...line, text: ')' });
    continued = goesOn;
  }
  return out;
}
