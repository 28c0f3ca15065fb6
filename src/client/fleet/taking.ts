// Files on their way to the thread, one after another: what is too large stays out, and a person can end it.
import { slowReading } from '../../engine/limits.ts';
import { largestFile } from '../../fleet/decode.ts';
import { kindOf } from '../../fleet/kinds.ts';
import { setText } from '../dom.ts';
import { mostFiles, type DroppedFile } from './dropped.ts';
import type { FleetWorker } from './fleet-worker.ts';
import type { Unpacked } from './messages.ts';
import { isArchive, mostBytes } from './unpack.ts';

interface Parts {
  readonly fleet: FleetWorker;
  readonly status: HTMLElement;
  /** Shown while a reading takes long. */
  readonly cancel: HTMLButtonElement;
  /** Shows the rows as they stand; gives how many there are. */
  readonly show: () => Promise<number | undefined>;
  readonly takeFacts: (text: string) => void;
  readonly takeProbe: (name: string, text: string) => void;
}

/** Milliseconds after which the first rows are shown. */
const firstPause = 300;

/** Takes files in. */
export class Taking {
  readonly #parts: Parts;
  /** What was left out, in words. */
  readonly limits = new Set<string>();
  #cancels = 0;
  #readings = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.cancel.addEventListener('click', () => {
      this.#cancels += 1;
      parts.fleet.cancel();
    });
  }

  /** Reads files one after another, and shows rows as soon as there are some. */
  async take(dropped: readonly DroppedFile[]): Promise<void> {
    const { cancel, show, status } = this.#parts;
    const files = dropped.slice(0, mostFiles);
    if (dropped.length > files.length)
      this.limits.add(`more than ${String(mostFiles)} files at once: the rest is not looked at`);
    let shown = performance.now();
    // Rows come soon, then less often: each time all of them are answered again.
    let pause = firstPause;
    const before = this.#cancels;
    this.#readings += 1;
    const offer = setTimeout(() => (cancel.hidden = false), slowReading);
    for (const [done, { path, file }] of files.entries()) {
      if (before !== this.#cancels) {
        this.limits.add(`cancelled: ${String(files.length - done)} of ${String(files.length)} files were not read`);
        break;
      }
      setText(status, `Reading ${String(done + 1)} of ${String(files.length)} files …`);
      await this.#open(path, file);
      if (performance.now() - shown > pause) {
        await show();
        shown = performance.now();
        pause *= 3;
      }
    }
    clearTimeout(offer);
    this.#readings -= 1;
    if (this.#readings === 0) cancel.hidden = true;
    const count = await show();
    setText(status, count === undefined ? '' : `${String(count)} deployments`);
  }

  /** Hands a file to the thread, or each file of an archive. What is too large never comes into the page's memory. */
  async #open(path: string, file: File): Promise<void> {
    const { fleet } = this.#parts;
    const isLooked = isArchive(path) || kindOf(path) !== 'no';
    const most = isArchive(path) ? mostBytes : largestFile;
    if (isLooked && file.size > most) {
      fleet.refuse(path, `too large: ${String(file.size)} bytes, the limit is ${String(most)}`);
      return;
    }
    const bytes = isLooked ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
    if (isArchive(path)) await this.#inside(path, await fleet.unpack(path, bytes));
    else await this.#one(path, bytes);
  }

  async #inside(path: string, { files, left }: Unpacked): Promise<void> {
    const before = this.#cancels;
    for (const each of files) {
      if (before !== this.#cancels) {
        this.#parts.fleet.refuse(path, 'cancelled: not all of its files were read');
        break;
      }
      await this.#one(each.path, each.bytes);
    }
    if (left !== null) this.#parts.fleet.refuse(path, left);
  }

  async #one(path: string, bytes: Uint8Array): Promise<void> {
    const found = await this.#parts.fleet.read(path, bytes);
    if (found.what === 'facts') this.#parts.takeFacts(found.text);
    else if (found.what === 'probe') this.#parts.takeProbe(path.slice(path.lastIndexOf('/') + 1), found.text);
  }
}
