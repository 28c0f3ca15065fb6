// The thread behind the fleet page: reads files, answers for all of them, spells the report. Texts are dropped once read.
import { largestInput } from '../../engine/limits.ts';
import { Answers } from '../../fleet/answers.ts';
import { audit } from '../../fleet/audit.ts';
import { decode } from '../../fleet/decode.ts';
import { mergeFacts } from '../../fleet/facts/merge.ts';
import { noFacts, readFacts, FactsError, type Facts } from '../../fleet/facts/read.ts';
import { factsName } from '../../fleet/facts/shape.ts';
import { writeFacts } from '../../fleet/facts/write.ts';
import { formatted } from '../../fleet/formats/index.ts';
import { imageReadings } from '../../fleet/images.ts';
import { kindOf, mentionsServer } from '../../fleet/kinds.ts';
import { splitPaste } from '../../fleet/paste.ts';
import { readFile } from '../../fleet/reading.ts';
import { defaultFailOn, isRule } from '../../fleet/rules.ts';
import type { FileRead, Report, Unreadable } from '../../fleet/types.ts';
import { readEnvironment } from '../../intake/readers/environment/index.ts';
import type { FileAnswer, FleetData, ProbeReport, Question, Request, Response, Unpacked } from './messages.ts';
import { unpack } from './unpack.ts';

let reads = new Map<string, FileRead>();
let unreadable: Unreadable[] = [];
let files = 0;
let data: Promise<FleetData> | undefined;
let address = '';
let last: Report | undefined;
let answers: Answers | undefined;

async function known(): Promise<FleetData> {
  data ??= fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${address}: ${String(response.status)}`);
    return (await response.json()) as FleetData;
  });
  try {
    return await data;
  } catch (error) {
    // The next question asks again: the network may be back.
    data = undefined;
    throw error;
  }
}

async function read(path: string, bytes: Uint8Array): Promise<FileAnswer> {
  files += 1;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (kindOf(name) === 'no') return { what: 'nothing' };
  const decoded = decode(bytes);
  if ('why' in decoded)
    return decoded.why === 'binary' ? { what: 'nothing' } : { what: 'unreadable', why: decoded.why };
  const { text } = decoded;
  if (name === factsName) return { what: 'facts', text };
  if (/can-i-unpin\/probe@\d/.test(text)) return { what: 'probe', text };
  if (!mentionsServer(text)) return { what: 'nothing' };
  return { what: 'read', read: await readFile(path, text, (await known()).hardware) };
}

/** The files of a paste, as those of an archive. */
function split(path: string, text: string): Unpacked {
  if (text.length > largestInput)
    return { files: [], left: `more than ${String(largestInput / 1e6)} MB: paste the files that start a server` };
  const encoder = new TextEncoder();
  const files = splitPaste(text, path).map((file) => ({ path: file.path, bytes: encoder.encode(file.text) }));
  return { files, left: null };
}

async function answer(question: Question): Promise<Report> {
  const { engine, hardware, keys, asOf, version } = await known();
  const file = question.factsFile === null ? noFacts : readFacts(question.factsFile, factsName);
  const byHand = readFacts(writeFacts(question.answers), 'your answers');
  const facts = await withProbes(mergeFacts(file, byHand), question.probes, hardware);
  answers ??= new Answers(engine);
  const { report } = audit(
    {
      reads: [...reads.values()],
      unreadable,
      files,
      candidates: reads.size,
      facts,
      factsName,
      given: question.given,
      today: question.today,
      limits: question.limits,
    },
    {
      data: engine,
      asOf,
      version,
      values: (key) => keys.find((info) => info.key === key)?.values ?? [],
      find: (key) => keys.find((info) => info.key === key)?.find ?? '',
      readImage: imageReadings,
      answers,
    },
  );
  return report;
}

/** A probe's report is a fact of its image: everything that it proves. */
async function withProbes(
  facts: Facts,
  probes: readonly ProbeReport[],
  hardware: FleetData['hardware'],
): Promise<Facts> {
  const images = [...facts.images];
  for (const { name, text, image } of probes) {
    if (image === null) continue;
    const { readings } = await readEnvironment({ name: `probe:${name}`, text }, hardware);
    images.push({
      match: image,
      line: 0,
      override: false,
      values: readings.map(({ key, value, place }) => ({ key, value, line: place.line })),
    });
  }
  return { ...facts, images };
}

async function respond(request: Request): Promise<Response | undefined> {
  switch (request.kind) {
    case 'start':
      ({ address } = request);
      return undefined;
    case 'keep':
      reads = new Map(request.reads.map((each) => [each.path, each]));
      unreadable = [...request.unreadable];
      ({ files } = request);
      return undefined;
    case 'read': {
      const found = await read(request.path, request.bytes);
      if (found.what === 'read') reads.set(request.path, found.read);
      if (found.what === 'unreadable') unreadable.push({ path: request.path, why: found.why });
      return { kind: 'file', answer: found };
    }
    case 'unpack':
      return { kind: 'unpacked', unpacked: await unpack(request.path, request.bytes) };
    case 'split':
      return { kind: 'unpacked', unpacked: split(request.path, request.text) };
    case 'audit':
      last = await answer(request.question);
      return { kind: 'report', report: last };
    case 'format': {
      if (last === undefined) return { kind: 'failed', why: 'there is no report yet' };
      const { ids } = request;
      const report =
        ids === null ? last : { ...last, deployments: last.deployments.filter(({ id }) => ids.includes(id)) };
      const failOn = new Set(defaultFailOn.filter(isRule));
      return { kind: 'text', text: formatted(report, request.format, { failOn, site: (await known()).site }) };
    }
  }
}

addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
  respond(request).then(
    (response) => {
      if (response !== undefined) postMessage(response);
    },
    (error: unknown) => {
      const why = error instanceof FactsError || error instanceof Error ? error.message : String(error);
      postMessage({ kind: 'failed', why } satisfies Response);
    },
  );
});
