// Several servers in one text: each is read on its own, named by its service or its lines.
import { expect, test } from 'vitest';
import { readAll } from '../../src/intake/index.ts';
import { namedServers } from '../../src/intake/types.ts';
import { knowledge } from '../engine/data.ts';

const all = async (text: string) => {
  const { servers } = await readAll([{ name: 'command', text }], {}, knowledge.hardware);
  return namedServers(servers);
};
const readme = `# Setup

\`\`\`bash
vllm serve /a --tensor-parallel-size 8
\`\`\`

\`\`\`bash
vllm serve /b \\
  --tensor-parallel-size 4 \\
  --speculative-config '{"method":"dspark","model":"/d","num_speculative_tokens":6,
    "attention_backend":"TRITON_MLA"}'
\`\`\`
`;

test('the commands of a README, by their lines', async () => {
  const servers = await all(readme);
  expect(servers.map(({ name, lines, pinLine }) => [name, lines, pinLine])).toEqual([
    ['line 4', [4, 4], null],
    ['lines 8-11', [8, 11], 11],
  ]);
  expect(servers.map(({ deployment }) => deployment.tp?.value)).toEqual(['8', '4']);
});

test('the services of a compose file, by their names', async () => {
  const servers = await all(`services:
  one:
    image: vllm/vllm-openai-rocm:v0.31.0
    command: --model /a -tp 8
  two:
    image: vllm/vllm-openai-rocm:v0.31.0
    command: --model /b -tp 4
`);
  expect(servers.map(({ name, lines, image }) => [name, lines, image])).toEqual([
    ['services.one', [3, 4], 'vllm/vllm-openai-rocm:v0.31.0'],
    ['services.two', [6, 7], 'vllm/vllm-openai-rocm:v0.31.0'],
  ]);
  expect(servers.map(({ deployment }) => deployment['target.model']?.value)).toEqual(['/a', '/b']);
});

test('no server, no list', async () => {
  expect(await all('vllm bench serve --model m\n')).toEqual([]);
});
