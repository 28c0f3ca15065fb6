// What the exhibits share: escaping, figures of claims, and the frame around a drawing.
import MarkdownIt from 'markdown-it';
import { figureOf, formatFigure, splitOperand } from '../../knowledge/figures.ts';
import type { Claim, Figure } from '../../knowledge/schema.ts';
import type { Referable } from '../../knowledge/types.ts';
import { citation, statement } from '../plugins/claims.ts';
import { names } from '../plugins/names.ts';
import { options } from '../../knowledge/references.ts';
import { escapeMarkup } from '../../text/escape.ts';

/** Makes HTML (an element that may stand where a paragraph may) from the facts; `base` is the path of the site. */
export type Exhibit = (facts: Referable, base: string) => string;

type Shown = Pick<Figure, 'value' | 'unit' | 'digits' | 'scientific' | 'plusMinus'>;

/** The figure `claim-id.name`. @throws Error where there is none, so that a renamed figure fails the build. */
export function figure(facts: Referable, operand: string): Shown {
  const { claim: id, figure: name } = splitOperand(operand, '');
  const claim = facts.claims.get(id);
  const found = claim === undefined ? undefined : figureOf(claim, name);
  if (found === undefined) throw new Error(`an exhibit asks for the figure "${operand}", which does not exist`);
  return found;
}

/** The figure `claim-id.name` as text, linked to its claim. */
export function figureLink(facts: Referable, base: string, operand: string): string {
  const { claim } = splitOperand(operand, '');
  return `<a href="${base}claims/#${claim}">${escapeMarkup(formatFigure(figure(facts, operand)))}</a>`;
}

const plain = new MarkdownIt(options).use(names);

/** A claim's statement, its figures in place. */
export function statementOf(claim: Claim): string {
  return statement(plain, claim);
}

/** Status, source and date of a claim. */
export function cite(facts: Referable, base: string, id: string): string {
  const claim = facts.claims.get(id);
  if (claim === undefined) throw new Error(`an exhibit cites the claim "${id}", which does not exist`);
  return citation(claim, facts, base);
}

/** A drawing with its caption; one that is wider than the page scrolls on its own, also by keyboard. */
export function framed(label: string, drawing: string, caption: string): string {
  return `<figure class="exhibit"><div class="scroll" tabindex="0" role="group" aria-label="${escapeMarkup(label)}">${drawing}</div><figcaption>${caption}</figcaption></figure>\n`;
}

/** An SVG that is one picture to a screen reader, described by `label`. */
export function picture(width: number, height: number, label: string, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" width="${String(width)}" height="${String(height)}" role="img" aria-label="${escapeMarkup(label)}">${inside}</svg>`;
}

/** A rectangle of a drawing, in its own units. */
export function rect(x: number, y: number, width: number, height: number, kind: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" class="${kind}"/>`;
}

/** A straight line of a drawing, in its own units. */
export function line(x1: number, y1: number, x2: number, y2: number, kind = 'line'): string {
  return `<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" class="${kind}"/>`;
}

/** `anchor`: where of the text `x` is. */
export function label(
  x: number,
  y: number,
  text: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  kind = '',
): string {
  const place = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text x="${n(x)}" y="${n(y)}"${place}${kind === '' ? '' : ` class="${kind}"`}>${escapeMarkup(text)}</text>`;
}

/** A table that scrolls on its own. `head` and cells are HTML; the first cell of a row names it. */
export function table(name: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const headings = head.map((cell) => `<th scope="col">${cell}</th>`).join('');
  const body = rows
    .map(
      ([first = '', ...rest]) => `<tr><th scope="row">${first}</th>${rest.map((c) => `<td>${c}</td>`).join('')}</tr>`,
    )
    .join('\n');
  return `<div class="table" tabindex="0" role="group" aria-label="${escapeMarkup(name)}"><table><thead><tr>${headings}</tr></thead><tbody>\n${body}\n</tbody></table></div>\n`;
}

/** A number for an attribute: at most two decimals. */
function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}
