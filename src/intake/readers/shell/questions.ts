// Tests that ask the same thing twice: what the environment says once, it says again.
import type { Part, Token } from './token.ts';
import type { Node, Program } from './tree.ts';
import type { State } from './state.ts';

/** Tests of words and numbers; those of files may come out otherwise the next time. */
const steady = /^-(?:n|z|eq|ne|lt|le|gt|ge)$/;
const unsteady = /(?:^|\s)-(?!(?:n|z|eq|ne|lt|le|gt|ge)\s)[a-zA-Z]\w?\s|\$\(|`|\$\W|\$\d/;

/**
 * A name for what a test asks, equal for tests that must come out alike within one run of the script; undefined where
 * nothing says that they must.
 */
export function sameTest(test: Node, program: Program, state: State): string | undefined {
  if (test.kind === 'test') {
    if (unsteady.test(` ${test.text} `)) return undefined;
    return named(
      test.text,
      [...test.text.matchAll(/\$\{?(\w{1,80})/g)].map((found) => found[1] ?? ''),
      program,
      state,
    );
  }
  if (test.kind !== 'command') return undefined;
  const { tokens, assignments, at, end } = test.statement;
  const [head] = tokens;
  if (head === undefined || assignments.length > 0 || !/^(?:\[|test)$/.test(plainText(head) ?? '')) return undefined;
  const parts = tokens.flatMap((token) => token.parts);
  if (!parts.every(isSteady) || tokens.some((token) => isOtherTest(plainText(token)))) return undefined;
  const names = parts.flatMap((part) => (part.kind === 'variable' ? [part.name] : []));
  return named(program.source.text.slice(at, end), names, program, state);
}

function named(text: string, names: readonly string[], program: Program, state: State): string | undefined {
  // A variable that the script sets, or whose value is unknown, may differ the next time it is tested.
  if (!names.every((name) => /^[A-Z_]\w*$/i.test(name) && isConstant(name, program, state))) return undefined;
  const plain = text.replaceAll(';', ' ').split(/\s+/).join(' ').trim();
  return `if ${plain} ${String(state.doubt?.line ?? '')}`;
}

function isConstant(name: string, program: Program, state: State): boolean {
  const held = state.get(name);
  return (held === undefined || held.set === 'absent') && !program.assignments.has(name);
}

function isSteady(part: Part): boolean {
  return part.kind === 'text' || (part.kind === 'variable' && !/[$`]/.test(part.alternative));
}

function isOtherTest(text: string | undefined): boolean {
  return text !== undefined && /^-[a-zA-Z]\w?$/.test(text) && !steady.test(text);
}

function plainText({ parts, quoted }: Token): string | undefined {
  const [part] = parts;
  return parts.length === 1 && part?.kind === 'text' && !quoted ? part.text : undefined;
}
