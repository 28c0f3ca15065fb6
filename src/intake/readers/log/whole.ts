// What only the whole text tells: lines that belong together, and a line that is missing.
import { hits } from './context.ts';
import type { Lines } from './text.ts';
import type { Found } from './types.ts';

/** Conditions and codes that need more than one message. */
export const wholeReports: Readonly<Record<string, readonly string[]>> = {
  'backend-selected': ['two-mla-backends'],
  'drafter-not-captured': [],
  'no-known-failure': ['nothing'],
};

export function whole(found: readonly Found[], text: string, lines: Lines): readonly Found[] {
  const kept = withoutEchoes(found);
  const missing = notCaptured(found, text, lines);
  return missing === undefined ? together(kept) : [...together(kept), missing];
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

/** The server came up with a DSpark draft and full graphs were captured, but the drafter's line is not there. */
function notCaptured(found: readonly Found[], text: string, lines: Lines): Found | undefined {
  if (found.some((f) => f.code === 'drafter-captured')) return undefined;
  const end = Math.max(text.indexOf('Graph capturing finished'), text.indexOf('Application startup complete'));
  if (end < 0) return undefined;
  const drafts = hits(text, ['dspark'], /^dspark["'] ?[,})]/).length > 0;
  const eager = /enforce[_-]eager(?:['"]?[:=] ?True|(?![\w=:'"]))/.test(text);
  if (!drafts || eager) return undefined;
  return {
    code: 'drafter-not-captured',
    line: lines.lineAt(end),
    fields: { speculator: 'DSpark' },
    conditions: [],
    whose: 'draft',
    times: 1,
  };
}
