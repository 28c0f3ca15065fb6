// All releases as one small JSON: what releases share is written once.
import type { KernelRelease, Rules } from './types.ts';

type Shapes = KernelRelease['shapes'];

export interface Wire {
  readonly rules: readonly Rules[];
  readonly shapes: readonly Shapes[];
  /** `rules` and `shapes` are places in the lists above. */
  readonly releases: readonly (Omit<KernelRelease, 'rules' | 'shapes' | 'sources'> & {
    rules: number;
    shapes: number;
  })[];
}

/** Releases as what is sent to the browser; `unpack` makes them again. */
export function pack(releases: readonly KernelRelease[]): Wire {
  const rules = [...new Set(releases.map((r) => r.rules))];
  const shapes = [...new Set(releases.map((r) => r.shapes))];
  return {
    rules,
    shapes,
    releases: releases.map(({ tag, verified, maskArgument, note, ...r }) => ({
      tag,
      verified,
      maskArgument,
      ...(note === undefined ? {} : { note }),
      rules: rules.indexOf(r.rules),
      shapes: shapes.indexOf(r.shapes),
    })),
  };
}

/** The releases again, without their sources. */
export function unpack({ rules, shapes, releases }: Wire): KernelRelease[] {
  return releases.flatMap((r) => {
    const own = { rules: rules[r.rules], shapes: shapes[r.shapes] };
    return own.rules === undefined || own.shapes === undefined
      ? []
      : [{ ...r, rules: own.rules, shapes: own.shapes, sources: [] }];
  });
}
