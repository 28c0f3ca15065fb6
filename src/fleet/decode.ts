// From a file's bytes to its text, or to the reason why it has none.

/** The largest file that is read, in bytes. */
export const largestFile = 1_000_000;
const looked = 8_192;

export type Decoded = { readonly text: string } | { readonly why: string };

/**
 * Decodes UTF-8, and UTF-16 where its mark stands in front; other bytes are replaced. Line ends become `\n`.
 * @returns `why` for a binary file, a Git LFS pointer, or more than `limit` bytes
 */
export function decode(bytes: Uint8Array, limit = largestFile): Decoded {
  if (bytes.length > limit) return { why: `too large: ${String(bytes.length)} bytes, the limit is ${String(limit)}` };
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  if (encoding === 'utf-8' && bytes.subarray(0, looked).includes(0)) return { why: 'binary' };
  const text = new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n');
  if (text.startsWith('version https://git-lfs.github.com/spec/'))
    return { why: 'a Git LFS pointer: the file itself is not here' };
  return { text };
}
