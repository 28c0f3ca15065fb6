// Lines that say which attention backend was taken. Never an error, and never a word of target or draft.
import { spellReasons } from './reasons.ts';
import type { Detector, Reports, Sighting } from './types.ts';

const taken =
  /^Using(?:AttentionBackendEnum\.)?([A-Z][A-Z0-9_]{2,60}?)(MLAprefillbackend|(?:attention)?backend)(?!for)(\(selectedvia[^)]{1,60}\))?(?:outofpotentialbackends:?\[([^\]]{0,400})\])?/;
/** Older releases wrote the name in words. */
const inWords = /^Using(AITER|Triton)MLAbackend/;
const overridden =
  /^Foundincompatiblebackend\(?s?\)?([[({].{0,500}?[\])}])?with(?:AttentionType\.)?(\w{1,30}?)\.?Overridingwith(?:AttentionBackendEnum\.)?([A-Z][A-Z0-9_]{2,60})(?:outofpotentialbackends:?\[([^\]]{0,400})\])?/;

export const backendsReports: Reports = {
  'backend-selected': [
    'aiter-mla',
    'triton-mla',
    'not-mla',
    'sparse',
    'named',
    'out-of-several',
    'triton-alone',
    'prefill',
    'prefill-only',
  ],
  'backend-overridden': ['aiter-mla-refused', 'non-causal', 'no-reason', 'not-mla', 'sparse'],
};

export const backends: Detector = {
  anchors: ['Using', 'Foundincompatible'],
  worth: (next) => /^[A-Zb]/.test(next),
  look({ tight: tail }) {
    const over = overridden.exec(tail);
    if (over !== null) return override(over);
    const words = inWords.exec(tail)?.[1];
    if (words !== undefined) {
      const aiter = words === 'AITER';
      const fields = { backend: aiter ? 'ROCM_AITER_MLA' : 'TRITON_MLA' };
      return { code: 'backend-selected', fields, conditions: [aiter ? 'aiter-mla' : 'triton-mla'] };
    }
    const one = taken.exec(tail);
    if (one === null) return undefined;
    // What follows was cut off, or is another sentence: layers of other kinds have backends too.
    const goesOn = !/^\.(?!\.)|^$/.test(tail.slice(one[0].length)) && one[3] === undefined && one[4] === undefined;
    return goesOn && !/MLA|ATTN|FLASH/.test(one[1] ?? '') ? undefined : selected(one);
  },
};

const namesIn = (list: string) => [...list.matchAll(/[A-Z][A-Z0-9_]{2,60}/g)].map((m) => m[0]);

function selected(match: RegExpExecArray): Sighting {
  const [, backend = '', kind = '', how, list = ''] = match;
  if (kind.startsWith('MLAprefill')) {
    return { code: 'backend-selected', fields: { prefill_backend: backend }, conditions: ['prefill', 'prefill-only'] };
  }
  const candidates = namesIn(list);
  const conditions: string[] = [];
  if (backend === 'ROCM_AITER_MLA') conditions.push('aiter-mla');
  else if (backend === 'TRITON_MLA') conditions.push('triton-mla');
  if (!backend.includes('MLA')) conditions.push('not-mla');
  if (backend.includes('SPARSE')) conditions.push('sparse');
  if (how !== undefined) conditions.push('named');
  if (candidates.length > 1) conditions.push('out-of-several');
  if (candidates.length === 1 && candidates[0] === 'TRITON_MLA') conditions.push('triton-alone');
  const fields = candidates.length === 0 ? { backend } : { backend, candidates: candidates.join(', ') };
  return { code: 'backend-selected', fields, conditions };
}

/** Two spellings: `[NAME, NAME]`, and `[NAME: [reason]]`. */
function override(match: RegExpExecArray): Sighting {
  const [, bracket = '', kind = '', chosen = '', list = ''] = match;
  const incompatible = namesIn(bracket);
  const reasons = [...bracket.matchAll(/: ?\[([^\]]{0,200})\]/g)].map((m) => (m[1] ?? '').trim());
  const candidates = namesIn(list);
  const all = [...incompatible, ...candidates, chosen];
  const conditions: string[] = [];
  if (incompatible.includes('ROCM_AITER_MLA')) conditions.push('aiter-mla-refused');
  if (reasons.some((reason) => reason.includes('non-causal'))) conditions.push('non-causal');
  if (reasons.length === 0) conditions.push('no-reason');
  if (!all.some((name) => name.includes('MLA'))) conditions.push('not-mla');
  if (all.some((name) => name.includes('SPARSE'))) conditions.push('sparse');
  return {
    code: 'backend-overridden',
    fields: {
      incompatible: incompatible.join(', '),
      chosen,
      attention_type: kind,
      ...(reasons.length > 0 ? { reasons: reasons.map((reason) => spellReasons(reason, reason)).join('; ') } : {}),
      ...(candidates.length > 0 ? { candidates: candidates.join(', ') } : {}),
    },
    conditions,
    whose: reasons.some((reason) => reason.includes('non-causal')) ? 'draft' : 'unknown',
  };
}
