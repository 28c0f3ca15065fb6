// Makes a release's file in content/kernels/ out of a copy of AITER.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '../../src/engine/versions.ts';
import type { KernelRelease, Shape } from '../../src/engine/kernels/types.ts';
import { shapeText } from '../../src/knowledge/kernel-schema.ts';
import { loadKernels } from '../../src/knowledge/kernels.ts';
import { readManifest, takesMask } from './manifest.ts';
import { readCopy } from './source.ts';

export interface Imported {
  /** The file written, below the project's folder. */
  readonly file: string;
  readonly kernels: number;
  /** The release that it was compared with, and what is new and what is gone, as lines `gfx950: fp8/fp8 …`. */
  readonly since: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/**
 * Writes `content/kernels/<tag>.yaml`. The rules of the release before are taken over, marked unverified.
 *
 * @param root the project's folder
 * @param path a checkout, an installed tree or a wheel of AITER
 * @throws Error that says what is not understood; nothing is written then
 */
export function importKernels(root: string, path: string, tag: string): Imported {
  if (!/^v\d+(?:\.\d+)+(?:\.post\d+)?$/.test(tag)) throw new Error(`"${tag}" is no tag such as v0.1.21.post2`);
  const file = `content/kernels/${tag}.yaml`;
  if (existsSync(join(root, file))) throw new Error(`${file} is there already; remove it to import it again`);
  const before = loadKernels(root).findLast((r) => (compareVersions(r.tag, tag) ?? 0) < 0);
  if (before === undefined)
    throw new Error(`content/kernels/ has no release before ${tag} whose rules could be taken over`);

  const copy = readCopy(path);
  const maskArgument = takesMask(copy.wrapper);
  const shapes = Object.fromEntries(
    copy.manifests.map(({ arch, file: name, text }) => [arch, readManifest(name, text, maskArgument)]),
  );
  const now = linesOf(shapes);
  const then = linesOf(before.shapes);
  const added = now.filter((line) => !then.includes(line));
  const removed = then.filter((line) => !now.includes(line));
  const same = now.join('\n') === then.join('\n') && maskArgument === before.maskArgument;

  const text = `# Imported from a copy of AITER. The fold rules are those of ${before.tag} until somebody has read this release's
# wrapper and dispatcher: then set verified to true. Until then every outcome is unknown.
tag: ${tag}
rules: ${before.rules.name}
verified: false
maskArgument: ${maskArgument}
sources:
${Object.keys(shapes)
  .map(
    (arch) =>
      `  - title: Manifest of ${arch}\n    url: https://github.com/ROCm/aiter/blob/${tag}/hsa/${arch}/mla/mla_asm.csv\n`,
  )
  .join('')}changed:
  since: ${before.tag}
  added:${list(added)}
  removed:${list(removed)}
${same ? `sameShapesAs: ${ownerOf(root, before)}\n` : `shapes:\n${shapesText(shapes)}`}`;
  writeFileSync(join(root, file), text);
  return { file, kernels: now.length, since: before.tag, added, removed };
}

function linesOf(shapes: Readonly<Record<string, readonly Shape[]>>): string[] {
  return Object.entries(shapes).flatMap(([arch, all]) => all.map((shape) => `${arch}: ${shapeText(shape)}`));
}

function list(lines: readonly string[]): string {
  return lines.length === 0 ? ' []' : lines.map((line) => `\n    - '${line}'`).join('');
}

function shapesText(shapes: Readonly<Record<string, readonly Shape[]>>): string {
  return Object.entries(shapes)
    .map(([arch, all]) => `  ${arch}:\n${all.map((shape) => `    - ${shapeText(shape)}\n`).join('')}`)
    .join('');
}

/** The release whose file writes down the shapes that `release` has. */
function ownerOf(root: string, release: KernelRelease): string {
  const text = readFileSync(join(root, `content/kernels/${release.tag}.yaml`), 'utf8');
  return /^sameShapesAs: (\S+)/m.exec(text)?.[1] ?? release.tag;
}
