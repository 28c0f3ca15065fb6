// The page's side of its thread: one question at a time, and a file that takes too long ends the thread, nothing else.
import type { FileRead, Report, Unreadable } from '../../fleet/types.ts';
import type { FormatName } from '../../fleet/formats/index.ts';
import type { FileAnswer, Question, Request, Response, Unpacked } from './messages.ts';

/** The longest time that one file may take, in milliseconds. */
const slowest = 2_000;

/** What the thread said, or why it was ended. */
type Reply = Response | 'slow' | 'cancelled';

/** Asks the thread one question after another, and starts a new thread where a file never ends. */
export class FleetWorker {
  readonly #start: () => Worker;
  readonly #address: string;
  #thread: Worker | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #end: (() => void) | undefined;
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
    if (response === 'slow') return this.refuse(path, `too slow: more than ${String(slowest / 1_000)} s`);
    if (response === 'cancelled') return this.refuse(path, 'cancelled');
    if (response.kind === 'failed') return this.refuse(path, response.why);
    if (response.kind !== 'file') throw new Error(response.kind);
    const { answer } = response;
    if (answer.what === 'read') this.reads.set(path, answer.read);
    else if (answer.what === 'unreadable') this.unreadable.push({ path, why: answer.why });
    return answer;
  }

  /** The files of an archive. */
  async unpack(path: string, bytes: Uint8Array): Promise<Unpacked> {
    return this.#files(path, { kind: 'unpack', path, bytes }, 'is no archive that can be opened');
  }

  /** The files of a paste, which is called `path` where it names none. */
  async split(path: string, text: string): Promise<Unpacked> {
    return this.#files(path, { kind: 'split', path, text }, 'could not be taken apart');
  }

  async #files(path: string, request: Request, failed: string): Promise<Unpacked> {
    const response = await this.#ask(request, slowest * 10);
    if (typeof response === 'object' && response.kind === 'unpacked') return response.unpacked;
    this.refuse(
      path,
      typeof response === 'object' ? failed : response === 'slow' ? 'too slow to take apart' : response,
    );
    return { files: [], left: null };
  }

  /** Keeps in mind that a file was not read, and why. */
  refuse(path: string, why: string): FileAnswer {
    this.unreadable.push({ path, why });
    this.#keep();
    return { what: 'unreadable', why };
  }

  /** Ends what the thread is doing; what it has read stays. */
  cancel(): void {
    this.#end?.();
  }

  /** @throws Error in words where the facts cannot be taken */
  async audit(question: Question): Promise<Report> {
    const response = await this.#ask({ kind: 'audit', question });
    if (typeof response === 'object' && response.kind === 'report') return response.report;
    throw new Error(typeof response === 'object' && response.kind === 'failed' ? response.why : 'no answer');
  }

  /** The last report, or some of its rows, in one of the formats. */
  async format(format: FormatName, ids: readonly string[] | null): Promise<string> {
    const response = await this.#ask({ kind: 'format', format, ids });
    if (typeof response === 'object' && response.kind === 'text') return response.text;
    throw new Error('no answer');
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

  #ask(request: Request, limit?: number): Promise<Reply> {
    const asked = this.#queue.then(() => this.#answer(request, limit));
    this.#queue = asked.catch(() => undefined);
    return asked;
  }

  async #answer(request: Request, limit: number | undefined): Promise<Reply> {
    const thread = this.#running();
    let clock: ReturnType<typeof setTimeout> | undefined;
    const response = await new Promise<Reply>((resolve) => {
      thread.onmessage = ({ data }: MessageEvent<Response>) => {
        resolve(data);
      };
      thread.onerror = () => {
        resolve('slow');
      };
      this.#end = () => {
        resolve('cancelled');
      };
      thread.postMessage(request);
      // The first file also waits for the readers to be fetched.
      if (limit !== undefined) clock = setTimeout(resolve, this.reads.size === 0 ? limit * 10 : limit, 'slow');
    });
    clearTimeout(clock);
    this.#end = undefined;
    if (typeof response === 'string') {
      thread.terminate();
      this.#thread = undefined;
    }
    return response;
  }
}
