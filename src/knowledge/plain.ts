// Markdown with its `[[…]]` written out, for where there is no page to link to: the command line, exports, fingerprints.
import { figureOf, formatFigure, splitOperand, statementOf } from './figures.ts';
import { replaceReferences } from './references.ts';
import type { Referable } from './types.ts';
import { changeName, stateWords } from './changes.ts';

/**
 * `text` with every reference in words: a claim as its statement, a figure as its value, a change with its state.
 * @throws Error on a reference to nothing
 */
export function writtenOut(text: string, facts: Referable): string {
  return replaceReferences(text, (whole, kind, target) => {
    // A drawing has no words of its own.
    if (kind === 'exhibit') return whole;
    const words = wordsFor(kind, target, facts);
    if (words === undefined) throw new Error(`${whole} names nothing`);
    return words;
  });
}

function wordsFor(
  kind: string,
  target: string,
  { claims, upstream, releases, sources }: Referable,
): string | undefined {
  if (kind === 'claim') {
    const claim = claims.get(target);
    return claim && statementOf(claim);
  }
  if (kind === 'note') return claims.has(target) ? '' : undefined;
  if (kind === 'figure') {
    const { claim: id, figure: name } = splitOperand(target, '');
    const claim = claims.get(id);
    const figure = claim && figureOf(claim, name);
    return figure && formatFigure(figure);
  }
  if (kind === 'upstream' || kind === 'card') {
    const change = upstream.get(target);
    return change && `${changeName(change)} (${stateWords(change)})`;
  }
  if (kind === 'release') {
    const release = releases.get(target);
    return release && `${release.what} ${release.version}`;
  }
  return kind === 'source' ? sources.get(target)?.title : undefined;
}
