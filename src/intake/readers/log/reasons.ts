// The reasons that vLLM's backends give for a refusal: a terminal that wraps breaks them, so they are told without blanks.

const known = [
  'head_size not supported',
  'dtype not supported',
  'kv_cache_dtype not supported',
  'block_size not supported',
  'MLA not supported',
  'non-MLA not supported',
  'attention sinks not supported',
  'sparse not supported',
  'non-sparse not supported',
  'compute capability not supported',
  'sliding window not supported',
  'non-causal attention not supported',
  'non-causal MLA attention with DCP not supported',
  'non-causal fp16 MLA decode not supported',
  'batch invariance not supported',
  'KV connector not supported',
  'PCP not supported',
  'DCP not supported',
  'device-cpu query lens mismatch not supported, this is needed for adaptive verification',
  'ImportError',
];
const byFlat = new Map(known.map((reason) => [reason.replaceAll(' ', ''), reason]));
const anyKnown = new RegExp([...byFlat.keys()].sort((a, b) => b.length - a.length).join('|'), 'g');

/** `flat`, a list of reasons without blanks, as vLLM spells it; what is not known keeps the blanks that it has in `spaced`. */
export function spellReasons(flat: string, spaced: string): string {
  const unknown = flat.replace(anyKnown, '').replace(/[\s'",]/g, '');
  const text = unknown === '' ? flat.replace(anyKnown, (reason) => byFlat.get(reason) ?? reason) : spaced;
  return text
    .replace(/["']/g, '')
    .replace(/,(?! )/g, ', ')
    .slice(0, 300);
}

/** Are all of them the selector's own, to the letter? */
export function areKnown(flat: string): boolean {
  const reasons = flat.split(/["'],["']/).map((reason) => reason.replace(/["']/g, ''));
  return reasons.every((reason) => byFlat.has(reason));
}

/** How many reasons are in such a list. */
export function countReasons(flat: string): number {
  return flat.split(/["'],["']/).length;
}

/** `flat` with a reason that dots cut short made whole, where only one known reason starts (ends) like that. */
export function completed(flat: string): string {
  const piece = /^(["']?)(…?)([^"'…]{5,})(…?)/.exec(flat);
  if (piece === null) return flat;
  const [whole, quote = '', before = '', text = '', behind = ''] = piece;
  if (before === '' && behind === '') return flat;
  const fits = [...byFlat.keys()].filter((reason) => (before === '' ? reason.startsWith(text) : reason.endsWith(text)));
  return fits.length === 1 ? `${quote}${fits[0] ?? ''}${flat.slice(whole.length)}` : flat;
}
