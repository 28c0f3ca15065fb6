// Refusals about head counts and block lengths that are not the lookup: AITER's wrapper and dispatcher, vLLM's own checks.
import type { Detector, Reports } from './types.ts';

export const shapeReports: Reports = {
  'shape-not-supported': ['heads-below-16', 'no-multiple-of-16', 'multiple-of-16', 'above-128'],
};

/** AITER's wrapper has no path for the shape: `nhead=24 and max_seqlen_q=3 not supported`. */
export const shape: Detector = {
  anchors: ['nhead'],
  look({ tail }) {
    const match = /^nhead ?= ?(\d{1,5})(?: and max_seqlen_q ?= ?(\d{1,5}))? (?:is |are )?not supported/.exec(tail);
    if (match === null) return undefined;
    const [, nhead = '', length] = match;
    const heads = Number(nhead);
    const conditions: string[] = [];
    if (heads < 16) conditions.push('heads-below-16');
    else if (heads % 16 !== 0) conditions.push('no-multiple-of-16');
    else conditions.push('multiple-of-16');
    if (heads > 128) conditions.push('above-128');
    return {
      code: 'shape-not-supported',
      fields: length === undefined ? { nhead } : { nhead, max_seqlen_q: length },
      conditions,
    };
  },
};

export const fp8LengthReports: Reports = { 'fp8-length-above-4': ['gfx942', 'gfx950'] };

/** The dispatcher's own refusal of fp8 above block 4. */
export const fp8Length: Detector = {
  anchors: ['only support'],
  look({ tail, head }, { arch }) {
    const match = /^only supports? fp8 mla decoding for (qo_len|qlen|max_seqlen_q) ?<?=? ?(\d{0,3})/i.exec(tail);
    if (match === null) return undefined;
    const from = /(mla_\w{1,60})[\s:]{0,4}$/.exec(head)?.[1];
    const fields: Record<string, string> = { limit: match[2] === '' || match[2] === undefined ? '4' : match[2] };
    if (from !== undefined) fields['function'] = from;
    return { code: 'fp8-length-above-4', fields, conditions: arch === 'gfx942' || arch === 'gfx950' ? [arch] : [] };
  },
};

const heads =
  /^(?:Aiter|AITER)(?: Triton)? MLA (?:only supports|supports|requires)(.{0,160}?)(?:[.,] ?(?:but )?provided (\d{1,5}) number of heads|\.(?: |$)|$)/i;

export const headCountReports: Reports = { 'head-count-refused': ['only-16-or-128', 'other-set', 'below-16'] };

/** vLLM's check of the heads per rank when the layer is built. */
export const headCount: Detector = {
  anchors: ['Aiter MLA', 'AITER MLA', 'Aiter Triton MLA'],
  look({ tail }) {
    const match = heads.exec(tail);
    if (match === null) return undefined;
    const [, allowed = '', provided] = match;
    if (!allowed.includes('heads')) return undefined;
    const conditions = [
      /\b16 or 128\b/.test(allowed) && !allowed.includes('multiples') ? 'only-16-or-128' : 'other-set',
    ];
    if (provided !== undefined && Number(provided) < 16) conditions.push('below-16');
    const fields = { allowed: allowed.trim() };
    return {
      code: 'head-count-refused',
      fields: provided === undefined ? fields : { heads: provided, ...fields },
      conditions,
    };
  },
};

export const metadataHeadsReports: Reports = { 'metadata-heads': [] };

/** AITER's metadata wants a multiple of 16; the assertion has no text but its own source. */
export const metadataHeads: Detector = {
  anchors: ['num_head_qo'],
  look({ tail, head }) {
    if (!/^num_head_qo ?% ?16 ?== ?0/.test(tail)) return undefined;
    const place = /(get_(?:mla|ps)_metadata\w{0,30})\D{0,60}$/.exec(head)?.[1];
    return {
      code: 'metadata-heads',
      fields: place === undefined ? { multiple: '16' } : { multiple: '16', function: place },
      conditions: [],
    };
  },
};
