// The rows of the fleet: drawn as needed, sorted, filtered, opened one by one.
import { isProved } from '../../engine/proof/proved.ts';
import { encodeDeployment } from '../../engine/share.ts';
import { cellsOf, columns, type Column } from '../../fleet/formats/cells.ts';
import type { Row } from '../../fleet/types.ts';
import { fromWords, headline, verdictWords } from '../../report/words.ts';
import { button, h } from '../dom.ts';

/** At most this many rows are drawn at a time. */
const chunk = 200;

const looks: Readonly<Record<string, string>> = {
  broken: 'broken',
  breaks: 'broken',
  'must-pin-after': 'must',
  'must-pin': 'must',
  'keep-pin': 'keep',
  'need-input': 'ask',
  undecided: 'ask',
};
const titles: Readonly<Record<Column, string>> = {
  now: 'Now',
  after: 'After',
  change: 'Change',
  deployment: 'Deployment',
  model: 'Model',
  gpu: 'GPU',
  tp: 'TP',
  cache: 'Cache',
  tokens: 'Tokens',
  pin: 'Pin',
  missing: 'Missing',
};
const order = ['broken', 'must-pin', 'need-input', 'unpin', 'keep-pin', 'not-applicable'];

interface Drawn {
  readonly row: Row;
  readonly cells: Readonly<Record<Column, string>>;
}

/** The table of rows on the fleet page. */
export class Rows {
  readonly #table: HTMLTableElement;
  readonly #more: HTMLElement;
  readonly #base: string;
  #rows: Drawn[] = [];
  #visible: Drawn[] = [];
  #drawn = 0;
  #sort: { column: Column; down: boolean } | undefined;
  #filter = '';
  readonly selected = new Set<string>();
  readonly #picked: () => void;

  /** @param picked is called when rows are selected or no longer */
  constructor(place: HTMLElement, base: string, picked: () => void) {
    this.#base = base;
    this.#picked = picked;
    this.#table = h('table', { class: 'fleet' });
    this.#more = h(
      'p',
      { hidden: true },
      button('Show more rows', () => {
        this.#draw();
      }),
    );
    place.append(
      h('div', { class: 'table', tabindex: '0', role: 'region', 'aria-label': 'Deployments' }, this.#table),
      this.#more,
    );
  }

  show(rows: readonly Row[]): void {
    this.#rows = rows.map((row) => ({ row, cells: cellsOf(row) }));
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of this.selected) if (!ids.has(id)) this.selected.delete(id);
    this.#refresh();
  }

  filter(text: string): void {
    this.#filter = text.trim().toLowerCase();
    this.#refresh();
  }

  #refresh(): void {
    const sort = this.#sort;
    this.#visible = this.#rows
      .filter(
        ({ cells }) =>
          this.#filter === '' || Object.values(cells).some((cell) => cell.toLowerCase().includes(this.#filter)),
      )
      .sort((a, b) => {
        if (sort === undefined) return rank(a.row) - rank(b.row);
        const way = sort.down ? -1 : 1;
        return way * a.cells[sort.column].localeCompare(b.cells[sort.column], 'en', { numeric: true });
      });
    const used = this.#used();
    this.#table.replaceChildren(
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, this.#all()),
          ...used.map((column) => h('th', { scope: 'col' }, this.#sorter(column))),
        ),
      ),
      h('tbody'),
    );
    this.#drawn = 0;
    this.#draw();
  }

  #used(): readonly Column[] {
    return columns.filter((column) => this.#rows.some(({ cells }) => cells[column] !== ''));
  }

  #sorter(column: Column): HTMLElement {
    const made = button(titles[column], () => {
      this.#sort = { column, down: this.#sort?.column === column && !this.#sort.down };
      this.#refresh();
    });
    made.className = 'plain';
    return made;
  }

  #all(): HTMLElement {
    const box = h('input', { type: 'checkbox', 'aria-label': 'Select all rows shown' });
    box.addEventListener('change', () => {
      for (const { row } of this.#visible)
        if (box.checked) this.selected.add(row.id);
        else this.selected.delete(row.id);
      for (const each of this.#table.querySelectorAll<HTMLInputElement>('tbody input')) each.checked = box.checked;
      this.#picked();
    });
    return box;
  }

  #draw(): void {
    const used = this.#used();
    const body = this.#table.tBodies[0];
    const next = this.#visible.slice(this.#drawn, this.#drawn + chunk);
    body?.append(...next.map((drawn) => this.#line(drawn, used)));
    this.#drawn += next.length;
    this.#more.hidden = this.#drawn >= this.#visible.length;
  }

  #line({ row, cells }: Drawn, used: readonly Column[]): HTMLTableRowElement {
    const box = h('input', { type: 'checkbox', 'aria-label': `Select ${cells.deployment}` });
    box.checked = this.selected.has(row.id);
    box.addEventListener('change', () => {
      if (box.checked) this.selected.add(row.id);
      else this.selected.delete(row.id);
      this.#picked();
    });
    const line = h('tr', {}, h('td', {}, box));
    for (const column of used) {
      if (column === 'deployment') {
        const open = button(cells.deployment, () => {
          this.#toggle(line, open, row, used.length + 1);
        });
        open.className = 'plain';
        open.setAttribute('aria-expanded', 'false');
        line.append(h('th', { scope: 'row' }, open));
      } else line.append(h('td', {}, cells[column] === '' ? '' : cellOf(column, cells[column], row)));
    }
    return line;
  }

  #toggle(line: HTMLTableRowElement, open: HTMLElement, row: Row, width: number): void {
    const isOpen = open.getAttribute('aria-expanded') === 'true';
    open.setAttribute('aria-expanded', String(!isOpen));
    if (isOpen) line.nextElementSibling?.remove();
    else line.after(h('tr', { class: 'opened' }, h('td', { colspan: String(width) }, detailsOf(row, this.#base))));
  }
}

function rank({ now, after }: Row): number {
  return order.indexOf((after ?? now).verdict);
}

function cellOf(column: Column, text: string, row: Row): HTMLElement | string {
  if (column !== 'now' && column !== 'after' && column !== 'change') return text;
  const [word = ''] = text.split(',', 1);
  const side = column === 'after' ? row.after : row.now;
  const proved = column === 'change' ? row.proveFirst !== true : side !== undefined && isProved(side);
  const yes = word === 'unpin' || word === 'pin-can-go' || word === 'mended';
  return h('span', { class: `tag ${yes ? (proved ? 'yes' : 'prove') : (looks[word] ?? 'none')}` }, text);
}

/** What a row says when it is opened: its runs, what to do, its values with their places. */
function detailsOf(row: Row, base: string): HTMLElement {
  const whole = {
    ...row.now,
    deployment: row.deployment,
    findings: row.findings,
    schema: 'can-i-unpin/check@1' as const,
  };
  const { sentence } = headline({
    ...whole,
    trace: { asConfigured: [], unpinned: [] },
    deployments: [],
    changes: [],
    version: '',
  });
  return h(
    'div',
    {},
    h('p', {}, `${capital(verdictWords[row.now.verdict])}. ${sentence}`),
    row.todo !== undefined && row.change !== 'same' && h('p', {}, row.todo),
    row.now.suggestion !== null && h('p', {}, row.now.suggestion.explanation),
    row.now.suggestion?.speculativeConfig != null &&
      h('pre', {}, h('code', {}, `--speculative-config '${row.now.suggestion.speculativeConfig}'`)),
    h(
      'p',
      {},
      `Lines ${String(row.lines[0])} to ${String(row.lines[1])}${row.pinLine === null ? '' : `, the pin on line ${String(row.pinLine)}`}. `,
      h('a', { href: `${base}#d=${encodeDeployment(row.deployment)}` }, 'Open this one in Check'),
    ),
    row.differences !== undefined &&
      row.differences.length > 0 &&
      listOf(
        'What differs',
        row.differences.map(({ key, now, after }) => `${key}: ${now ?? 'unknown'} → ${after ?? 'unknown'}`),
      ),
    listOf(
      'To mind',
      row.findings.map(({ text }) => text),
    ),
    listOf(
      'Understood',
      Object.entries(row.deployment).map(([key, { value, from }]) => `${key} = ${value} (${fromWords(from)})`),
    ),
  );
}

function listOf(title: string, items: readonly string[]): HTMLElement | false {
  return (
    items.length > 0 &&
    h(
      'details',
      {},
      h('summary', {}, `${title} (${String(items.length)})`),
      h('ul', {}, ...items.map((item) => h('li', {}, item))),
    )
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
