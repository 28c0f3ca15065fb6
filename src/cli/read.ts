// Reads what an argument names: a file, or `-` for standard input. What cannot be read is one sentence.
import { open } from 'node:fs/promises';
import { largestRead } from '../engine/limits.ts';
import { decode } from '../fleet/decode.ts';
import { UsageError } from './usage.ts';

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'is a folder; name a file',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
  ENAMETOOLONG: 'is no file; put the text in a file, or send it to standard input ("-")',
};

/**
 * The text of a file or of standard input, of at most 100 MB. UTF-16 with its mark is decoded and said.
 * @param note takes a remark about what was read
 * @throws UsageError with one sentence for what is missing, a folder, too large or no text
 */
export async function readArgument(file: string, note: (text: string) => void): Promise<string> {
  const bytes = await bytesOf(file);
  const marks = `${bytes[0] ?? 0} ${bytes[1] ?? 0}`;
  if (marks === '255 254' || marks === '254 255') note(`${file}: is UTF-16; it was read as such\n`);
  const decoded = decode(bytes, largestRead);
  if ('text' in decoded) return decoded.text;
  throw new UsageError(
    `${file}: is ${decoded.why === 'binary' ? 'binary, or UTF-16 without its mark; give text in UTF-8' : decoded.why}`,
  );
}

async function bytesOf(file: string): Promise<Uint8Array> {
  try {
    if (file === '-') return await collect(process.stdin);
    const handle = await open(file);
    try {
      return await collect(handle.createReadStream({ autoClose: false }));
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`${file}: ${(code === undefined ? undefined : sentences[code]) ?? error.message}`);
  }
}

async function collect(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    // Leaving the loop ends the stream: what follows is not read.
    if (size > largestRead) throw new Error(`has more than ${largestRead / 1e6} MB; cut out the part that matters`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
