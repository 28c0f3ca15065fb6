// Finds what the import needs in a copy of AITER: a checkout, an installed tree or a wheel.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openZip } from '../zip.ts';

export interface AiterCopy {
  /** The Python wrapper, `aiter/mla.py`. */
  readonly wrapper: string;
  /** Each architecture's manifest, `hsa/<arch>/mla/mla_asm.csv`. */
  readonly manifests: readonly { readonly arch: string; readonly file: string; readonly text: string }[];
}

const manifestName = /(?:^|\/)hsa\/(gfx[0-9a-f]+)\/mla\/mla_asm\.csv$/;
const wrapperName = /^(?:[^/]+\.data\/[^/]+\/)?aiter\/mla\.py$/;

/** @throws Error that says what is missing, where `path` is not a whole copy of AITER. */
export function readCopy(path: string): AiterCopy {
  if (!existsSync(path)) throw new Error(`${path} does not exist`);
  return statSync(path).isDirectory() ? readFolder(path) : readWheel(path);
}

function readFolder(path: string): AiterCopy {
  const wrapper = ['aiter/mla.py', 'mla.py'].map((file) => join(path, file)).find((file) => existsSync(file));
  if (wrapper === undefined) throw new Error(`${path} is not AITER: it has no aiter/mla.py`);
  // A checkout has hsa beside aiter, an installed copy in aiter_meta.
  const files = ['hsa', 'aiter_meta/hsa', '../aiter_meta/hsa'].flatMap((hsa) => {
    const folder = join(path, hsa);
    return existsSync(folder) ? readdirSync(folder).map((arch) => join(folder, arch, 'mla/mla_asm.csv')) : [];
  });
  return collect(
    path,
    readFileSync(wrapper, 'utf8'),
    files.filter((file) => existsSync(file)),
    (file) => readFileSync(file, 'utf8'),
  );
}

function readWheel(path: string): AiterCopy {
  const zip = openZip(path);
  if (zip === undefined) throw new Error(`${path} is neither a folder nor a wheel`);
  try {
    const wrapper = zip.names.find((name) => wrapperName.test(name));
    if (wrapper === undefined) throw new Error(`${path} is not AITER: it has no aiter/mla.py`);
    return collect(path, zip.read(wrapper), zip.names, zip.read);
  } finally {
    zip.close();
  }
}

function collect(path: string, wrapper: string, files: readonly string[], read: (file: string) => string): AiterCopy {
  const manifests = [...files].sort().flatMap((file) => {
    const arch = manifestName.exec(file.replaceAll('\\', '/'))?.[1];
    return arch === undefined ? [] : [{ arch, file, text: read(file) }];
  });
  if (manifests.length === 0) throw new Error(`${path} has no manifest hsa/<arch>/mla/mla_asm.csv`);
  return { wrapper, manifests };
}
