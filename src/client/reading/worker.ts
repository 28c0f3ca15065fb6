// Reads pasted texts beside the page: a megabyte takes a second, in which the page must go on answering.
import { readAll } from '../../intake/index.ts';
import { inputsOf, partsOf } from '../../intake/parts.ts';
import type { Catalogue } from '../../engine/messages.ts';
import type { Hardware } from '../../intake/types.ts';
import { namedServers, type Input } from '../../intake/types.ts';
import { largestInput } from '../../engine/limits.ts';
import type { Answer, Question, Request, Response } from './messages.ts';

let hardware: readonly Hardware[] = [];
let base = '/';
let catalogue: Promise<Catalogue> | undefined;

/** Nobody corrects more parts by hand, and a page with thousands of them would stand still. */
const mostParts = 40;

/** What looks like a log where it stands in another box than the log's. */
const message = /get_heuristic_kernel|Traceback|\w(?:Error|Exception): |not supported|cudagraph|INFO \d\d-\d\d/;

/** The text to look for known messages in: that of the log's box, or of whichever box holds what looks like a log. */
function logOf(inputs: readonly Input[]): Input | undefined {
  const readable = inputs.filter(({ text }) => text.length <= largestInput);
  return (
    readable.find(({ name, text }) => name === 'log' && text.trim() !== '') ??
    readable.find(({ text }) => message.test(text))
  );
}

async function fetched(): Promise<Catalogue> {
  const response = await fetch(`${base}errors/catalogue.json`);
  if (!response.ok) throw new Error(`errors/catalogue.json: ${String(response.status)}`);
  return (await response.json()) as Catalogue;
}

/** The catalogue, fetched once; where that failed the next question asks again: the network may be back. */
function known(): Promise<Catalogue> {
  catalogue ??= fetched().catch((error: unknown) => {
    catalogue = undefined;
    throw error;
  });
  return catalogue;
}

async function explained(inputs: readonly Input[], hosts: boolean): Promise<Pick<Answer, 'explained' | 'startup'>> {
  const log = logOf(inputs);
  if (log === undefined) return { explained: 'none', startup: undefined };
  let sentences;
  try {
    sentences = await known();
  } catch {
    return { explained: 'unavailable', startup: undefined };
  }
  const { explain } = await import('../../intake/readers/log/explain.ts');
  const { redact } = await import('../../intake/redact/index.ts');
  const { redactTree } = await import('../../intake/redact/decoded.ts');
  const { startupOf } = await import('../../intake/readers/log/startup.ts');
  const { text } = redact(log.text, { hosts });
  return redactTree({ explained: explain(text, sentences), startup: startupOf(text) }, { hosts });
}

async function answer({ text, kinds, set, hosts }: Question): Promise<Answer> {
  // What is too large as a whole is refused as a whole.
  const isRead = text.length <= largestInput;
  const cut = isRead ? partsOf(text).map((part, index) => ({ ...part, kind: kinds[index] ?? part.kind })) : [];
  const inputs = isRead ? inputsOf(text, cut) : [{ name: 'command', text }];
  const { servers, together } = await readAll(inputs, set, hardware, {
    hosts,
    catalogue: () => known().catch(() => ({})),
  });
  const [only] = servers;
  return {
    cut: cut.slice(0, mostParts),
    parts: cut.length,
    isLog: cut.length > 0 && cut.every(({ kind }) => kind === 'log'),
    intake: servers.length === 1 && only !== undefined ? only : together,
    servers: namedServers(servers),
    ...(await explained(inputs, hosts)),
  };
}

/** Loads every reader, so that a paste is read at once, also when the network is gone by then. */
async function load(): Promise<void> {
  const text = 'vllm serve a/b\nINFO 01-01 00:00:00\n{"architectures": ["A"], "model_type": "kimi_k3"}';
  await answer({ text, kinds: {}, set: {}, hosts: false });
}

addEventListener('message', ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'start') {
    ({ hardware, base } = data);
    return;
  }
  if (data.kind === 'load') {
    // What cannot be loaded now is asked for again with the first question, which then says so.
    void load().catch(() => undefined);
    return;
  }
  answer(data.question).then(
    (done) => {
      postMessage({ answer: done } satisfies Response);
    },
    (error: unknown) => {
      postMessage({ failed: String(error) } satisfies Response);
    },
  );
});
