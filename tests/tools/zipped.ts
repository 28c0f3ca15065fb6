import { crc32, deflateRawSync } from 'node:zlib';

/** A small zip archive. `big`: sizes and offsets in the zip64 fields, as beyond 4 GiB. */
export function zipped(
  files: Readonly<Record<string, string>>,
  { store = false, big = false, method = 8 } = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = store ? Buffer.from(text) : deflateRawSync(text);
    const label = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(store ? 0 : method, 8);
    head.writeUInt16LE(label.length, 26);
    const extra = Buffer.alloc(big ? 28 : 0);
    if (big) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(24, 2);
      extra.writeBigUInt64LE(BigInt(text.length), 4);
      extra.writeBigUInt64LE(BigInt(data.length), 12);
      extra.writeBigUInt64LE(BigInt(offset), 20);
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(store ? 0 : method, 10);
    entry.writeUInt32LE(crc32(text), 16);
    entry.writeUInt32LE(big ? 0xffffffff : data.length, 20);
    entry.writeUInt32LE(big ? 0xffffffff : Buffer.byteLength(text), 24);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt32LE(big ? 0xffffffff : offset, 42);
    parts.push(head, label, data);
    directory.push(entry, label, extra);
    offset += head.length + label.length + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(big ? 0xffffffff : list.length, 12);
  end.writeUInt32LE(big ? 0xffffffff : offset, 16);
  if (!big) return Buffer.concat([...parts, list, end]);
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(BigInt(list.length), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + list.length), 8);
  return Buffer.concat([...parts, list, end64, locator, end]);
}
