// What of a Kimi-K3 draft's config.json its class refuses: options that MLA DSpark does not support, a vocabulary of its
// own, and layers of the target that do not match their number.
import { cites } from '../../cites.ts';
import type { Ask } from '../../explore.ts';
import type { Facts } from '../../facts.ts';
import type { ConfigRule } from './types.ts';

/** Read in every release; the options stand in the release's sheet. */
const messages: Readonly<Record<string, string>> = {
  draft_vocab_size:
    'MLA DSpark requires draft_vocab_size to equal vocab_size when sharing the target embedding and LM head.',
  target_layer_ids: 'MLA DSpark requires non-empty target_layer_ids and a matching num_target_layers.',
};

/** Options first, in the order in which the class looks at them; the first message ends the startup. */
function messageOf(ask: Ask<Facts>): string | undefined {
  const named = ask('draftUnsupported').split(',');
  if (named[0] === '') return undefined;
  const options = ask('build').facts.k3Refuses.filter((option) => named.includes(option));
  if (options.length > 0) return `MLA DSpark does not support ${options.join(', ')}.`;
  return Object.entries(messages).find(([name]) => named.includes(name))?.[1];
}

export const draftUnsupported: ConfigRule = {
  code: 'draft-config-refused',
  ofCheckpoint: true,
  appliesTo: (ask) => messageOf(ask) !== undefined,
  refusal: (ask) => messageOf(ask) ?? '',
  because: cites.k3Config,
};
