import { derive, figureOf, splitOperand } from '../figures.ts';
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

/** A derived figure must be what its operands give, at the decimals it is shown with. */
export function derivedFigures(loaded: Loaded): Problem[] {
  const claims = new Map(loaded.claims.map(({ value }) => [value.id, value]));
  return loaded.claims.flatMap(({ value: claim, file, line }) =>
    Object.entries(claim.derived).flatMap(([name, derived]) => {
      const problem = (message: string): Problem[] => [{ file, line: line('derived', name), column: 1, message }];
      const operands: number[] = [];
      for (const operand of derived.of) {
        const { claim: id, figure } = splitOperand(operand, claim.id);
        const owner = claims.get(id);
        const found = owner === undefined ? undefined : figureOf(owner, figure);
        if (found === undefined)
          return problem(`derived.${name}: "${operand}" is no figure; write claim-id.figure, or .figure of this claim`);
        operands.push(found.value);
      }
      const expected = derive(derived.by, operands).toFixed(derived.digits);
      if (derived.value.toFixed(derived.digits) === expected) return [];
      return problem(
        `derived.${name}: ${derived.by} of ${operands.join(' and ')} is ${expected}, not ${String(derived.value)}`,
      );
    }),
  );
}
