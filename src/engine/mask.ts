// Whether the draft's block is causal, by the keys of its config.json: the first that is there decides, in the order of
// the release. Source: `_dflash_layer_causal` of each release, as its sheet has it.
import type { Deployment, Key } from './deployment.ts';
import type { Domain } from './explore.ts';
import type { YesNo } from './facts.ts';
import type { SheetFacts } from './sheets.ts';

const both: readonly YesNo[] = ['yes', 'no'];
/** The keys of a deployment by the names that a sheet has for them. */
const maskKeys: Readonly<Record<string, Key>> = {
  is_causal: 'draft.isCausal',
  'dflash_config.causal': 'draft.dflashCausal',
  layer_types: 'draft.layerTypes',
};

/** The mask as the config says it, and the key that decides, or that would. */
export function causalByConfig({ causalityOrder }: SheetFacts, deployment: Deployment): Domain<YesNo> {
  const known = Object.values(maskKeys).some((key) => deployment[key] !== undefined);
  if (!known) return { key: 'draft.causal', values: both };
  for (const name of causalityOrder) {
    const key = maskKeys[name];
    if (key === undefined) break;
    const value = deployment[key]?.value;
    if (value === 'yes' || value === 'no') return { key, values: [value] };
    // Without types of layers, which Kimi-K3's draft has none of, no layer is causal.
    const isDspark = deployment['draft.method']?.value === 'dspark';
    if (key === 'draft.layerTypes' && (value === 'unset' || isDspark)) return { key, values: ['no'] };
    if (value === undefined) return { key, values: both };
  }
  return { key: 'draft.causal', values: both };
}
