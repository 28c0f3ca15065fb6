// Texts as people paste them, each asked for what it proves: whole, as a command, and cut into its parts as the page does.
// A case is a line `@@ name :: key=value`, with `|` between the values that may be read and `?` for "not known", then the
// text. `n` is the number of servers, `code` that of a finding. `{SERVE}` and `{SC}` stand for a whole command of a server
// and its speculative configuration; `@@@` at the beginning of a text's line for `@@`.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Key } from '../../src/engine/deployment.ts';
import { readAll } from '../../src/intake/index.ts';
import { inputsOf, partsOf } from '../../src/intake/parts.ts';
import type { Input } from '../../src/intake/types.ts';
import { knowledge } from '../engine/data.ts';

const draft = `--speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":7}'`;
const serve = `vllm serve moonshotai/Kimi-K3 -tp 8 ${draft}`;

interface Place {
  readonly name: string;
  readonly wants: readonly (readonly [string, readonly string[]])[];
  readonly text: string;
}

const places = readFileSync(new URL('places.txt', import.meta.url), 'utf8')
  .split(/^@@ /m)
  .slice(1)
  .map((block): Place => {
    const [head = '', ...lines] = block.trimEnd().split('\n');
    const [name = '', wants = ''] = head.split(' :: ');
    return {
      name,
      wants: wants.split(' ').map((want) => {
        const [key = '', values = ''] = want.split('=');
        return [key, values.split('|')];
      }),
      text: `${lines.join('\n').replace(/^@@@/gm, '@@').replaceAll('{SC}', draft).replaceAll('{SERVE}', serve)}\n`,
    };
  });

async function told(inputs: readonly Input[], key: string): Promise<readonly string[]> {
  const { servers, together } = await readAll(inputs, {}, knowledge.hardware);
  const [only] = servers;
  const { deployment, findings } = servers.length === 1 && only !== undefined ? only : together;
  if (key === 'n') return [String(servers.length)];
  return key === 'code' ? findings.map(({ code }) => code) : [deployment[key as Key]?.value ?? '?'];
}

test.each(places)('$name', async ({ wants, text }) => {
  for (const [key, allowed] of wants) {
    for (const inputs of [[{ name: 'command', text }], inputsOf(text, partsOf(text))])
      expect(
        (await told(inputs, key)).filter((one) => allowed.includes(one)),
        `${key} in ${inputs.map(({ name }) => name).join(', ')}`,
      ).not.toEqual([]);
  }
});
