import { cites } from '../../cites.ts';
import type { SheetFacts } from '../../sheets.ts';
import { said, type Rule } from '../rule.ts';

/** The probe read the installed vLLM: what is otherwise than in the release that it calls itself, or stands nearest to. */
export const readByProbe: Rule = {
  code: 'vllm-read-by-probe',
  appliesTo: 'both',
  check: ({ builds: [only] }) => {
    if (only?.probed === undefined) return undefined;
    const { sheet, differing } = only.probed;
    const names = Object.keys(differing) as (keyof SheetFacts)[];
    if (names.length === 0)
      return said('note', `The probe read this vLLM itself: it does what ${sheet.version} does.`, cites.probed);
    const each = names.map((name) => `${name} is ${spelled(differing[name])} (${spelled(sheet.facts[name])})`);
    const what = names.length === 1 ? 'One fact is' : `${String(names.length)} facts are`;
    return said(
      'warning',
      `The probe read this vLLM itself. ${what} otherwise than in ${sheet.version}: ${each.join('; ')}.`,
      cites.probed,
    );
  },
};

/** Where the probe could not read a fact, the release stands in. */
export const unreadByProbe: Rule = {
  code: 'vllm-facts-not-read',
  appliesTo: 'question',
  check: ({ builds: [only] }) => {
    if (only?.probed === undefined || only.probed.unread.length === 0) return undefined;
    const { sheet, unread } = only.probed;
    return said(
      'warning',
      `The probe could not read ${unread.join(', ')} in this vLLM, which is otherwise than a release there. The answer takes them from ${sheet.version}.`,
      cites.probed,
    );
  },
};

function spelled(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return value === true ? 'yes' : value === false ? 'no' : String(value);
}
