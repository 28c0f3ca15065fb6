// The fields of AITER's lookup messages: `name:value` or `name=value`, wherever they stand around the phrase.

// A flag is 0 or 1, a count a number, a type a word: so prose such as "prefill: 8192 tokens" is no field.
const field = new RegExp(
  [
    String.raw`(?<![\w.])(?:(q_?type|kv_?type|quant_type) ?[:=] ?([a-z]\w{0,15})`,
    String.raw`(gqa|q_?seq_?len|mtp|msk|hp|block_size|qTile) ?[:=] ?(\d{1,6})(?![\w.])`,
    String.raw`(ps|prefill|causal|lse|cprr) ?[:=] ?([01])(?![\w.]))`,
  ].join('|'),
  'gi',
);

const spelled: Readonly<Record<string, string>> = {
  qtype: 'q_type',
  kvtype: 'kv_type',
  quanttype: 'quant_type',
  blocksize: 'block_size',
  qtile: 'qTile',
};

export interface Fields {
  readonly values: Readonly<Record<string, string>>;
  /** Where the first of them starts and the last ends, in the text that was read. */
  readonly first: number;
  readonly last: number;
}

/**
 * The runs of fields in `text`, in order. A name that comes again with another value starts the next run, and so does a
 * stretch of other text longer than `gap` (another rank's output, dots, a line's end are shorter).
 */
export function fieldsIn(text: string, gap: number): readonly Fields[] {
  const runs: { values: Record<string, string>; first: number; last: number }[] = [];
  for (const match of text.matchAll(field)) {
    const written = (match[1] ?? match[3] ?? match[5] ?? '').toLowerCase().replaceAll('_', '');
    const name = spelled[written] ?? written;
    const value = match[2] ?? match[4] ?? match[6] ?? '';
    const end = match.index + match[0].length;
    const run = runs.at(-1);
    const known = run?.values[name];
    if (run === undefined || match.index - run.last > gap || (known !== undefined && known !== value)) {
      runs.push({ values: { [name]: value }, first: match.index, last: end });
    } else {
      run.values[name] = value;
      run.last = end;
    }
  }
  return runs;
}

/** What only MLA's lookup prints, and what only paged attention's does. */
export const ofMla = ['prefill', 'causal', 'qseqlen', 'lse', 'cprr'];
export const ofPaged = ['mtp', 'msk', 'hp', 'block_size', 'qTile', 'quant_type'];

const names = String.raw`q_?type|kv_?type|gqa|ps|prefill|causal|q_?seq_?len|lse|cprr`;
const unbroken = new RegExp(
  String.raw`(${names})[:=](?:(bf16|fp16|fp32|fp8|fp4|byte|u?int8|[iu]8|\d{1,6})(?=(?:${names})[:=]|\W|$))`,
  'gi',
);

/** The fields of MLA's lookup in a text without blanks, up to the first name that comes again: a terminal broke them. */
export function unbrokenFieldsIn(flat: string): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const match of flat.matchAll(unbroken)) {
    const written = (match[1] ?? '').toLowerCase().replaceAll('_', '');
    const name = spelled[written] ?? written;
    const value = match[2] ?? '';
    const isType = name.endsWith('type');
    if (name in values || isType !== /^[a-z]/.test(value)) break;
    values[name] = value;
  }
  return values;
}
