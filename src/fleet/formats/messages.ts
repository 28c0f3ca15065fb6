// One row as one finding, the same in every format that lists findings.
import { decidingSide, loudest, rules, type RuleName } from '../rules.ts';
import { shown } from '../shown.ts';
import type { Row } from '../types.ts';

/** What a row says, in a sentence or two. */
export function messageOf(row: Row, rule: RuleName): string {
  const side = decidingSide(row);
  const need = side.need.length > 0 ? side.need : row.now.need;
  const parts = [
    `${row.id}: ${rules[rule].says}`,
    ...(row.after === undefined
      ? [`Verdict: ${row.now.verdict}.`]
      : [`Now ${row.now.verdict}, after ${row.after.verdict}, change ${row.change ?? 'unknown'}.`]),
    ...(row.todo === undefined || row.change === 'same' ? [] : [row.todo]),
    ...(need.length === 0 ? [] : [`Missing: ${need.join(', ')}.`]),
    ...(row.change === undefined && side.suggestion !== null ? [side.suggestion.explanation] : []),
    ...(row.expired === undefined ? [] : [`An acceptance expired on ${row.expired.until} (${row.expired.by}).`]),
    ...(row.accepted === undefined ? [] : [`Accepted until ${row.accepted.until}: ${row.accepted.reason}`]),
  ];
  return shown(parts.join(' '));
}

/** The rows that are findings, worst first, each with its loudest rule. */
export function findingsOf(rows: readonly Row[]): { readonly row: Row; readonly rule: RuleName }[] {
  const order = Object.keys(rules);
  return rows
    .flatMap((row) => {
      const rule = loudest(row);
      return rule === undefined ? [] : [{ row, rule }];
    })
    .sort((a, b) => order.indexOf(a.rule) - order.indexOf(b.rule));
}

/** The lines that a finding points at: the pin where there is one, else the whole deployment. */
export function placeOf({ pinLine, lines }: Row): { readonly from: number; readonly to: number } {
  return pinLine === null ? { from: Math.max(1, lines[0]), to: Math.max(1, lines[1]) } : { from: pinLine, to: pinLine };
}
