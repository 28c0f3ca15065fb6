// Archives that were dropped: their files by name and bytes. Names are labels only, and no archive is opened inside another.
import type { Unpacked } from './messages.ts';

const mostEntries = 10_000;
/** Bytes of an archive, packed and unpacked. */
export const mostBytes = 200_000_000;

/** @throws Error where the bytes are no archive of that kind */
export async function unpack(name: string, bytes: Uint8Array): Promise<Unpacked> {
  return /\.zip$/i.test(name) ? unzip(bytes) : untar(await inflated(bytes));
}

/** Whether a name is that of an archive that can be opened. */
export function isArchive(name: string): boolean {
  return /\.(?:zip|tar\.gz|tgz)$/i.test(name);
}

async function unzip(bytes: Uint8Array): Promise<Unpacked> {
  const { unzipSync } = await import('fflate');
  let entries = 0;
  let size = 0;
  let left: string | null = null;
  const files = unzipSync(bytes, {
    filter: ({ originalSize, name }) => {
      if (name.endsWith('/') || isArchive(name)) return false;
      entries += 1;
      size += originalSize;
      const fits = entries <= mostEntries && size <= mostBytes;
      if (!fits) left = limitWords();
      return fits;
    },
  });
  return { files: Object.entries(files).map(([path, content]) => ({ path, bytes: content })), left };
}

/** Takes a gzip stream apart, up to the limit. */
async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes.slice()]).stream().pipeThrough(new DecompressionStream('gzip'));
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done && size <= mostBytes; next = await reader.read()) {
    parts.push(next.value);
    size += next.value.length;
  }
  await reader.cancel();
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const block = 512;

/** Reads a tar archive (ustar, with GNU's and PAX's long names). */
export function untar(bytes: Uint8Array): Unpacked {
  const decoder = new TextDecoder();
  const files: { path: string; bytes: Uint8Array }[] = [];
  let left: string | null = bytes.length > mostBytes ? limitWords() : null;
  let longName: string | null = null;
  for (let at = 0; at + block <= bytes.length;) {
    const head = bytes.subarray(at, at + block);
    const field = (from: number, length: number): string =>
      (decoder.decode(head.subarray(from, from + length)).split('\0', 1)[0] ?? '').trim();
    const size = Number.parseInt(field(124, 12) || '0', 8);
    if (field(0, 100) === '' || !Number.isSafeInteger(size) || size < 0) break;
    const content = bytes.subarray(at + block, at + block + size);
    at += block + Math.ceil(size / block) * block;
    const kind = field(156, 1);
    if (kind === 'L') longName = decoder.decode(content).split('\0', 1)[0] ?? null;
    else if (kind === 'x') longName = paxPath(decoder.decode(content)) ?? longName;
    else {
      const prefix = field(345, 155);
      const path: string = longName ?? (prefix === '' ? field(0, 100) : `${prefix}/${field(0, 100)}`);
      longName = null;
      if ((kind !== '' && kind !== '0') || isArchive(path)) continue;
      if (files.length >= mostEntries) {
        left = limitWords();
        break;
      }
      files.push({ path, bytes: content });
    }
  }
  return { files, left };
}

/** The path of a PAX header, whose lines are `27 path=folder/name`. */
function paxPath(text: string): string | undefined {
  const line = text.split('\n').find((each) => each.includes(' path='));
  return line?.slice(line.indexOf(' path=') + ' path='.length);
}

function limitWords(): string {
  return `an archive holds more than ${String(mostEntries)} files or ${String(mostBytes / 1e6)} MB: the rest is not looked at`;
}
