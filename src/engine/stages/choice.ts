// Stage 1: which backend does the draft's configuration name? Source: vLLM #39930, #52288, #52809.
import { cites } from '../cites.ts';
import { step, type Context } from './types.ts';

/**
 * The backend named for the draft, or null where vLLM chooses.
 * @param unpinned leaves the draft's own `attention_backend` out of account
 */
export function choose(context: Context, unpinned: boolean): string | null {
  const pin = unpinned ? 'auto' : context.ask('pin');
  if (pin !== 'auto') {
    step(context, 'choice', 'pass', 'named in the speculative config, which always wins', cites.pinWins, pin);
    return pin;
  }
  const target = context.ask('targetBackend');
  // Asked only where it could matter: without a backend named for the target there is nothing to inherit.
  if (target !== 'auto' && context.ask('inherits') === 'yes') {
    step(context, 'choice', 'pass', "none named: this vLLM takes over the target's", cites.inherits, target);
    return target;
  }
  step(context, 'choice', 'pass', 'none named: vLLM selects one', cites.autoSelects);
  return null;
}
