// Fields of a free-form description that name the model, the draft, dtypes and sizes. Hints: what a command gives stands above them.
import type { Key } from '../../../engine/deployment.ts';
import type { Line } from './lines.ts';
import type { Notes } from './notes.ts';

const dtypes = /^(?:auto|float16|bfloat16|fp16|bf16|half|fp8(?:_e4m3|_e5m2|_inc|_ds_mla)?|nvfp4)(?![\w-])/i;
const modelName = /^(?:\/[\w./-]{1,200}|[A-Za-z\d][\w.-]{0,80}\/[\w.-]{1,120})(?=$|[ ,;(])/;
const count = /^(\d{1,4})(?![\w.])/;
const spelled: Readonly<Record<string, string>> = { bf16: 'bfloat16', fp16: 'float16', half: 'float16' };

const fields: readonly (readonly [RegExp, Key, RegExp])[] = [
  [/^(?:target|target model|model|base model|served model|model name)$/, 'target.model', modelName],
  [/^(?:draft|draft model|drafter|speculator|spec(?:ulative)? model)$/, 'draft.model', modelName],
  [/^(?:kv[ _-]?)?cache(?: dtype| type)?$|^kv[ _-]?(?:cache[ _-]?)?dtype$/, 'kvCacheDtype', dtypes],
  [/^draft(?:'s)? (?:kv[ _-]?)?cache(?: dtype)?$/, 'draft.kvCacheDtype', dtypes],
  [/^(?:dtype|model dtype|precision|activation dtype)$/, 'dtype', dtypes],
  [/^(?:tp|tp size|tensor[ -]parallel(?:ism)?(?: size)?)$/, 'tp', count],
  [/^(?:dcp|dcp size|decode context parallel(?:ism)?(?: size)?)$/, 'dcp', count],
  [/^(?:heads per rank|heads\/rank|draft heads per rank)$/, 'headsPerRank', count],
  [/^(?:draft heads|draft attention heads)$/, 'draft.heads', count],
  [/^(?:num_speculative_tokens|speculative tokens|spec tokens|draft tokens|k)$/, 'draft.tokens', count],
  [/^(?:block[ _-]size|kv block size)$/, 'blockSize', count],
];

/** Reads a labelled field: `Cache: fp8`, `Draft model: Inferact/Kimi-K3-DSpark`, `Target: moonshotai/Kimi-K3, TP 8`. */
export function readField(line: Line, notes: Notes): void {
  for (const [label, key, form] of fields) {
    if (!label.test(line.label)) continue;
    const plain = line.value.replace(/^["'(]+/, '');
    const found = form.exec(plain);
    if (!found) continue;
    const value = found[1] ?? found[0];
    notes.hint(key, spelled[value.toLowerCase()] ?? (form === dtypes ? value.toLowerCase() : value), line.number);
    // A label `Target: …, TP 8` goes on behind the model.
    const tp = key === 'target.model' ? /[,;] ?TP ?[=:]? ?(\d{1,3})(?![\w.])/i.exec(plain)?.[1] : undefined;
    if (tp !== undefined) notes.hint('tp', tp, line.number);
  }
}
