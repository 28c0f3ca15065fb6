// What is missing, asked once: a box for each thing that could answer (an image, a draft, the machines), most settling first.
import type { Key } from '../../engine/deployment.ts';
import type { AnsweredFact } from '../../fleet/facts/write.ts';
import type { Missing } from '../../fleet/types.ts';
import type { KeyInfo } from '../../report/page-data.ts';
import { control } from '../check/fields.ts';
import { h, withCode } from '../dom.ts';

/** At most this many boxes are shown. */
const most = 6;

interface Box {
  readonly title: string;
  readonly section: AnsweredFact['section'];
  /** What an answer may hold for; the first is taken unless somebody chooses. */
  readonly scopes: { readonly match: string; readonly label: string }[];
  readonly missing: Missing[];
}

/** Builds the boxes; `apply` gets the answers of one of them. */
export function buildQuestions(
  place: HTMLElement,
  missing: readonly Missing[],
  keys: readonly KeyInfo[],
  apply: (answers: AnsweredFact[]) => void,
): void {
  const boxes = boxesOf(missing);
  place.replaceChildren(...boxes.slice(0, most).map((box, index) => boxOf(box, index, keys, apply)));
}

function boxesOf(missing: readonly Missing[]): Box[] {
  const boxes = new Map<string, Box>();
  for (const one of missing) {
    const at = one.scope.indexOf(':');
    const [kind, name] = at < 0 ? [one.scope, ''] : [one.scope.slice(0, at), one.scope.slice(at + 1)];
    // What is to be installed after the upgrade is asked above, with the upgrade.
    if (kind === 'after') continue;
    const id = kind === 'folder' ? 'folder' : one.scope;
    const box = boxes.get(id) ?? emptyBox(kind, name);
    box.missing.push(one);
    if (kind === 'folder' && !box.scopes.some(({ match }) => match === folderGlob(name)) && name !== '.')
      box.scopes.push({ match: folderGlob(name), label: `rows in ${name}` });
    boxes.set(id, box);
  }
  return [...boxes.values()].sort((a, b) => rowsOf(b).size - rowsOf(a).size);
}

function emptyBox(kind: string, name: string): Box {
  if (kind === 'image')
    return { title: `Image ${name}`, section: 'images', scopes: [{ match: name, label: 'its rows' }], missing: [] };
  if (kind === 'draft')
    return { title: `Draft ${name}`, section: 'drafts', scopes: [{ match: name, label: 'its rows' }], missing: [] };
  return { title: 'The machines', section: 'files', scopes: [{ match: '**', label: 'all rows' }], missing: [] };
}

function folderGlob(name: string): string {
  return name === '.' ? '**' : `${name}/**`;
}

function rowsOf({ missing }: Box): Set<string> {
  return new Set(missing.flatMap(({ settles, leaves }) => [...settles, ...leaves]));
}

function boxOf(
  box: Box,
  index: number,
  keys: readonly KeyInfo[],
  apply: (answers: AnsweredFact[]) => void,
): HTMLElement {
  const asked = [...new Set(box.missing.map(({ key }) => key))];
  const values = new Map<Key, string>();
  const scope = h(
    'select',
    { id: `scope-${String(index)}` },
    ...box.scopes.map(({ match, label }) => h('option', { value: match }, label)),
  );
  const fields = asked.flatMap((key) => {
    const info = keys.find((each) => each.key === key);
    if (info === undefined) return [];
    const id = `ask-${String(index)}-${key.replaceAll('.', '-')}`;
    const element = control(info, id, (value) => {
      values.set(key, value);
    });
    return [
      h(
        'div',
        { class: 'field' },
        h('label', { for: id }, ...withCode(info.label)),
        element,
        h('span', { class: 'origin' }, ...withCode(info.find)),
      ),
    ];
  });
  const count = rowsOf(box).size;
  return h(
    'form',
    {
      class: 'question',
      submit: (event) => {
        event.preventDefault();
        const answers = [...values].flatMap(([key, value]) =>
          value.trim() === '' ? [] : [{ section: box.section, match: scope.value, key, value: value.trim() }],
        );
        if (answers.length > 0) apply(answers);
      },
    },
    h('h3', {}, `${box.title}: ${String(count)} ${count === 1 ? 'row asks' : 'rows ask'}`),
    ...fields,
    h(
      'p',
      { class: 'row' },
      h('label', { for: `scope-${String(index)}` }, 'For '),
      scope,
      h('button', { type: 'submit' }, 'Apply'),
    ),
  );
}
