// The panel as a grid: one tab stop, arrows to move, Enter to pin.
import { difference } from '../../engine/kernels/changes.ts';
import { standsFor, stateAt, type Panel } from '../../engine/kernels/panels.ts';
import { spanText, type NumberRange } from '../../engine/kernels/spans.ts';
import { states } from '../../engine/kernels/states.ts';
import type { KernelRelease } from '../../engine/kernels/types.ts';

export interface Cell {
  readonly heads: number;
  readonly block: number;
}

export interface View {
  readonly release: KernelRelease;
  readonly against: KernelRelease | undefined;
  readonly panel: Panel;
  /** The reader's own numbers; NaN where none is given. */
  readonly heads: number;
  readonly block: number;
}

interface Listener {
  readonly look: (cell: Cell) => void;
  readonly pin: (cell: Cell) => void;
  readonly release: () => void;
}

interface GridCell {
  readonly td: HTMLTableCellElement;
  readonly glyph: Element;
  readonly word: Element;
  readonly was: Element;
  readonly block: number;
}

interface GridRow {
  readonly tr: HTMLTableRowElement;
  readonly head: Element;
  readonly span: NumberRange;
  readonly places: readonly GridCell[];
  /** The head count that the row stands for now. */
  heads: number;
}

/** One panel as a table that is walked with the arrow keys. */
export class Grid {
  readonly #table: HTMLTableElement;
  readonly #rows: readonly GridRow[];
  #at: { row: number; column: number };
  #pinned: Cell | undefined;

  constructor(table: HTMLTableElement, listener: Listener) {
    this.#table = table;
    this.#rows = [...table.tBodies].flatMap((body) => [...body.rows]).map(readRow);
    // The cell whose story the page tells when it opens.
    const row = this.#rows.findIndex(({ span }) => span.from <= 16 && 16 <= span.to);
    this.#at = { row: Math.max(0, row), column: 1 };
    table.setAttribute('role', 'grid');
    for (const { places } of this.#rows)
      for (const { td } of places) {
        td.setAttribute('role', 'gridcell');
        td.tabIndex = -1;
      }
    this.#place(this.#at.row, this.#at.column)?.setAttribute('tabindex', '0');

    table.addEventListener('pointerover', (event) => {
      if (event.pointerType !== 'mouse') return;
      const cell = this.#cellOf(event.target);
      if (cell !== undefined) listener.look(cell);
    });
    table.addEventListener('focusin', (event) => {
      const cell = this.#cellOf(event.target);
      if (cell === undefined) return;
      this.#moveTo(event.target as HTMLElement);
      listener.look(cell);
    });
    table.addEventListener('click', (event) => {
      const td = (event.target as Element).closest('td');
      const cell = this.#cellOf(td);
      if (cell === undefined) return;
      td?.focus();
      listener.pin(cell);
    });
    table.addEventListener('keydown', (event) => {
      const cell = this.#cellOf(event.target);
      if (cell === undefined) return;
      if (event.key === 'Enter' || event.key === ' ') listener.pin(cell);
      else if (event.key === 'Escape') listener.release();
      else if (!this.#walk(event)) return;
      event.preventDefault();
    });
  }

  caption(text: string): void {
    if (this.#table.caption !== null) this.#table.caption.textContent = text;
  }

  scrollIntoView(): void {
    this.#table.scrollIntoView();
  }

  /** The cell that has the tab stop. */
  current(): Cell {
    const row = this.#rows[this.#at.row];
    return { heads: row?.heads ?? 16, block: row?.places[this.#at.column]?.block ?? 1 };
  }

  draw({ release, against, panel, heads, block }: View): void {
    const mine = this.#rows.some(({ span }) => span.from <= heads && heads <= span.to);
    const column = this.#rows[0]?.places.some((place) => place.block === block) === true;
    this.#table.classList.toggle('one-block', column);
    for (const th of this.#table.querySelectorAll<HTMLElement>('thead [data-block]'))
      th.hidden = column && Number(th.dataset['block']) !== block;
    for (const row of this.#rows) {
      const inside = row.span.from <= heads && heads <= row.span.to;
      row.heads = inside ? heads : this.#standIn(row.span, release);
      row.tr.hidden = mine && !inside;
      row.head.textContent =
        mine && row.span.from !== row.span.to ? `${row.heads} (${spanText(row.span)})` : spanText(row.span);
      for (const { td, glyph, word, was, block: length } of row.places) {
        td.hidden = column && length !== block;
        const state = stateAt(release, panel, row.heads, length);
        const change = against && difference(against, release, panel, row.heads, length);
        td.dataset['state'] = state;
        td.classList.toggle('changed', change !== undefined);
        glyph.textContent = change === undefined ? states[state].glyph : arrow(change);
        word.textContent = states[state].word;
        was.textContent = change === undefined ? '' : before(change);
      }
    }
    this.#keepTabStop();
  }

  /** Marks the cell that has an address of its own; none where `cell` is undefined. */
  markPinned(cell: Cell | undefined): void {
    this.#pinned = cell;
    for (const row of this.#rows)
      for (const { td, block } of row.places) {
        const here = cell?.block === block && row.span.from <= cell.heads && cell.heads <= row.span.to;
        td.setAttribute('aria-selected', String(here));
        if (here) {
          row.heads = cell.heads;
          this.#moveTo(td);
        }
      }
  }

  #standIn(span: NumberRange, { rules }: KernelRelease): number {
    const pinned = this.#pinned?.heads;
    return pinned !== undefined && span.from <= pinned && pinned <= span.to ? pinned : standsFor(span, rules.padTo);
  }

  #place(row: number, column: number): HTMLTableCellElement | undefined {
    return this.#rows[row]?.places[column]?.td;
  }

  #find(td: Element): { row: number; column: number } | undefined {
    for (const [row, { places }] of this.#rows.entries()) {
      const column = places.findIndex((place) => place.td === td);
      if (column >= 0) return { row, column };
    }
    return undefined;
  }

  #cellOf(target: EventTarget | null): Cell | undefined {
    const td = target instanceof Element ? target.closest('td') : null;
    const at = td === null ? undefined : this.#find(td);
    if (at === undefined) return undefined;
    const row = this.#rows[at.row];
    const block = row?.places[at.column]?.block;
    return row === undefined || block === undefined ? undefined : { heads: row.heads, block };
  }

  #moveTo(td: Element): void {
    const at = this.#find(td);
    if (at === undefined) return;
    this.#place(this.#at.row, this.#at.column)?.setAttribute('tabindex', '-1');
    this.#at = at;
    td.setAttribute('tabindex', '0');
  }

  /** A hidden cell cannot be the tab stop. */
  #keepTabStop(): void {
    if (visible(this.#place(this.#at.row, this.#at.column))) return;
    const first = this.#rows.flatMap(({ places }) => places).find(({ td }) => visible(td));
    if (first !== undefined) this.#moveTo(first.td);
  }

  /** Moves by a key; false for a key that the grid does not use. Cells that do not show are stepped over. */
  #walk({ key, ctrlKey }: KeyboardEvent): boolean {
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [ctrlKey ? -Infinity : 0, -Infinity],
      End: [ctrlKey ? Infinity : 0, Infinity],
    };
    const step = steps[key];
    if (step === undefined) return false;
    const rows = this.#rows.filter(({ tr }) => !tr.hidden);
    const row = this.#rows[this.#at.row];
    const columns = (row?.places ?? []).flatMap(({ td }, column) => (visible(td) ? [column] : []));
    const clamp = (n: number, length: number) => Math.min(Math.max(n, 0), length - 1);
    const y = clamp(rows.findIndex((other) => other === row) + step[0], rows.length);
    const x = clamp(columns.indexOf(this.#at.column) + step[1], columns.length);
    rows[y]?.places[columns[x] ?? 0]?.td.focus();
    return true;
  }
}

function visible(element: HTMLElement | undefined): boolean {
  return element !== undefined && element.offsetParent !== null;
}

interface StateStep {
  readonly from: keyof typeof states;
  readonly to: keyof typeof states;
}

function arrow({ from, to }: StateStep): string {
  return `${states[from].glyph} → ${states[to].glyph}`;
}

/** For those who do not see the arrow. */
function before({ from, to }: StateStep): string {
  return from === to ? ', another kernel' : `, was ${states[from].word}`;
}

function readRow(tr: HTMLTableRowElement): GridRow {
  const head = tr.querySelector('th');
  if (head === null) throw new Error('a row of the atlas has no head');
  const span = { from: Number(tr.dataset['from']), to: Number(tr.dataset['to']) };
  const places = [...tr.querySelectorAll('td')].map((td): GridCell => {
    const [glyph, word, was] = td.children;
    if (glyph === undefined || word === undefined || was === undefined) throw new Error('a cell of the atlas is empty');
    return { td, glyph, word, was, block: Number(td.dataset['block']) };
  });
  return { tr, head, span, places, heads: span.from };
}
