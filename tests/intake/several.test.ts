// Several servers in one text: each is read on its own, named by its service or its lines.
import { expect, test } from 'vitest';
import { readAll } from '../../src/intake/index.ts';
import { namedServers } from '../../src/intake/types.ts';
import { checkAll } from '../../src/engine/several.ts';
import { data, knowledge } from '../engine/data.ts';

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

const guide =
  '# Setup\n\nRuns on 8x MI355X.\n\n```bash\nexport VLLM_ROCM_USE_AITER=1\nvllm serve /weights/K3-a --tensor-parallel-size 8 ...\n```\n\nOr quantize online:\n\n```bash\nvllm serve /weights/K3 --quantization-config \'{"targets":{"x":"fp8"}}\'\n```\n\n## The run\n\n```bash\nexport VLLM_ROCM_USE_AITER=1\n```\n\n```bash\nvllm serve /weights/K3-a \\\n  --tensor-parallel-size 8 --kv-cache-dtype fp8 --max-num-seqs 2 \\\n  --speculative-config \'{"num_speculative_tokens":6,"method":"dspark","model":"Inferact/Kimi-K3-DSpark","attention_backend":"ROCM_AITER_MLA","kv_cache_dtype":"fp8"}\'\n```\n';

test('of the three commands of a guide the only one with a draft stands for the whole', async () => {
  const servers = await all(guide);
  const result = checkAll(servers, data);
  expect(result?.deployments.map(({ name, verdict }) => [name, verdict])).toEqual([
    ['line 7', 'need-input'],
    ['line 13', 'not-applicable'],
    ['lines 23-25', 'need-input'],
  ]);
  expect(result?.verdict).toBe('need-input');
  expect(Object.entries(result?.deployment ?? {}).map(([key, known]) => [key, known.value])).toEqual(
    expect.arrayContaining([
      ['target.model', '/weights/K3-a'],
      ['tp', '8'],
      ['kvCacheDtype', 'fp8'],
      ['draft.method', 'dspark'],
      ['draft.tokens', '6'],
      ['draft.attentionBackend', 'ROCM_AITER_MLA'],
      ['draft.kvCacheDtype', 'fp8'],
    ]),
  );
});

test('no server, no list', async () => {
  expect(await all('vllm bench serve --model m\n')).toEqual([]);
});
