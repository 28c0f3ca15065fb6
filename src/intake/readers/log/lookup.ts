// AITER's kernel lookup found nothing: MLA decode, paged attention, or another family with the same phrase.
import type { Context } from './context.ts';
import { fieldsIn, ofMla, ofPaged, unbrokenFieldsIn, type Fields } from './fields.ts';
import { lookupConditionNames, lookupConditions, whoseLookup } from './lookup-conditions.ts';
import type { Detector, Reports, Sighting, Window } from './types.ts';

const functionName = /^heuristic_kernel((?:_[a-z\d]{1,20}?){0,3})(?=\W|cannot|no|$)/;
const phrase = /^heuristickernel/i;
/** The phrase right behind its function's name was seen at the name already. */
const namedBefore = /get_heuristic_kernel\w{0,40}[:"']{0,4}cannotget$/;
const raised = /RuntimeError[\s:("']{1,4}(?:\[\w{1,12}\] )?(?:\S{1,200} )?(?:get_)?$/;
const elided = /\.\.|…|\[cut|<snip|truncated/i;
const nothing: Fields = { values: {}, first: -1, last: -1 };

export const lookupReports: Reports = {
  'mla-kernel-lookup-miss': lookupConditionNames,
  'paged-attention-lookup': [],
  'other-kernel-lookup': ['unnamed'],
};

export const lookup: Detector = {
  anchors: ['heuristic', 'q_type'],
  look(window, context) {
    if (window.tail.startsWith('q_type')) return withoutPhrase(window, context);
    const name = window.before.endsWith('get_') ? functionName.exec(window.tight)?.[1] : undefined;
    if (name === undefined && (!phrase.test(window.tight) || namedBefore.test(window.before))) return undefined;
    // Decode families of other models, with tables of their own.
    if (name?.startsWith('_mla_') === true) return undefined;
    const skipped = name === undefined ? 'heuristic'.length : 'heuristic_kernel'.length + name.length;
    return sighting(window, context, name, ownPart(behind(window.tail, skipped)));
  },
};

/** `text` without its first `count` characters, blanks not counted. */
function behind(text: string, count: number): string {
  let at = 0;
  for (let left = count; at < text.length && left > 0; at += 1) if (text[at] !== ' ') left -= 1;
  return text.slice(at);
}

/** Up to the next message of the kind. */
function ownPart(body: string): string {
  const next = body.indexOf('get_heuristic_kernel');
  return next < 0 ? body : body.slice(0, next);
}

/** Fields whose name or value a wrapping terminal broke in two are found without the break. */
function mended(fields: Fields, window: Window): Fields {
  if ('cprr' in fields.values && Object.keys(fields.values).length === 9) return fields;
  const unbroken = unbrokenFieldsIn(ownPart(window.tight.slice(1)).slice(0, 400));
  const values: Record<string, string> = { ...fields.values };
  for (const [name, value] of Object.entries(unbroken)) if (value.startsWith(values[name] ?? '')) values[name] = value;
  return { ...fields, values };
}

function sighting(window: Window, context: Context, name: string | undefined, body: string): Sighting | undefined {
  const [behind = nothing] = fieldsIn(body, 220);
  const spoken = /^\W{0,4}(?:cannotgetheuristic)?kernel/i.test(body.replaceAll(' ', ''));
  // A frame of a traceback names the function too; the message has its phrase or its fields.
  if (!spoken && Object.keys(behind.values).length < 3) return undefined;
  const front = window.head.slice(-400);
  const before = behind.first < 0 ? (fieldsIn(front, 16).at(-1) ?? nothing) : nothing;
  const inFront = before.last >= 0 && front.length - before.last < 120;
  const fields = inFront ? before : mended(behind, window);
  const line = inFront ? window.lineInHead(window.head.length - front.length + before.first) : window.line;
  const family = familyOf(name, fields.values);
  if (family === 'paged') return { code: 'paged-attention-lookup', fields: fields.values, conditions: [], line };
  if (family === 'other') {
    return {
      code: 'other-kernel-lookup',
      fields: name === undefined ? fields.values : { ...fields.values, function: `get_heuristic_kernel${name}` },
      conditions: name === undefined ? ['unnamed'] : [],
      line,
    };
  }
  const printed = inFront ? front.slice(before.first) : body.slice(0, Math.max(behind.last, 0) + 40);
  return mla(fields.values, line, context, {
    raised: raised.test(window.head),
    elided: elided.test(printed),
    newerPrefix: /\[AITER\]|asm_mla\.cu:1\d\d\b/.test(window.head.slice(-260)),
  });
}

/** The fields alone, as posters quote them; only the miss prints them all. */
function withoutPhrase(window: Window, context: Context): Sighting | undefined {
  // DeepSeek-V4's own decode prints the same fields in another spelling.
  if (/\bqSeqLen\b/.test(window.tail.slice(0, 200))) return undefined;
  if (/heuristic|noshippedvariant/i.test(window.before) || /heuristic/i.test(window.tight.slice(0, 400)))
    return undefined;
  const [fields = nothing] = fieldsIn(window.tail, 40);
  const { values } = fields;
  if (!['kv_type', 'gqa', 'qseqlen'].every((name) => values[name] !== undefined)) return undefined;
  const printed = { raised: false, elided: elided.test(window.tail.slice(0, fields.last)), newerPrefix: false };
  return mla(values, window.line, context, printed);
}

function mla(
  fields: Readonly<Record<string, string>>,
  line: number,
  context: Context,
  printed: { raised: boolean; elided: boolean; newerPrefix: boolean },
): Sighting {
  return {
    code: 'mla-kernel-lookup-miss',
    fields,
    conditions: lookupConditions(fields, { ...printed, context }),
    whose: whoseLookup(fields, context),
    line,
  };
}

function familyOf(name: string | undefined, fields: Readonly<Record<string, string>>): 'mla' | 'paged' | 'other' {
  if (name === '_mla') return 'mla';
  if (name === '') return 'paged';
  if (name !== undefined) return 'other';
  if (ofMla.some((field) => field in fields)) return 'mla';
  return ofPaged.some((field) => field in fields) ? 'paged' : 'other';
}
