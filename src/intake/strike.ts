// The last door of the intake: no secret leaves it, not even one that reading decoded.
import type { Deployment, Key, Known } from '../engine/deployment.ts';
import { mark } from './redact/mark.ts';
import type { Intake, ReadAll } from './types.ts';

/** Strikes secrets out of decoded texts, all at once: a secret that one of them names is struck out of the others. */
type Strike = (texts: readonly string[]) => readonly string[];

/** `read` with every value, finding and quoted line struck out again. */
export function strikeReadings({ servers, together }: ReadAll, strike: Strike): ReadAll {
  const texts = new Set<string>();
  for (const each of [together, ...servers]) for (const text of textsOf(each)) texts.add(text);
  for (const { name, image, alternatives } of servers) {
    for (const text of [name, image]) if (text !== null) texts.add(text);
    for (const { deployment } of alternatives) for (const { value } of values(deployment)) texts.add(value);
  }
  const before = [...texts];
  const after = strike(before);
  const struck = new Map(before.map((text, index) => [text, after[index] ?? '']));
  const safe = (text: string): string => struck.get(text) ?? '';
  const safeName = (text: string | null): string | null => (text === null ? null : safe(text));
  return {
    together: strikeOne(together, safe),
    servers: servers.map((server) => ({
      ...server,
      ...strikeOne(server, safe),
      name: safeName(server.name),
      image: safeName(server.image),
      alternatives: server.alternatives.map((one) => ({ ...one, deployment: strikeDeployment(one.deployment, safe) })),
    })),
  };
}

function textsOf({ deployment, findings, ignored }: Intake): string[] {
  return [
    ...values(deployment).map(({ value }) => value),
    ...findings.map(({ text }) => text),
    ...ignored.flatMap(({ text, why }) => [text, why]),
  ];
}

function strikeOne({ deployment, findings, ignored }: Intake, safe: (text: string) => string): Intake {
  return {
    deployment: strikeDeployment(deployment, safe),
    findings: findings.map((finding) => ({ ...finding, text: safe(finding.text) })),
    ignored: ignored.map((each) => ({ ...each, text: safe(each.text), why: safe(each.why) })),
  };
}

const values = (deployment: Deployment): Known[] => Object.values(deployment);

/** A value of which nothing is left says nothing: the key is unknown. */
function strikeDeployment(deployment: Deployment, safe: (text: string) => string): Deployment {
  return Object.fromEntries(
    Object.entries(deployment).flatMap(([key, known]): [Key, Known][] => {
      const value = safe(known.value);
      return value === mark ? [] : [[key as Key, { ...known, value }]];
    }),
  );
}
