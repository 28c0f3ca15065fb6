// Refusals about head counts and block lengths that are not the lookup: AITER's wrapper and dispatcher, vLLM's own checks.
import type { Detector, Reports } from './types.ts';

export const shapeReports: Reports = {
  'shape-not-supported': ['heads-below-16', 'no-multiple-of-16', 'multiple-of-16', 'above-128'],
};

/** AITER's wrapper has no path for the shape: `nhead=24 and max_seqlen_q=3 not supported`. */
export const shape: Detector = {
  anchors: ['nhead'],
  look({ tight }) {
    const match = /^nhead=(\d{1,5})(?:andmax_seqlen_q=(\d{1,5}))?(?:is|are)?notsupported/.exec(tight);
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

/** The dispatcher's own refusal of fp8 above block 4, in the words of AITER before v0.1.18 and of v0.1.18 on. */
export const fp8Length: Detector = {
  anchors: ['onlysupport'],
  look({ tight, before }, { arch }) {
    const match =
      /^onlysupports?(?:gqa_ratio=16)?fp8mladecoding(?:for|with)(?:qo_len|qlen|max_seqlen_q)(?:<?=?(\d{0,3}))/i.exec(
        tight,
      );
    if (match === null) return undefined;
    const from = /(mla_\w{1,60})[:"']{0,4}$/.exec(before)?.[1];
    const fields: Record<string, string> = { limit: match[1] === '' || match[1] === undefined ? '4' : match[1] };
    if (from !== undefined) fields['function'] = from;
    return { code: 'fp8-length-above-4', fields, conditions: arch === 'gfx942' || arch === 'gfx950' ? [arch] : [] };
  },
};

const heads =
  /^aiter ?(?:triton)? ?mla (?:only supports|supports|requires)(.{0,240}?)(?:[.,] ?(?:but )?(?:provided|got) (\d{1,5})(?: number of heads)?|\.(?: |$)|$)/i;

export const headCountReports: Reports = {
  'head-count-refused': ['only-16-or-128', 'other-set', 'pads', 'below-16', 'above-128'],
};

/** vLLM's check of the heads per rank when the layer is built. */
export const headCount: Detector = {
  anchors: ['Aiter', 'AITER', 'AiterTriton'].flatMap((name) =>
    ['only', 'supports', 'requires'].map((verb) => `${name}MLA${verb}`),
  ),
  look({ tail, before }) {
    const match = heads.exec(tail);
    if (match === null) return undefined;
    const [, allowed = '', provided] = match;
    if (!allowed.includes('heads')) return undefined;
    const old = /\b16 or 128\b/.test(allowed) && !allowed.includes('multiples');
    // The name of the backend in front came with the padding.
    const conditions = [before.endsWith('ROCM') ? 'pads' : old ? 'only-16-or-128' : 'other-set'];
    if (provided !== undefined && Number(provided) > 128) conditions.push('above-128');
    if (provided !== undefined && Number(provided) < 16) conditions.push('below-16');
    // A count that was cut is no count, and none of what is allowed.
    const fields = { allowed: allowed.replace(/,? but got.*/, '').trim() };
    return {
      code: 'head-count-refused',
      fields: provided === undefined ? fields : { heads: provided, ...fields },
      conditions,
    };
  },
};

export const metadataHeadsReports: Reports = { 'metadata-heads': [] };

/** AITER's metadata wants a multiple of 16, from v0.1.12 on of 8; the assertion has no text but its own source. */
export const metadataHeads: Detector = {
  anchors: ['num_head_qo'],
  look({ tight, head }) {
    const multiple = /^num_head_qo%(8|16)==0/.exec(tight)?.[1];
    if (multiple === undefined) return undefined;
    const place = /(get_(?:mla|ps)_metadata\w{0,30})\D{0,60}$/.exec(head)?.[1];
    return {
      code: 'metadata-heads',
      fields: place === undefined ? { multiple } : { multiple, function: place },
      conditions: [],
    };
  },
};
