// Inputs as people paste them, through every reader to the verdict.
import { expect, test } from 'vitest';
import { check } from '../../src/engine/check.ts';
import { allByHand, type Key } from '../../src/engine/deployment.ts';
import type { Run } from '../../src/engine/result.ts';
import { intake } from '../../src/intake/index.ts';
import { documentOf } from '../../src/report/document.ts';
import { asMarkdown, asText } from '../../src/report/spellings.ts';
import { encodeDeployment } from '../../src/engine/share.ts';
import { data, knowledge } from '../engine/data.ts';
import pastes from './pastes.json' with { type: 'json' };

interface Want {
  readonly verdict?: readonly string[];
  /** Values that must be read; null: not read is right too. */
  readonly is?: Readonly<Record<string, readonly (string | null)[]>>;
  readonly isNot?: Readonly<Record<string, readonly string[]>>;
  readonly unknown?: readonly Key[];
  readonly asConfigured?: Readonly<Record<string, readonly (string | null)[]>>;
  readonly unpinned?: Readonly<Record<string, readonly (string | null)[]>>;
  /** Of each group at least one must be asked for. */
  readonly needs?: readonly (readonly Key[])[];
  readonly needsIfOpen?: readonly (readonly Key[])[];
  readonly redact?: readonly string[];
  readonly findings?: readonly string[];
}
interface Paste {
  readonly name: string;
  readonly command?: string;
  readonly env?: readonly string[];
  readonly log?: string;
  readonly set?: Readonly<Record<string, string>>;
  readonly want: Want;
}

/** `auto` and `none` say that nothing was named: the same as not read. */
const read = (value: string | undefined): string | null =>
  value === undefined || value === 'auto' || value === 'none' ? null : value;

test.each(pastes as unknown as Paste[])('$name', async ({ command, env = [], log, set = {}, want }) => {
  const inputs = [
    ...(command === undefined ? [] : [{ name: 'command', text: command }]),
    ...env.map((text, index) => ({ name: index === 0 ? 'env' : `env${String(index + 1)}`, text })),
    ...(log === undefined ? [] : [{ name: 'log', text: log }]),
  ];
  const given = allByHand(set);
  const taken = await intake(inputs, given, knowledge.hardware);
  const result = check(taken.deployment, data, taken.findings);
  const value = (key: string): string | undefined => result.deployment[key as Key]?.value;

  if (want.verdict) expect(want.verdict).toContain(result.verdict);
  for (const [key, wanted] of Object.entries(want.is ?? {})) {
    const found = value(key);
    expect(
      wanted.includes(found ?? null) || (wanted.includes(null) && read(found) === null),
      `${key}: ${found ?? ''}`,
    ).toBe(true);
  }
  for (const [key, wrong] of Object.entries(want.isNot ?? {})) expect(wrong, key).not.toContain(value(key));
  for (const key of want.unknown ?? []) expect(read(value(key)), key).toBeNull();
  for (const run of ['asConfigured', 'unpinned'] as const)
    for (const [field, wanted] of Object.entries(want[run] ?? {}))
      expect(wanted, `${run}.${field}`).toContain(result[run][field as keyof Run]);
  const groups = [...(want.needs ?? []), ...(result.verdict === 'need-input' ? (want.needsIfOpen ?? []) : [])];
  for (const group of groups)
    expect(
      group.some((key) => result.need.includes(key)),
      `${group.join('|')} of ${result.need.join()}`,
    ).toBe(true);
  expect(result.findings.map(({ code }) => code)).toEqual(expect.arrayContaining([...(want.findings ?? [])]));

  // Nothing that is shown, printed, exported or shared holds a secret.
  const blocks = documentOf(result, {
    claim: () => undefined,
    label: (key) => key,
    find: () => '',
    gain: undefined,
    asOf: '2026-12-01',
  });
  const outputs = [
    JSON.stringify(result),
    JSON.stringify(taken),
    asText(blocks),
    asMarkdown(blocks),
    encodeDeployment(result.deployment),
  ];
  for (const secret of want.redact ?? [])
    for (const output of outputs) expect(output.includes(secret), 'a secret').toBe(false);
});
