// A short fingerprint of an item's text, so that a changed item can ask to be looked at again.

/** FNV-1a over UTF-16 code units, 32 bits, as 8 hexadecimal digits. Not for security: it only has to notice an edit. */
export function fingerprint(...parts: readonly string[]): string {
  let hash = 0x811c9dc5;
  // The length of each part goes in too, so that moving a word from one part to the next is an edit.
  for (const unit of units(parts)) hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}

function* units(parts: readonly string[]): Generator<number> {
  for (const part of parts) {
    yield part.length;
    for (let index = 0; index < part.length; index += 1) yield part.charCodeAt(index);
  }
}
