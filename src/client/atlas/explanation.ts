// Tells how one cell comes about, with its permanent address.
import { addressText } from '../../engine/kernels/address.ts';
import { decode } from '../../engine/kernels/decode.ts';
import { stateOf, states } from '../../engine/kernels/states.ts';
import { callPath } from '../../engine/kernels/call-path.ts';
import type { DecodeCall, KernelRelease } from '../../engine/kernels/types.ts';
import { button, h, need } from '../dom.ts';

/** Fills the story's place with the steps that lead to a cell's outcome, and with the outcome in the release compared with. */
export function explainCell(
  release: KernelRelease,
  call: DecodeCall,
  against: KernelRelease | undefined,
  /** Lets the pinned cell go; undefined where none is pinned. */
  letGo: (() => void) | undefined,
): void {
  const { heads, block } = call;
  const { word, glyph } = states[stateOf(decode(release, call))];
  const steps = callPath(release, call).map(({ text, verbatim }) =>
    verbatim === undefined ? h('li', {}, text) : h('li', {}, `${text} `, h('code', {}, verbatim)),
  );
  const link = h('a', {}, 'Permanent address of this cell');
  link.href = `#${addressText({ ...call, tag: release.tag })}`;
  const before = against === undefined ? [] : [earlier(against, call)];
  const section = need('#story', HTMLElement);
  section.toggleAttribute('data-pinned', letGo !== undefined);
  section.replaceChildren(
    h('h3', { id: 'story-title' }, `${heads} heads per rank, block ${block}: ${glyph} ${word}`),
    h('ol', {}, ...steps),
    ...before,
    h('p', {}, link, ...(letGo === undefined ? [] : [' ', button('Let go', letGo)])),
  );
}

function earlier(against: KernelRelease, call: DecodeCall): HTMLParagraphElement {
  const answer = decode(against, call);
  return h('p', {}, `In ${against.tag}: ${states[stateOf(answer)].word}. `, h('code', {}, answer.text));
}
