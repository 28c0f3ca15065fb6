// The page's side of its thread: one question at a time, and a file that takes too long ends the thread, nothing else.
import type { FileRead, Report, Unreadable } from '../../fleet/types.ts';
import type { FormatName } from '../../fleet/formats/index.ts';
import type { FileAnswer, Question, Request, Response, Unpacked } from './messages.ts';

/** The longest time that one file may take, in milliseconds. */
const slowest = 2_000;

/** Asks the thread one question after another, and starts a new thread where a file never ends. */
export class FleetWorker {
  readonly #start: () => Worker;
  readonly #address: string;
  #thread: Worker | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  readonly reads = new Map<string, FileRead>();
  readonly unreadable: Unreadable[] = [];
  files = 0;

  /**
   * @param start makes a thread
   * @param address where the thread fetches what the site knows
   */
  constructor(start: () => Worker, address: string) {
    this.#start = start;
    this.#address = address;
  }

  /** Starts the thread, so that the first file is not what waits for it. */
  load(): void {
    this.#running();
  }

  /** Reads one file. What it held is kept for the next report. */
  async read(path: string, bytes: Uint8Array): Promise<FileAnswer> {
    this.files += 1;
    const response = await this.#ask({ kind: 'read', path, bytes }, slowest);
    if (response === 'slow') return this.#unreadable(path, `too slow: more than ${String(slowest / 1_000)} s`);
    if (response.kind === 'failed') return this.#unreadable(path, response.why);
    if (response.kind !== 'file') throw new Error(response.kind);
    const { answer } = response;
    if (answer.what === 'read') this.reads.set(path, answer.read);
    else if (answer.what === 'unreadable') this.unreadable.push({ path, why: answer.why });
    return answer;
  }

  async unpack(path: string, bytes: Uint8Array): Promise<Unpacked> {
    const response = await this.#ask({ kind: 'unpack', path, bytes }, slowest * 10);
    if (response !== 'slow' && response.kind === 'unpacked') return response.unpacked;
    this.#unreadable(path, response === 'slow' ? 'too slow to unpack' : 'is no archive that can be opened');
    return { files: [], left: null };
  }

  /** @throws Error in words where the facts cannot be taken */
  async audit(question: Question): Promise<Report> {
    const response = await this.#ask({ kind: 'audit', question });
    if (response !== 'slow' && response.kind === 'report') return response.report;
    throw new Error(response !== 'slow' && response.kind === 'failed' ? response.why : 'no answer');
  }

  /** The last report, or some of its rows, in one of the formats. */
  async format(format: FormatName, ids: readonly string[] | null): Promise<string> {
    const response = await this.#ask({ kind: 'format', format, ids });
    if (response !== 'slow' && response.kind === 'text') return response.text;
    throw new Error('no answer');
  }

  #unreadable(path: string, why: string): FileAnswer {
    this.unreadable.push({ path, why });
    this.#keep();
    return { what: 'unreadable', why };
  }

  #running(): Worker {
    if (this.#thread === undefined) {
      this.#thread = this.#start();
      this.#say({ kind: 'start', address: this.#address });
      this.#keep();
    }
    return this.#thread;
  }

  #keep(): void {
    this.#say({ kind: 'keep', reads: [...this.reads.values()], unreadable: this.unreadable, files: this.files });
  }

  #say(request: Request): void {
    this.#running().postMessage(request);
  }

  #ask(request: Request, limit?: number): Promise<Response | 'slow'> {
    const asked = this.#queue.then(() => this.#answer(request, limit));
    this.#queue = asked.catch(() => undefined);
    return asked;
  }

  async #answer(request: Request, limit: number | undefined): Promise<Response | 'slow'> {
    const thread = this.#running();
    let clock: ReturnType<typeof setTimeout> | undefined;
    const response = await new Promise<Response | 'slow'>((resolve) => {
      thread.onmessage = ({ data }: MessageEvent<Response>) => {
        resolve(data);
      };
      thread.onerror = () => {
        resolve('slow');
      };
      thread.postMessage(request);
      // The first file also waits for the readers to be fetched.
      if (limit !== undefined) clock = setTimeout(resolve, this.reads.size === 0 ? limit * 10 : limit, 'slow');
    });
    clearTimeout(clock);
    if (response === 'slow') {
      thread.terminate();
      this.#thread = undefined;
    }
    return response;
  }
}
