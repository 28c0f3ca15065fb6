import { proseOf } from '../references.ts';
import { formatNumber } from '../figures.ts';
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

/** A figure stands once, in its claim; prose that types it again would not follow when it changes. */
export function figuresReferenced(loaded: Loaded): Problem[] {
  const owners = new Map<string, string>();
  for (const { value: claim } of loaded.claims) {
    for (const [name, figure] of Object.entries({ ...claim.figures, ...claim.derived })) {
      if (isDistinctive(figure)) owners.set(formatNumber(figure), `${claim.id}.${name}`);
    }
  }
  const inProse = loaded.texts.flatMap(({ file, body, bodyLine }) =>
    proseOf(body).flatMap(({ text, line }) =>
      numbersIn(text).flatMap((number) => {
        const owner = owners.get(number);
        if (owner === undefined) return [];
        const message = `${number} stands already in a claim; write [[figure:${owner}]] instead`;
        return [{ file, line: bodyLine + line, column: 1, message }];
      }),
    ),
  );
  const inClaims = loaded.claims.flatMap(({ value: claim, file, line }) =>
    numbersIn(claim.text).flatMap((number) => {
      const owner = owners.get(number);
      if (owner === undefined) return [];
      const own = owner.startsWith(`${claim.id}.`)
        ? `{${owner.slice(claim.id.length + 1)}}`
        : `a reference to ${owner}`;
      return [{ file, line: line('text'), column: 1, message: `${number} is a figure; write ${own} instead` }];
    }),
  );
  return [...inProse, ...inClaims];
}

/** Enough digits that it cannot be another number by chance: 68.44 or 7.1e-03, not 16 or 0.5. */
function isDistinctive(figure: {
  value: number;
  digits?: number | undefined;
  scientific?: boolean | undefined;
}): boolean {
  if (figure.scientific === true) return true;
  return !Number.isInteger(figure.value) && formatNumber(figure).replace(/^0|\D/g, '').length >= 3;
}

function numbersIn(text: string): string[] {
  return text.match(/(?<![\w.])\d[\d,]*(?:\.\d+)?(?:e[-+]\d+)?(?![\w]|\.\d)/g) ?? [];
}
