// What the tests of the environment reader share.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readEnvironment } from '../../../../src/intake/readers/environment/index.ts';
import { redact } from '../../../../src/intake/redact/index.ts';
import { hardwareFile } from '../../../../src/knowledge/schema.ts';

/** The GPUs that the site knows. */
export const hardware = hardwareFile.parse(
  parse(readFileSync(new URL('../../../../content/hardware.yaml', import.meta.url), 'utf8')),
);

export interface EnvironmentSummary {
  /** `key=value@line`, with `?` behind the value of a hint; without `platform` and the hint that vLLM serves. */
  readonly readings: string[];
  readonly platform: string[];
  readonly codes: string[];
}

/** Reads a text as the intake does, its secrets struck out first. */
export async function see(text: string, name = 'env'): Promise<EnvironmentSummary> {
  const { readings, findings } = await readEnvironment({ name, text: redact(text).text }, hardware);
  const written = readings.map(({ key, value, how, place }) => ({
    key,
    text: `${key}=${value}${how === 'hint' ? '?' : ''}@${place.line}`,
  }));
  return {
    readings: written
      .filter(({ key, text: line }) => key !== 'platform' && !line.startsWith('engine=vllm?'))
      .map(({ text: line }) => line)
      .sort(),
    platform: [...new Set(readings.filter(({ key }) => key === 'platform').map(({ value }) => value))].sort(),
    codes: findings.map(({ code }) => code).sort(),
  };
}
