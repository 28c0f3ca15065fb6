// One shape in every panel of a release: the reader's own heads and block.
import { addressText } from '../../engine/kernels/address.ts';
import { decode } from '../../engine/kernels/decode.ts';
import { panelsOf, panelText } from '../../engine/kernels/panels.ts';
import { stateOf, states } from '../../engine/kernels/states.ts';
import type { KernelRelease } from '../../engine/kernels/types.ts';
import { h, need } from '../dom.ts';

/** Fills the table where both numbers are given, hides it otherwise. */
export function showEverywhere(release: KernelRelease, heads: number, block: number): void {
  const section = need('#everywhere', HTMLElement);
  section.hidden = !(heads >= 1 && block >= 1);
  if (section.hidden) return;
  need('#everywhere-title', HTMLElement).textContent = `${heads} heads per rank, block ${block}, in every panel`;
  const rows = panelsOf(release).map((panel) => {
    const answer = decode(release, { ...panel, heads, block });
    const state = stateOf(answer);
    const link = h('a', {}, panelText(panel));
    link.href = `#${addressText({ tag: release.tag, ...panel, heads, block })}`;
    const head = h('th', {}, link);
    head.scope = 'row';
    const glyph = h('span', {}, states[state].glyph);
    glyph.ariaHidden = 'true';
    const outcome = h('td', {}, glyph, ` ${states[state].word}`);
    outcome.dataset['state'] = state;
    return h('tr', {}, head, outcome, h('td', {}, h('code', {}, answer.text)));
  });
  section.querySelector('tbody')?.replaceChildren(...rows);
}
