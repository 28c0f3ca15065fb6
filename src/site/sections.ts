// The sections of a Markdown text, for "On this page".
import { render } from '../prose/render.ts';
import { base } from './base.ts';
import { knowledge } from './knowledge.ts';

export interface Section {
  readonly id: string;
  readonly text: string;
}

/** Its h2: the anchor and the words of each. */
export function sectionsIn(text: string): readonly Section[] {
  return render(text, base, knowledge).headings.filter(({ level }) => level === 2);
}
