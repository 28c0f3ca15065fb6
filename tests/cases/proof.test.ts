// Small inputs that ask one thing each: does this text prove that value? A value that the text does not prove is not read.
import { expect, test } from 'vitest';
import { allByHand, type Key } from '../../src/engine/deployment.ts';
import { intake, readAll } from '../../src/intake/index.ts';
import { inputsOf, partsOf } from '../../src/intake/parts.ts';
import { knowledge } from '../engine/data.ts';
import cases from './proof.json' with { type: 'json' };

interface Proof {
  readonly name: string;
  readonly why: string;
  readonly command: string;
  readonly env?: readonly string[];
  readonly set: Readonly<Record<string, string>>;
  readonly key: Key;
  /** The values that may be read; null: unknown is right. */
  readonly allowed: readonly (string | null)[];
}

const proofs = cases as unknown as Proof[];

async function prove({ command, env = [], set, key, allowed }: Proof): Promise<void> {
  const inputs = [
    { name: 'command', text: command },
    ...env.map((text, index) => ({ name: index === 0 ? 'env' : `env${String(index + 1)}`, text })),
  ];
  const given = allByHand(set);
  const { deployment } = await intake(inputs, given, knowledge.hardware);
  expect(allowed).toContain(deployment[key]?.value ?? null);
}

test.each(proofs)('$name: $why', prove);

test.each(proofs)(
  'cut into its parts, as the page does, $name proves no more',
  async ({ command, env = [], set, key, allowed }) => {
    const text = [command, ...env].join('\n\n');
    const { servers, together } = await readAll(inputsOf(text, partsOf(text)), allByHand(set), knowledge.hardware);
    const [only] = servers;
    const { deployment } = servers.length === 1 && only !== undefined ? only : together;
    expect(allowed).toContain(deployment[key]?.value ?? null);
  },
);
