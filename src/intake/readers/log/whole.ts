// What only the whole text tells: lines that belong together, and a line that is missing.
import { hits } from './context.ts';
import { framesAlone, framesConditions } from './frames.ts';
import type { Paste } from './paste.ts';
import type { Found } from './types.ts';

/** Conditions and codes that need more than one message. */
export const wholeReports: Readonly<Record<string, readonly string[]>> = {
  'backend-selected': ['two-mla-backends'],
  'drafter-not-captured': [],
  'no-known-failure': ['nothing'],
  'frames-without-exception': framesConditions,
};

/** The messages found, with echoes taken out, related lines put together and a missing line added. */
export function whole(found: readonly Found[], paste: Paste): readonly Found[] {
  const kept = withoutEchoes(found);
  const frames = kept.some((one) => one.code !== 'backend-selected') ? undefined : framesAlone(paste);
  const missing = notCaptured(found, paste);
  return [...together(kept), ...[frames, missing].filter((one) => one !== undefined)];
}

/** A name that only echoes what another message says already. */
function withoutEchoes(found: readonly Found[]): readonly Found[] {
  const lookups = ['mla-kernel-lookup-miss', 'paged-attention-lookup', 'other-kernel-lookup', 'fp8-length-above-4'];
  const explainedAbort = found.some((f) => lookups.includes(f.code));
  const elsewhere = found.some((f) => f.code === 'other-platform');
  const saysSparse = found.some((f) => f.conditions.includes('sparse') || f.conditions.includes('refused'));
  let named = false;
  return found.filter((f) => {
    if (f.code === 'process-aborted') return !explainedAbort;
    if (f.code === 'backend-selected' || f.code === 'backend-overridden') return !elsewhere;
    if (f.code !== 'sparse-mla' || f.conditions.includes('refused')) return true;
    const first = !named && !saysSparse;
    named = true;
    return first;
  });
}

/** The prefill line belongs to the decode line; two MLA backends for decode are a sign of a draft of its own. */
function together(found: readonly Found[]): readonly Found[] {
  const selected = found.filter((f) => f.code === 'backend-selected');
  const prefill = selected.find((f) => f.conditions.includes('prefill-only'));
  const decode = selected.filter((f) => !f.conditions.includes('prefill-only'));
  const mla = new Set(decode.map((f) => f.fields['backend'] ?? '').filter((name) => name.includes('MLA')));
  const owner = decode.find((f) => f.fields['backend']?.includes('MLA')) ?? decode[0];
  return found.flatMap((one) => {
    if (one === prefill && owner !== undefined) return [];
    if (one.code !== 'backend-selected') return [one];
    const conditions = [...one.conditions];
    if (mla.size > 1 && conditions.some((c) => c === 'aiter-mla' || c === 'triton-mla'))
      conditions.push('two-mla-backends');
    if (one !== owner || prefill === undefined) return [{ ...one, conditions }];
    return [
      {
        ...one,
        line: Math.min(one.line, prefill.line),
        fields: { ...one.fields, ...prefill.fields },
        conditions: [...conditions, 'prefill'],
      },
    ];
  });
}

/** Messages that say themselves why the drafter has no graphs. */
const sayWhy = ['drafter-captured', 'drafter-eager', 'graphs-off', 'graphs-not-captured'];

/** The server came up with a DSpark draft and the target's graphs were captured, but the drafter's bar is not there. */
function notCaptured(found: readonly Found[], paste: Paste): Found | undefined {
  const { flat } = paste;
  if (found.some((f) => sayWhy.includes(f.code)) || flat.includes('CapturingdsparkCUDAgraphs')) return undefined;
  const end = Math.max(flat.indexOf('Graphcapturingfinished'), flat.indexOf('Applicationstartupcomplete'));
  // Progress bars are printed by one rank alone, and not by every launcher.
  if (end < 0 || !flat.includes('CapturingCUDAgraphs(')) return undefined;
  const drafts = hits(flat, ['dspark'], /^dspark["'][,})]/).length > 0;
  const eager = /enforce[_-]eager(?:['"]?[:=]True|(?![\w=:'"]))/.test(flat);
  if (!drafts || eager) return undefined;
  return {
    code: 'drafter-not-captured',
    line: paste.lineAt(paste.spacedAt(end)),
    fields: { speculator: 'DSpark' },
    conditions: [],
    whose: 'draft',
    times: 1,
  };
}
