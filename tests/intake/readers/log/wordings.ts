// Each wording of the catalogue with values in its places, and what is told of a text.
import type { Explained } from '../../../../src/intake/readers/log/types.ts';
import { errors, explained } from './content.ts';

export interface Filled {
  readonly id: string;
  readonly line: string;
}

export const wordings: readonly Filled[] = [...errors.values()].flatMap(({ id, messages }) =>
  messages.map(({ text }) => {
    const filled = text
      .replace(/\{([^{}|]*)\|[^{}]*\}/g, '$1')
      .replace(/\{(?:q|kv)_type\}/g, 'fp8')
      .replace(/\{backend\w*\}/g, 'TRITON_MLA')
      .replace(/\{\w*\}/g, '24');
    return { id, line: /^\w+(?:Error|Exit): /.test(filled) ? filled : `RuntimeError: ${filled}` };
  }),
);

const quiet = ['no-known-failure', 'process-aborted', 'frames-without-exception'];

/** What is told of a text beside that nothing is known. */
export const told = (text: string): readonly Explained[] => explained(text).filter(({ code }) => !quiet.includes(code));

const alone = new Map<string, readonly string[]>();

/** The codes that the whole line stands for: not always the entry's own, for a family may have an entry for one value. */
export function meantBy({ id, line }: Filled): readonly string[] {
  const codes = alone.get(line) ?? [id, told(line)[0]?.code ?? id];
  alone.set(line, codes);
  return codes;
}

/** Nothing else than what is meant, or that it may be that, or that a backend was refused for a reason that was cut off. */
export function isRight({ code, fields }: Explained, meant: readonly string[]): boolean {
  if (code === 'message-cut-short') return meant.some((one) => fields['may_be']?.split(', ').includes(one) === true);
  // The function's name was cut off: the entry says that the family is not told.
  if (code === 'other-kernel-lookup' && meant.includes('mla-kernel-lookup-miss')) return true;
  const refused = ['backend-refused', 'block-size-not-supported', 'sparse-mla', 'non-causal-not-supported'];
  return meant.includes(code) || (code === 'backend-refused' && meant.some((one) => refused.includes(one)));
}
