// The Chromium that npm brings, unpacked once per version, with its own font for a machine that has none.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
const packaged = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));

/** Starts it. It ends with the process that started it. */
export async function launch(): Promise<Browser> {
  const given = process.env['CHROMIUM'];
  const options = (executablePath: string, env: Record<string, string>) => ({
    executablePath,
    // Not the package's own list of arguments: that one turns web security off.
    // Nothing but the machine itself has a name: what a page asks of others goes nowhere.
    args: ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    env: { ...definedEnv(), ...env },
  });
  if (given !== undefined) return chromium.launch(options(given, {}));

  const folder = unpack();
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const binary = join(folder, 'chromium');
  try {
    return await chromium.launch(options(binary, fonts));
  } catch (error) {
    if (!String(error).includes('error while loading shared libraries')) throw error;
    // A machine without NSS: the package has it too.
    return chromium.launch(options(binary, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }));
  }
}

/** Unpacks it where that is not done yet. @returns its folder */
export function unpack(): string {
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(join(cache, 'chromium-'));
  // The package unpacks into os.tmpdir() and takes whatever is already there for a finished copy of any version:
  // unpack into a folder of our own and give it its name only when it is whole.
  // In a process of its own, so that no other program started meanwhile inherits the changed TMPDIR.
  const script = `import chromium, { inflate } from '@sparticuz/chromium';
    await chromium.executablePath(); await inflate(${JSON.stringify(join(packaged, 'bin', 'al2023.tar.br'))});`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, TMPDIR: work },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('Chromium could not be unpacked');
  // Absolute folders: fontconfig reads relative ones from wherever the program was started.
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
  writeFileSync(
    join(work, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  );
  try {
    renameSync(work, folder);
  } catch (error) {
    // Somebody else was faster; theirs is as good.
    if (!existsSync(folder)) throw error;
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
