// `kernels`: what serves a decode call in an AITER release, for one call with its story or for a table of them.
import { fieldsOf, fieldText } from '../engine/csv.ts';
import { findRelease, readCall } from '../engine/kernels/call.ts';
import { decode } from '../engine/kernels/decode.ts';
import { callPath } from '../engine/kernels/call-path.ts';
import { answerColumns, questionColumns } from '../engine/kernels/table.ts';
import type { DecodeCall, KernelRelease } from '../engine/kernels/types.ts';
import { kernels as releasesOf } from './content/kernels.ts';
import { UsageError, type Command, type Io } from './usage.ts';
import { parse, parseFormat } from './options.ts';

export const usage =
  'usage: kernels --batch FILE|- | kernels --aiter TAG --arch gfx950 --heads N --block N --kv fp8 [--q fp8] --mask causal|non-causal [--requests N] [--lse] [--format text|json]';

export const kernels: Command = async (args, io) => {
  const options = read(args);
  const releases = releasesOf();
  if (options.batch === undefined) return one(options, releases, io);
  return batch(options.batch, await io.read(options.batch), releases, io);
};

/** Answers a table row by row. Rows that cannot be read are reported with their line; only a table without one fails. */
function batch(file: string, text: string, releases: readonly KernelRelease[], io: Io): number {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const header = (fieldsOf(lines[0] ?? '') ?? []).map((name) => name.trim());
  const missing = questionColumns.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new UsageError(`${file}:1: no column ${missing.join(', ')}`);
  const places = questionColumns.map((name) => header.indexOf(name));
  const kept = header.flatMap((name, index) => ((answerColumns as readonly string[]).includes(name) ? [] : [index]));
  const byTag = new Map<string, KernelRelease | undefined>();

  const out = [[...kept.map((i) => header[i] ?? ''), ...answerColumns].map(fieldText).join(',')];
  const bad: string[] = [];
  lines.slice(1).forEach((line, index) => {
    if (line.trim() === '') return;
    const complain = (what: string) => bad.push(`${file}:${String(index + 2)}: ${what}\n`);
    const fields = fieldsOf(line);
    if (fields === undefined) return complain('a quote is not closed, or stands inside a field');
    if (fields.length !== header.length)
      return complain(`${fields.length} fields where the header has ${header.length}`);
    const [tag = '', arch = '', q = '', kv = '', heads = '', block = '', mask = ''] = places.map((i) =>
      (fields[i] ?? '').trim(),
    );
    if (tag === '') return complain('the AITER tag is empty');
    const call = readCall({ arch, q, kv, heads, block, mask });
    if (typeof call === 'string') return complain(call);
    if (!byTag.has(tag)) byTag.set(tag, findRelease(releases, tag));
    const { outcome, text: said } = answer(byTag.get(tag), tag, call);
    // A row that needs no rebuilding goes out as it came in.
    const row = kept.length === header.length ? line : kept.map((i) => fieldText(fields[i] ?? '')).join(',');
    return out.push(`${row},${outcome},${fieldText(said)}`);
  });
  if (bad.length > 0) io.err(bad.join(''));
  if (out.length === 1) throw new UsageError(`${file}: no row could be read`);
  io.out(`${out.join('\n')}\n`);
  return 0;
}

function answer(release: KernelRelease | undefined, tag: string, call: DecodeCall) {
  if (release === undefined) return { outcome: 'unknown' as const, text: `no data for AITER ${tag}` };
  return decode(release, call);
}

/** One call: its outcome, and how it comes about. */
function one(options: Options, releases: readonly KernelRelease[], io: Io): number {
  const { aiter, arch, heads, block, kv, mask } = options;
  if (aiter === undefined || arch === undefined || heads === undefined || block === undefined)
    throw new UsageError(usage);
  if (kv === undefined || mask === undefined) throw new UsageError(usage);
  // vLLM's queries have the dtype of the cache.
  const read = readCall({ arch, q: options.q ?? kv, kv, heads, block, mask });
  if (typeof read === 'string') throw new UsageError(read);
  const call = {
    ...read,
    ...(options.requests === undefined ? {} : { batch: requests(options.requests) }),
    ...(options.lse === true ? { lse: true } : {}),
  };
  const release = findRelease(releases, aiter);
  const found = answer(release, aiter, call);
  const steps = release === undefined ? [] : callPath(release, call);
  if (options.format === 'json') {
    const verified = release?.verified ?? false;
    io.out(`${JSON.stringify({ aiter, verified, call, answer: found, story: steps }, null, 2)}\n`);
    return 0;
  }
  const held = releases.map((r) => r.tag).join(', ');
  io.out(`${found.outcome}: ${found.text}\n`);
  for (const step of steps) io.out(`- ${step.text}${step.verbatim === undefined ? '' : `\n  ${step.verbatim}`}\n`);
  if (release === undefined) io.out(`- Held are: ${held}\n`);
  return 0;
}

function requests(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new UsageError(`"${text}" is no number of requests`);
  return Number(text);
}

type Options = ReturnType<typeof read>;

function read(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values, positionals } = parse('kernels', args, {
    batch: text,
    aiter: text,
    arch: text,
    heads: text,
    block: text,
    kv: text,
    q: text,
    mask: text,
    requests: text,
    lse: { type: 'boolean' },
    format: text,
  });
  if (positionals.length > 0) throw new UsageError(`kernels: "${positionals.join(' ')}" stands alone; ${usage}`);
  return { ...values, format: parseFormat(values.format, ['text', 'json']) };
}
