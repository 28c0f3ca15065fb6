// One shape in every panel of a release: the reader's own heads and block.
import { addressText } from '../../engine/kernels/address.ts';
import { decode } from '../../engine/kernels/decode.ts';
import { panelsOf, panelText } from '../../engine/kernels/panels.ts';
import { stateOf, states } from '../../engine/kernels/states.ts';
import type { KernelRelease } from '../../engine/kernels/types.ts';
import { byId, element } from './dom.ts';

/** Fills the table where both numbers are given, hides it otherwise. */
export function showEverywhere(release: KernelRelease, heads: number, block: number): void {
  const section = byId('everywhere', HTMLElement);
  section.hidden = !(heads >= 1 && block >= 1);
  if (section.hidden) return;
  byId('everywhere-title', HTMLElement).textContent = `${heads} heads per rank, block ${block}, in every panel`;
  const rows = panelsOf(release).map((panel) => {
    const answer = decode(release, { ...panel, heads, block });
    const state = stateOf(answer);
    const link = element('a', panelText(panel));
    link.href = `#${addressText({ tag: release.tag, ...panel, heads, block })}`;
    const head = element('th', link);
    head.scope = 'row';
    const glyph = element('span', states[state].glyph);
    glyph.ariaHidden = 'true';
    const outcome = element('td', glyph, ` ${states[state].word}`);
    outcome.dataset['state'] = state;
    return element('tr', head, outcome, element('td', element('code', answer.text)));
  });
  section.querySelector('tbody')?.replaceChildren(...rows);
}
