// The report as CSV (RFC 4180), one row a deployment.
import { fieldText } from '../../engine/csv.ts';
import type { Report } from '../types.ts';
import { cellsOf } from './cells.ts';

const header = [
  'id',
  'path',
  'name',
  'kind',
  'from_line',
  'to_line',
  'pin_line',
  'image',
  'model',
  'gpu',
  'tp',
  'cache',
  'tokens',
  'pin',
  'now',
  'now_confidence',
  'after',
  'after_confidence',
  'change',
  'prove_first',
  'to_do',
  'missing',
  'accepted',
];

/** Text that a spreadsheet would run as a formula is kept a text. */
export function asCsv({ deployments }: Report): string {
  const rows = deployments.map((row) => {
    const cells = cellsOf(row);
    return [
      row.id,
      row.path,
      row.name,
      row.kind,
      String(row.lines[0]),
      String(row.lines[1]),
      row.pinLine === null ? '' : String(row.pinLine),
      row.image ?? '',
      row.deployment['target.model']?.value ?? '',
      cells.gpu,
      cells.tp,
      cells.cache,
      cells.tokens,
      cells.pin,
      row.now.verdict,
      row.now.confidence,
      row.after?.verdict ?? '',
      row.after?.confidence ?? '',
      row.change ?? '',
      row.proveFirst === undefined ? '' : row.proveFirst ? 'yes' : 'no',
      row.todo ?? '',
      cells.missing,
      row.accepted === undefined ? '' : `until ${row.accepted.until}: ${row.accepted.reason}`,
    ];
  });
  return [header, ...rows].map((row) => `${row.map((cell) => fieldText(withoutFormula(cell))).join(',')}\r\n`).join('');
}

/** A spreadsheet runs a cell that begins like a formula: a quotation mark in front keeps it text. */
function withoutFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}
