// Runs Astro's command line with its telemetry off: `node tools/astro.ts dev --ignore-lock`.
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(process.execPath, ['node_modules/astro/bin/astro.mjs', ...process.argv.slice(2)], {
  env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
