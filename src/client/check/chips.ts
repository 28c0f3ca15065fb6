// What was read, in a row: the few values that decide, and the parts that the paste was cut into.
import type { Deployment, Key } from '../../engine/deployment.ts';
import type { PartKind } from '../../intake/parts.ts';
import { h } from '../dom.ts';
import type { Answer } from '../reading/index.ts';

/** The values that decide, each with its short name; of several keys the first that is known. */
const shown: readonly (readonly [string, readonly Key[], optional?: boolean])[] = [
  ['engine', ['engine']],
  ['platform', ['platform']],
  ['GPU', ['gpu.model', 'gpu.arch']],
  ['vLLM', ['vllm.version', 'vllm.patches', 'vllm.generation', 'vllm.commit']],
  ['AITER', ['aiter.version', 'aiter.causal']],
  ['draft', ['draft.model', 'draft.method'], true],
  ['cache', ['draft.kvCacheDtype', 'kvCacheDtype']],
  ['block', ['draft.blockLength', 'draft.tokens'], true],
  ['heads', ['headsPerRank', 'draft.heads'], true],
  ['context parallel', ['dcp'], true],
];

/** What goes without saying. */
const usual: Partial<Readonly<Record<Key, string>>> = { engine: 'vllm', platform: 'rocm', dcp: '1' };

/** A model by its own name, a patch by its number; a path of one folder stays a path. */
function shortened(key: Key, value: string): string {
  if (key === 'vllm.patches') return `#${value}`;
  return /^\/[^/]*$/.test(value) ? value : (value.split('/').at(-1) ?? value);
}

/** A chip for each known value; `edit` opens the value to be changed. */
export function valueChips(deployment: Deployment, edit: (key: Key) => void): HTMLElement[] {
  return shown.flatMap(([name, keys, optional = false]) => {
    const key = keys.find((one) => deployment[one] !== undefined);
    const known = key === undefined ? undefined : deployment[key];
    if (key === undefined || known === undefined) return [];
    if (usual[key] === known.value) return [];
    const text = shortened(key, known.value);
    const kind = `chip${known.from.kind === 'set' ? ' by-hand-value' : ''}${optional ? ' optional' : ''}`;
    return [
      h(
        'button',
        {
          type: 'button',
          class: kind,
          title: key,
          click: () => {
            edit(key);
          },
        },
        h('span', {}, `${name} `),
        text,
      ),
    ];
  });
}

const kindWords: Readonly<Record<PartKind, string>> = {
  command: 'command',
  env: 'host report',
  log: 'log',
  'draft-config': 'draft’s config.json',
  'target-config': 'target’s config.json',
  config: 'config.json: whose?',
};

const kindNames = Object.keys(kindWords) as PartKind[];

/** A chip for each part of the paste that is shown; a wrong guess is changed in it. */
export function partChips(
  { cut, parts }: Pick<Answer, 'cut' | 'parts'>,
  change: (index: number, kind: PartKind) => void,
): HTMLElement[] {
  const more = parts - cut.length;
  const rest = more > 0 ? [h('span', { class: 'quiet small' }, `and ${String(more)} more parts`)] : [];
  const chips = cut.map(({ kind, lines: [from, to] }, index) => {
    const count = to - from + 1;
    const offered = kindNames.filter((one) => one !== 'config' || kind === 'config');
    const options = offered.map((one) => h('option', { value: one, selected: one === kind }, kindWords[one]));
    const select = h('select', { 'aria-label': `What lines ${String(from)} to ${String(to)} are` }, ...options);
    select.addEventListener('change', () => {
      const chosen = kindNames.find((one) => one === select.value);
      if (chosen !== undefined) change(index, chosen);
    });
    return h('label', { class: 'chip part' }, select, ` ${String(count)} ${count === 1 ? 'line' : 'lines'}`);
  });
  return [...chips, ...rest];
}
