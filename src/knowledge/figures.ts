// Figures as text, and figures that follow from others.
import type { Claim, Figure } from './schema.ts';

type ShownFigure = Pick<Figure, 'value' | 'unit' | 'digits' | 'scientific' | 'plusMinus'>;

/** The number alone: `68.44`, `7.1e-03`, `524,288`. Groups of thousands from 10,000 on. */
export function formatNumber({ value, digits, scientific }: Omit<ShownFigure, 'unit'>): string {
  if (scientific === true) {
    const [mantissa = '', exponent = '0'] = value.toExponential(digits ?? 1).split('e');
    const power = Number(exponent);
    return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  const decimals =
    digits === undefined
      ? { maximumFractionDigits: 20 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat('en-GB', { ...decimals, useGrouping: Math.abs(value) >= 10_000 }).format(value);
}

/** The number, its uncertainty and its unit: `0.9644 ± 0.0051`, `11.5 %`. */
export function formatFigure(figure: ShownFigure): string {
  const { plusMinus, unit } = figure;
  const spread = plusMinus === undefined ? '' : ` ± ${formatNumber({ ...figure, value: plusMinus })}`;
  return `${formatNumber(figure)}${spread}${unit === '' ? '' : ` ${unit}`}`;
}

/** A claim's statement as plain text, with its figures in place of their names. */
export function statementOf(claim: Claim): string {
  return claim.text.replace(/\{([a-z0-9-]+)\}/g, (whole, name: string) => {
    const figure = figureOf(claim, name);
    return figure === undefined ? whole : formatFigure(figure);
  });
}

/** The figure called `name` of `claim`, given or derived. */
export function figureOf(claim: Claim, name: string): ShownFigure | undefined {
  if (Object.hasOwn(claim.figures, name)) return claim.figures[name];
  return Object.hasOwn(claim.derived, name) ? claim.derived[name] : undefined;
}

/** Splits `claim-id.figure` at its last dot; `.figure` belongs to the claim `own`. */
export function splitOperand(operand: string, own: string): { claim: string; figure: string } {
  const dot = operand.lastIndexOf('.');
  return { claim: operand.slice(0, dot) || own, figure: operand.slice(dot + 1) };
}

/** What `by` makes of the operands, unrounded. gain-percent: how much the second is above the first. */
export function derive(by: Claim['derived'][string]['by'], of: readonly number[]): number {
  const [first = NaN, second = NaN] = of;
  switch (by) {
    case 'gain-percent':
      return (second / first - 1) * 100;
    case 'difference':
      return second - first;
    case 'ratio':
      return second / first;
    case 'product':
      return of.reduce((a, b) => a * b, 1);
    case 'sum':
      return of.reduce((a, b) => a + b, 0);
  }
}
