// The atlas in the page: panels, stories, comparison and addresses, over the releases' own data and rules.
import { addressText, readAddress, type AtlasAddress } from '../../engine/kernels/address.ts';
import { samePanel, panelsOf, panelText, type Panel } from '../../engine/kernels/panels.ts';
import { tableOf } from '../../engine/kernels/table.ts';
import type { KernelRelease } from '../../engine/kernels/types.ts';
import { unpack, type Wire } from '../../engine/kernels/wire.ts';
import { showChanges } from './changes.ts';
import { showEverywhere } from './everywhere.ts';
import { Grid, type Cell } from './grid.ts';
import { explainCell } from './explanation.ts';
import { need } from '../dom.ts';
import { saveText } from '../save.ts';

const tool = need('#atlas', HTMLElement);
const status = need('#atlas-status', HTMLElement);

try {
  const response = await fetch(tool.dataset['json'] ?? '');
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  start(unpack((await response.json()) as Wire));
} catch (error) {
  status.textContent = `The data of the atlas could not be loaded (${String(error)}). The tables below hold the same.`;
}

function start(releases: readonly KernelRelease[]): void {
  const form = need('#atlas-form', HTMLFormElement);
  const find = (tag: string) => releases.find((r) => r.tag === tag);
  let pinned: Cell | undefined;

  const grid = new Grid(need('#grid', HTMLTableElement), {
    look: (cell) => {
      if (pinned === undefined) tell(cell);
    },
    pin: (cell) => {
      pin(cell);
      history.pushState(null, '', here());
    },
    release: () => {
      letGo();
    },
  });
  const letGo = () => {
    pin(undefined);
    history.replaceState(null, '', here());
    tell(grid.current());
  };

  const read = () => {
    const data = new FormData(form);
    const text = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value : '';
    };
    const [q = '', kv = ''] = text('dtypes').split('/');
    const panel: Panel = { arch: text('arch'), q, kv, mask: text('mask') === 'causal' ? 'causal' : 'non-causal' };
    const number = (name: 'heads' | 'block') => (form.elements.namedItem(name) as HTMLInputElement).valueAsNumber;
    const release = find(text('tag'));
    if (release === undefined) throw new Error(text('tag'));
    return { release, against: find(text('against')), panel, heads: number('heads'), block: number('block') };
  };
  const here = () => {
    const { release, panel } = read();
    return `#${addressText({ tag: release.tag, ...panel, ...pinned })}`;
  };
  const tell = (cell: Cell) => {
    const { release, against, panel } = read();
    explainCell(release, { ...panel, ...cell }, against, pinned === undefined ? undefined : letGo);
  };
  const pin = (cell: Cell | undefined) => {
    pinned = cell;
    grid.markPinned(cell);
    if (cell !== undefined) tell(cell);
  };
  const draw = () => {
    const { release, against, panel, heads, block } = read();
    grid.draw({ release, against, panel, heads, block });
    const compared = against === undefined ? '' : `, compared with ${against.tag}`;
    grid.caption(`${release.tag}: ${panelText(panel)}${compared}`);
    status.textContent = remark(release, heads, block);
    showEverywhere(release, heads, block);
    tell(pinned ?? grid.current());
  };
  /** What changes with the releases alone. */
  const drawReleases = () => {
    const { release, against } = read();
    showChanges(against, release);
    const json = need('#json', HTMLAnchorElement);
    json.href = `${tool.dataset['api'] ?? ''}${release.tag}.json`;
    json.textContent = `${release.tag} as JSON`;
    need('#csv', HTMLButtonElement).textContent = `Every call of ${release.tag} as CSV`;
  };
  /** Shows what the address of the page says; false where it says nothing that the atlas has. */
  const follow = (): boolean => {
    const address = readAddress(decodeURIComponent(location.hash));
    if (address === undefined) return false;
    const release = find(address.tag);
    if (release === undefined || !panelsOf(release).some((panel) => samePanel(panel, address))) {
      status.textContent = `The atlas has nothing for ${addressText(address)}.`;
      return false;
    }
    set(form, address);
    pinned = cellOf(address);
    drawReleases();
    draw();
    pin(pinned);
    grid.scrollIntoView();
    return true;
  };

  form.addEventListener('input', (event) => {
    const { name } = event.target as HTMLInputElement;
    if (name === 'tag' || name === 'against') drawReleases();
    draw();
    history.replaceState(null, '', here());
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
  });
  addEventListener('hashchange', follow);
  addEventListener('popstate', () => {
    if (!follow()) pin(undefined);
  });
  need('#csv', HTMLButtonElement).addEventListener('click', () => {
    const { release } = read();
    saveText(`aiter-decode-${release.tag}.csv`, 'text/csv', tableOf(release));
  });

  for (const id of ['atlas-form', 'atlas-keys', 'csv']) need(`#${id}`, HTMLElement).hidden = false;
  drawReleases();
  draw();
  follow();
  tool.dataset['ready'] = '';
}

function cellOf({ heads, block }: AtlasAddress): Cell | undefined {
  return heads === undefined || block === undefined ? undefined : { heads, block };
}

function set(form: HTMLFormElement, { tag, arch, q, kv, mask }: AtlasAddress): void {
  const values = { tag, arch, dtypes: `${q}/${kv}`, mask };
  for (const [name, value] of Object.entries(values)) (form.elements.namedItem(name) as RadioNodeList).value = value;
}

/** What must be said of a release or of the numbers given, beside the cells. */
function remark({ tag, verified, maskArgument, rules }: KernelRelease, heads: number, block: number): string {
  const outside = (n: number, [from, to]: readonly [number, number]) =>
    !Number.isNaN(n) && !(Number.isInteger(n) && n >= from && n <= to);
  const said: string[] = [];
  if (!verified) said.push(`The fold rules of ${tag} are not verified: every cell is unknown.`);
  if (!maskArgument) said.push(`The call of ${tag} takes no mask: a non-causal block cannot be asked for.`);
  if (outside(heads, rules.checked.heads))
    said.push(`The rules were checked for ${rules.checked.heads.join(' to ')} heads.`);
  if (outside(block, rules.checked.blocks))
    said.push(`The rules were checked for blocks ${rules.checked.blocks.join(' to ')}.`);
  return said.join(' ');
}
