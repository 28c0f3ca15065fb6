// A run that other rules judged last is judged anew: what they said, what is said today, and where to read why.
import { judgedAnew, type JudgedAnew } from '../../checklists/advice.ts';
import { verdictWords } from '../../report/words.ts';
import { need, setText } from '../dom.ts';
import type { RunEditor } from './run-editor.ts';

/** Wires the notice. `show` brings it in step with the open run. */
export function judgedAnewNotice(editor: RunEditor): { readonly show: () => void } {
  const place = need('#judged-anew', HTMLElement);
  need('button', HTMLButtonElement, place).addEventListener('click', () => {
    editor.rebind({ deployment: editor.current().head.deployment });
  });
  return {
    show: () => {
      const run = editor.current();
      const found = judgedAnew(run.head, editor.advisor.answer(run));
      place.hidden = found === undefined;
      if (found !== undefined) setText(need('span', HTMLElement, place), told(found));
    },
  };
}

function told({ kept, now, isSame }: JudgedAnew): string {
  const today = `“${verdictWords[now.verdict]}” (${now.confidence})`;
  if (kept === undefined)
    return `This run is from an earlier version of this site, which kept no answer. Judged anew by ${now.version}, the check says ${today}.`;
  const before = `“${verdictWords[kept.verdict]}” (${kept.confidence})`;
  return isSame
    ? `Version ${kept.version} judged this run. Judged anew by ${now.version}, the answer is the same: ${today}.`
    : `Version ${kept.version} said ${before}. Judged anew by ${now.version}, the check says ${today}. Look again at what you answered by it.`;
}
