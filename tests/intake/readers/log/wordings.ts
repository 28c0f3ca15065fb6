// Each wording of the catalogue as a line of a log, and what a form of it comes to.
import type { Explained } from '../../../../src/intake/readers/log/types.ts';
import { errors, explained } from './content.ts';

export const wordings = [...errors.values()].flatMap(({ id, messages }) =>
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
export const found = (text: string): readonly Explained[] =>
  explained(text).filter(({ code }) => !quiet.includes(code));

const alone = new Map<string, string>();
/** What a wording is found as on a line of its own; another message of its family may be as true. */
function family({ id, line }: (typeof wordings)[number]): string {
  const code = alone.get(line) ?? found(line)[0]?.code ?? id;
  alone.set(line, code);
  return code;
}

/** The wordings that a form hides, or turns into something else. */
export function wrong(form: (line: string) => string, among: typeof wordings): readonly string[] {
  return among
    .filter((wording) => {
      const here = found(form(wording.line));
      return here.length === 0 || here.some(({ code }) => code !== family(wording));
    })
    .map(({ id, line }) => `${id}: ${line}`);
}
