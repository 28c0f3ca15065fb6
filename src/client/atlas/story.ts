// Tells how one cell comes about, with its permanent address.
import { addressText } from '../../engine/kernels/address.ts';
import { decode } from '../../engine/kernels/decode.ts';
import { stateOf, states } from '../../engine/kernels/states.ts';
import { story } from '../../engine/kernels/story.ts';
import type { DecodeCall, KernelRelease } from '../../engine/kernels/types.ts';
import { byId, element } from './dom.ts';

export function tellStory(
  release: KernelRelease,
  call: DecodeCall,
  against: KernelRelease | undefined,
  /** Lets the pinned cell go; undefined where none is pinned. */
  letGo: (() => void) | undefined,
): void {
  const { heads, block } = call;
  const { word, glyph } = states[stateOf(decode(release, call))];
  const steps = story(release, call).map(({ text, verbatim }) =>
    verbatim === undefined ? element('li', text) : element('li', `${text} `, element('code', verbatim)),
  );
  const link = element('a', 'Permanent address of this cell');
  link.href = `#${addressText({ ...call, tag: release.tag })}`;
  const before = against === undefined ? [] : [earlier(against, call)];
  const section = byId('story', HTMLElement);
  section.toggleAttribute('data-pinned', letGo !== undefined);
  section.replaceChildren(
    Object.assign(element('h3', `${heads} heads per rank, block ${block}: ${glyph} ${word}`), { id: 'story-title' }),
    element('ol', ...steps),
    ...before,
    element('p', link, ...(letGo === undefined ? [] : [' ', button('Let go', letGo)])),
  );
}

function button(text: string, press: () => void): HTMLButtonElement {
  const made = element('button', text);
  made.type = 'button';
  made.addEventListener('click', press);
  return made;
}

function earlier(against: KernelRelease, call: DecodeCall): HTMLParagraphElement {
  const answer = decode(against, call);
  return element('p', `In ${against.tag}: ${states[stateOf(answer)].word}. `, element('code', answer.text));
}
