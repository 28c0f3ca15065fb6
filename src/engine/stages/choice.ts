// Stage 1: which backend is handed to the selector? Source: vLLM #39930, #52288, #52809, and each release's sheet.
import { cites } from '../cites.ts';
import { step, type Context } from './types.ts';

/**
 * The backend named for the draft, or null where vLLM chooses.
 * @param unpinned leaves the draft's own `attention_backend` out of account
 */
export function choose(context: Context, unpinned: boolean): string | null {
  const { ask } = context;
  const perKind = ask('perKind');
  if (perKind !== 'auto' && ask('build').facts.perKindBeatsPin) {
    step(
      context,
      'choice',
      'pass',
      'backend_per_kind names one for MLA; it replaces even the pin',
      cites.perKind,
      perKind,
    );
    return perKind;
  }
  const pin = unpinned ? 'auto' : ask('pin');
  if (pin !== 'auto') {
    step(context, 'choice', 'pass', 'named in the speculative config', cites.pinWins, pin);
    return pin;
  }
  const target = ask('targetBackend');
  // Asked only where it could matter: without a backend named for the target there is nothing to inherit.
  if (target !== 'auto' && ask('build').facts.inheritsTargetBackend === 'always' && ask('dspark') === 'yes') {
    step(context, 'choice', 'pass', "none named: this vLLM takes over the target's", cites.inherits, target);
    return target;
  }
  step(context, 'choice', 'pass', 'none named: vLLM selects one', cites.autoSelects);
  return null;
}
