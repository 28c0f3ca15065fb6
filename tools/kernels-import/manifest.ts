// Reads one manifest of AITER's MLA kernels, in the columns of older and of newer releases.
import { fieldsOf } from '../../src/engine/csv.ts';
import type { Shape } from '../../src/engine/kernels/types.ts';

const required = ['qType', 'kvType', 'Gqa', 'ps', 'qSeqLen', 'prefill', 'causal', 'knl_name', 'co_name'] as const;
/** What later releases added; absent means that no kernel has it. */
const optional = ['lse', 'cprr'] as const;
type Column = (typeof required)[number] | (typeof optional)[number];

/**
 * The decode kernels of a manifest, in its order.
 *
 * @param maskArgument whether this release's call chooses the mask; where it does not, the column says nothing
 * @throws Error with file and line, where a column or a value is not understood
 */
export function readManifest(file: string, text: string, maskArgument: boolean): Shape[] {
  const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = (fieldsOf(head) ?? []).map((name) => name.trim());
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`${file}:1: no column ${missing.join(', ')}`);
  const known: readonly string[] = [...required, ...optional];
  const strange = names.filter((name) => !known.includes(name));
  if (strange.length > 0)
    throw new Error(
      `${file}:1: column ${strange.join(', ')} is not known; see how the dispatcher uses it, then teach the import`,
    );
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const where = `${file}:${index + 2}`;
    const fields = fieldsOf(line);
    if (fields?.length !== names.length) throw new Error(`${where}: not ${names.length} fields`);
    const value = (name: Column) => (fields[names.indexOf(name)] ?? '').trim();
    const number = (name: Column, most = 1024) => {
      const found = names.includes(name) ? value(name) : '0';
      if (!/^\d+$/.test(found) || Number(found) > most) throw new Error(`${where}: ${name} is "${found}"`);
      return Number(found);
    };
    const name = (column: Column) => {
      if (!/^[A-Za-z0-9_]+(?:\.co)?$/.test(value(column))) throw new Error(`${where}: ${column} is "${value(column)}"`);
      return value(column).replace(/\.co$/, '');
    };
    // A prefill kernel: not decode.
    if (number('prefill', 1) === 1) return [];
    const causal = number('causal', 1) === 1;
    return [
      {
        q: name('qType'),
        kv: name('kvType'),
        heads: number('Gqa'),
        block: number('qSeqLen'),
        persistent: number('ps', 1) === 1,
        ...(maskArgument ? { mask: causal ? ('causal' as const) : ('non-causal' as const) } : {}),
        lse: number('lse', 1) === 1,
        cp: number('cprr', 1) === 1,
        kernel: name('co_name'),
      },
    ];
  });
}

/**
 * Does `mla_decode_fwd` take `causal`?
 * @throws Error where the wrapper has no such function
 */
export function takesMask(wrapper: string): boolean {
  const code = wrapper.replace(/#.*/g, '');
  const start = code.search(/^def mla_decode_fwd\(/m);
  const length = code.slice(Math.max(0, start)).search(/\)(?::| ->)/);
  if (start < 0 || length < 0) throw new Error('aiter/mla.py has no mla_decode_fwd');
  const parameters = code.slice(code.indexOf('(', start) + 1, start + length).split(',');
  return parameters.some((parameter) => parameter.split(/[:=]/, 1)[0]?.trim() === 'causal');
}
