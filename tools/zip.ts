// Reads single files out of a zip archive (a wheel is one), without unpacking the rest.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

interface ZipMember {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
  readonly date: Date;
}

export interface Zip {
  readonly names: readonly string[];
  /** The text of an entry. Throws where there is none, or where it is packed in a way that is not understood. */
  readonly read: (name: string) => string;
  /** When an entry was written, as the archive says; zip knows no time zone, so it is taken as UTC. */
  readonly date: (name: string) => Date;
  readonly close: () => void;
}

/** Opens a zip archive; undefined where the file is none. Understands archives and entries beyond 4 GiB (zip64). */
export function openZip(path: string): Zip | undefined {
  const file = openSync(path, 'r');
  const at = (offset: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, offset));
  };
  const entries = readDirectory(at, fstatSync(file).size);
  if (entries === undefined) {
    closeSync(file);
    return undefined;
  }
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const find = (name: string): ZipMember => {
    const entry = byName.get(name);
    if (entry === undefined) throw new Error(`${path} has no ${name}`);
    return entry;
  };
  return {
    names: entries.map((entry) => entry.name),
    read: (name) => {
      const entry = find(name);
      const head = at(entry.offset, 30);
      const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
      const packed = at(start, entry.packed);
      if (entry.method === 0) return packed.toString('utf8');
      if (entry.method === 8) return inflateRawSync(packed).toString('utf8');
      throw new Error(`${path}: ${name} is packed by method ${entry.method}`);
    },
    date: (name) => find(name).date,
    close: () => {
      closeSync(file);
    },
  };
}

/** The archive's directory, which stands at its end. */
function readDirectory(at: (offset: number, length: number) => Buffer, size: number): ZipMember[] | undefined {
  const tailLength = Math.min(size, 22 + 0xffff + 20);
  const tail = at(size - tailLength, tailLength);
  const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) return undefined;
  let length = tail.readUInt32LE(end + 12);
  let offset = tail.readUInt32LE(end + 16);
  const locator = end - 20;
  if (locator >= 0 && tail.readUInt32LE(locator) === 0x07064b50) {
    const big = at(Number(tail.readBigUInt64LE(locator + 8)), 56);
    length = Number(big.readBigUInt64LE(40));
    offset = Number(big.readBigUInt64LE(48));
  }
  const directory = at(offset, length);
  const entries: ZipMember[] = [];
  for (let p = 0; p + 46 <= directory.length && directory.readUInt32LE(p) === 0x02014b50;) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((o) => directory.readUInt16LE(p + o)) as [
      number,
      number,
      number,
    ];
    const extra = directory.subarray(p + 46 + nameLength, p + 46 + nameLength + extraLength);
    entries.push({
      name: directory.toString('utf8', p + 46, p + 46 + nameLength),
      method: directory.readUInt16LE(p + 10),
      date: dateOf(directory.readUInt16LE(p + 14), directory.readUInt16LE(p + 12)),
      ...sizes(directory.readUInt32LE(p + 20), directory.readUInt32LE(p + 24), directory.readUInt32LE(p + 42), extra),
    });
    p += 46 + nameLength + extraLength + noteLength;
  }
  return entries;
}

/** A date and a time as MS-DOS packs them: years from 1980, seconds in pairs. */
function dateOf(date: number, time: number): Date {
  const [year, month, day] = [1980 + (date >> 9), (date >> 5) & 15, date & 31];
  return new Date(Date.UTC(year, month - 1, day, time >> 11, (time >> 5) & 63, (time & 31) * 2));
}

/** Packed size and offset; where they do not fit 32 bits they stand in the extra field, in this order. */
function sizes(packed: number, whole: number, offset: number, extra: Buffer): { packed: number; offset: number } {
  for (let p = 0; p + 4 <= extra.length; p += 4 + extra.readUInt16LE(p + 2)) {
    if (extra.readUInt16LE(p) !== 1) continue;
    let q = p + 4;
    const next = () => Number(extra.readBigUInt64LE((q += 8) - 8));
    if (whole === 0xffffffff) next();
    return {
      packed: packed === 0xffffffff ? next() : packed,
      offset: offset === 0xffffffff ? next() : offset,
    };
  }
  return { packed, offset };
}
