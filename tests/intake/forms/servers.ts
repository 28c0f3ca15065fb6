// Each server of a text as the tests of real forms look at it: its name, its lines, its values without their places.
import { readAll } from '../../../src/intake/index.ts';
import type { ServerIntake } from '../../../src/intake/types.ts';
import { knowledge } from '../../engine/data.ts';

export interface Seen {
  readonly name: string | null;
  readonly lines: readonly [number, number];
  readonly values: Readonly<Record<string, string>>;
  readonly codes: readonly string[];
  readonly server: ServerIntake;
}

/** The servers of one text, without values that vLLM's own defaults give. */
export async function serversIn(text: string): Promise<Seen[]> {
  const { servers } = await readAll([{ name: 'command', text }], {}, knowledge.hardware);
  return servers.map((server) => ({
    name: server.name,
    lines: server.lines,
    values: Object.fromEntries(
      Object.entries(server.deployment)
        .filter(([, { from }]) => from.kind !== 'default')
        .map(([key, { value }]) => [key, value]),
    ),
    codes: server.findings.map(({ code }) => code),
    server,
  }));
}
