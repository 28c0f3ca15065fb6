// The backend of the target's own layers: what is named, else what vLLM selects for its causal blocks.
import { Rests, type Context } from '../types.ts';
import { select } from '../selection.ts';

/** The target's backend; null where none is valid for it, with vLLM's refusal. */
export function targetBackend(context: Context): { readonly backend: string | null; readonly refused: string | null } {
  const { ask } = context;
  const perKind = ask('perKind');
  const named = perKind === 'auto' ? ask('targetBackend') : perKind;
  // On a context of its own: the draft's trace and selection stay what they are.
  const own: Context = { ask, trace: [], rests: new Rests() };
  const selected = select(own, named === 'auto' ? null : named, { nonCausal: false, kv: ask('givenTargetKv') });
  const backend = 'outcome' in selected ? null : selected.backend;
  return { backend, refused: own.selection?.refused ?? null };
}
