// vLLM's backend selection refuses: a backend that was named, or every candidate.
import { areKnown, completed, countReasons, spellReasons } from './reasons.ts';
import type { Detector, Reports, Sighting } from './types.ts';

const named =
  /^Selectedbackend["']?<?(?:AttentionBackendEnum\.)?([A-Z][A-Z0-9_]{1,60})(?::'[^']{1,120}'>)?["']?(?:isnotvalidforthisconfiguration|(?:i|is|is?no?t?|isnotv\w{0,26})?…)\.?(?:[\w…:]{0,30}\[([^\]]{0,400})\]?|([\w-]{4,60}notsupported))?/;
/** Its name was cut out: the reason behind the dots is left. */
const namedCut = /^Selectedbackend(?:…|\.\.\.)(.{0,80}?notsupported)/;
/** The message's start was cut off: dots stand there, and the reasons tell whose message it was. */
const reasonsAlone = /^Reason:\[([^\]]{5,400})\]/;
const cutBefore = /(?:…|\.\.\.)\w{0,30}\.?$/;
const none =
  /^Novalid(?:MLA)?attentionbackendfoundfor(\w{1,20}?)with(?:AttentionSelectorConfig)?\(([^)]{0,900})\)\.?(?:Reasons?:?\{([^}]{0,1200})\}?)?/;
const noneCut = /^Novalid(?:MLA)?attentionbackendfound/;

const reasonConditions = [
  'non-causal',
  'block-size',
  'cache-type',
  'sparse',
  'type',
  'dcp',
  'fp16',
  'import-error',
  'no-reason',
  'other-reason',
  'triton-alone',
  'aiter-mla',
  'triton-mla',
  'not-mla',
];

export const selectionReports: Reports = {
  'non-causal-not-supported': reasonConditions,
  'dspark-dcp-refused': ['selector', 'causal-verify', 'non-causal-draft', ...reasonConditions],
  'block-size-not-supported': reasonConditions,
  'backend-refused': reasonConditions,
  'sparse-mla': ['refused', ...reasonConditions],
  'other-platform': [],
};

export const selection: Detector = {
  anchors: ['Selectedbackend', 'Novalid', 'Reason:['],
  look({ tight, tail, before }) {
    const text = tight.replaceAll('...', '…');
    const spaced = /Reasons? ?: ?[[{](.{0,1200}?)[\]}](?: |$|["'.)])/.exec(tail)?.[1] ?? '';
    const alone = reasonsAlone.exec(text)?.[1];
    if (alone !== undefined) return cutBefore.test(before) && areKnown(alone) ? refusal({}, alone, spaced) : undefined;
    const one = named.exec(text);
    if (one !== null)
      return refusal(
        { backend: one[1] ?? '' },
        completed(one[2] ?? (one[3] === undefined ? '' : `…${one[3]}`)),
        spaced,
      );
    const cut = namedCut.exec(text);
    if (cut !== null) {
      const spoken = /\b([A-Z][A-Z0-9]*_[A-Z0-9_]{2,60})\b(?!.*[A-Z]_[A-Z])/.exec(before.slice(-200))?.[1];
      return refusal(spoken === undefined ? {} : { backend: spoken }, cut[1] ?? '', '');
    }
    const all = none.exec(text);
    if (all === null) return noneCut.test(text) ? refusal({}, '', '') : undefined;
    const platform = all[1] ?? '';
    if (platform !== 'rocm') return { code: 'other-platform', fields: { platform }, conditions: [] };
    const reasons = all[3] ?? '';
    const fields = {
      ...asked(all[2] ?? ''),
      ...(reasons === '' ? {} : { candidates: candidates(reasons).join(', ') }),
    };
    return refusal(fields, reasons, spaced, candidates(reasons));
  },
};

/** `block_size=1` and its like, where they matter here. */
function asked(config: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const pairs = config.matchAll(
    /(?<!\w)(block_size|head_size|kv_cache_dtype|dtype|use_mla|use_sparse|use_non_causal|use_dcp)=["']?([\w.]{1,40})/g,
  );
  for (const [, name = '', value = ''] of pairs)
    fields[name] ??= value.replace('torch.', '').replace(/(?<!\.)\.{1,3}$/, '');
  return fields;
}

function candidates(reasons: string): string[] {
  return [...reasons.matchAll(/(?<!\w)([A-Z][A-Z0-9_]{2,60}):\[/g)].map((m) => m[1] ?? '');
}

function refusal(
  fields: Record<string, string>,
  reasons: string,
  spaced: string,
  tried: readonly string[] = [],
): Sighting {
  const backends = fields['backend'] === undefined ? tried : [fields['backend']];
  const has = (text: string) => reasons.includes(text);
  const underDcp = has('non-causalMLAattentionwithDCP');
  const fp16 = has('non-causalfp16MLAdecode');
  const holds: Readonly<Record<string, boolean>> = {
    'non-causal': has('non-causalattentionnotsupported') || fp16,
    'block-size': /block[_ ]size/i.test(reasons),
    'cache-type': has('kv_cache_dtype'),
    sparse: /(?<!non-)sparsenotsupported/.test(reasons) || fields['use_sparse'] === 'True',
    type: /(?<!kv_cache_)dtypenotsupported/.test(reasons),
    fp16,
    'import-error': has('ImportError'),
    dcp: /(?<!with)DCPnotsupported/.test(reasons),
  };
  const conditions = Object.keys(holds).filter((name) => holds[name] === true);
  if (conditions.length === 0) conditions.push(reasons === '' ? 'no-reason' : 'other-reason');
  if (tried.length === 1 && tried[0] === 'TRITON_MLA') conditions.push('triton-alone');
  if (backends.includes('ROCM_AITER_MLA')) conditions.push('aiter-mla');
  if (backends.includes('TRITON_MLA')) conditions.push('triton-mla');
  if (fields['use_mla'] === 'False' || (backends.length > 0 && backends.every((b) => !b.includes('MLA'))))
    conditions.push('not-mla');
  const spelled = spellReasons(reasons, spaced);
  const only = tried.length === 0 && countReasons(reasons) === 1;
  const all = reasons === '' ? fields : { ...fields, ...(only ? { reason: spelled } : {}), reasons: spelled };
  const code = underDcp
    ? 'dspark-dcp-refused'
    : holds['non-causal'] === true
      ? 'non-causal-not-supported'
      : holds['sparse'] === true
        ? 'sparse-mla'
        : holds['block-size'] === true
          ? 'block-size-not-supported'
          : 'backend-refused';
  if (code === 'dspark-dcp-refused') conditions.push('selector');
  if (code === 'sparse-mla') conditions.push('refused');
  const whose = holds['non-causal'] === true || underDcp ? 'draft' : 'unknown';
  return { code, fields: all, conditions, whose };
}
