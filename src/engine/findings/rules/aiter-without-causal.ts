import { causalByVersion } from '../../aiter.ts';
import { isCdna3OrLater } from '../../archs.ts';
import { cites } from '../../cites.ts';
import { everyBuild, said, someBuild, type Rule } from '../rule.ts';
import type { SheetFacts } from '../../sheets.ts';

const passes = ({ maskToKernel }: SheetFacts): boolean => maskToKernel === 'always' || maskToKernel === 'outside-dcp';

export const aiterWithoutCausal: Rule = {
  code: 'aiter-without-causal',
  appliesTo: 'question',
  check: (view) => {
    const { value, data, result } = view;
    if ((value('aiter.causal') ?? causalByVersion(value('aiter.version'), data)) !== 'no') return undefined;
    if (!isCdna3OrLater(value('gpu.arch') ?? 'gfx942')) return undefined;
    const fails = everyBuild(view, passes);
    const may = someBuild(view, passes);
    const because = [...cites.aiterVersions, ...(may ? cites.targetFails : cites.branchSilent)];
    if (result.asConfigured.subject === 'target' && result.verdict === 'broken')
      return said(
        'error',
        'This AITER has no causal argument, and the target decodes on it: its first decode fails with a TypeError. Upgrade AITER to v0.1.20 or later.',
        because,
      );
    // Switched off, nothing of it is reached; a server that keeps clear of it serves all the same.
    if (value('aiter.enabled') === 'no' || value('aiter.mla') === 'no')
      return said(
        'note',
        'This AITER has no causal argument. AITER MLA is switched off here, so nothing meets that; before it is switched on, upgrade AITER.',
        because,
      );
    if (!fails)
      return said(
        'note',
        `This AITER has no causal argument: AITER MLA cannot serve a non-causal block${may ? ', and a vLLM with #55966 would fail every AITER MLA decode' : ''}.`,
        because,
      );
    return said(
      result.verdict === 'broken' ? 'error' : 'warning',
      'This AITER has no causal argument: this vLLM raises for an unpinned draft at startup, and an AITER MLA decode of the target fails with a TypeError. Upgrade AITER.',
      because,
    );
  },
};
