// Two builds of the same content are the same files.
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { build } from '../../tools/build.ts';

test('two builds are the same, byte for byte', () => {
  const folders = ['dist-once', 'dist-again'];
  try {
    const [once, again] = folders.map((folder) => {
      build(folder);
      return sums(folder);
    });
    expect(Object.keys(once ?? {}).length).toBeGreaterThan(100);
    expect(again).toEqual(once);
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
});

/** The checksum of every file of `folder`, by its path. */
function sums(folder: string): Record<string, string> {
  const files = globSync(`${folder}/**/*`)
    .filter((file) => statSync(file).isFile())
    .sort();
  return Object.fromEntries(
    files.map((file) => [file.slice(folder.length), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
}
