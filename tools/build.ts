// Builds the site. The same steps for `npm run build`, `npm start` and the tests.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds content/ and src/ into `folder` (below the project). Throws with Astro's whole output where it fails. */
export function build(folder = 'dist'): void {
  rmSync(`${root}${folder}`, { recursive: true, force: true });
  step('node_modules/astro/bin/astro.mjs', 'build', '--outDir', folder);
}

function step(script: string, ...args: string[]): void {
  // Vitest sets NODE_ENV=test and VITEST; a build must not notice who asked for it.
  const vitest = /^(?:VITEST.*|TEST|MODE|DEV|PROD|SSR|BASE_URL)$/;
  const kept = Object.entries(process.env).filter(([name]) => !vitest.test(name));
  const env = { ...Object.fromEntries(kept), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  // What went well is not worth a screenful; what went wrong is told in full.
  if (status !== 0) throw new Error(`${stdout}${stderr}${script} ${args.join(' ')} failed (exit ${String(status)})`);
}

if (import.meta.main) {
  try {
    build();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
