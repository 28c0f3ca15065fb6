// What the fleet page brings along, and what its thread fetches.
import { knowledge, siteData } from './knowledge.ts';

/** The documentation of the keys: labels, values, how to find them. */
export function keyInfos() {
  return knowledge.keys.map(({ key, label, find, values }) => ({ key, label, find, values }));
}

/** Engine data, GPUs and keys; `site` is the site's address. */
export function fleetData(site: string) {
  const days = [...knowledge.claims.values()].map(({ asOf }) => asOf).sort();
  return {
    engine: siteData,
    hardware: knowledge.hardware.map(({ arch, models }) => ({ arch, models })),
    keys: keyInfos(),
    asOf: days.at(-1) ?? '',
    version: process.env['npm_package_version'] ?? '0',
    site,
  };
}
