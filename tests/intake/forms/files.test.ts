// Files that configure servers without a command, as public repositories hold them, in words of our own.
import { describe, expect, test } from 'vitest';
import { readAll } from '../../../src/intake/index.ts';
import { knowledge } from '../../engine/data.ts';
import { serversIn } from './servers.ts';

const together = async (text: string) =>
  (await readAll([{ name: 'command', text }], {}, knowledge.hardware)).together.deployment;

describe('a table of models', () => {
  const table = `Alpha:
  prefill_flags: "--tensor-parallel-size 8 --kv-cache-dtype fp8"
  decode_flags: "--tensor-parallel-size 4 --kv-cache-dtype auto"
  env: "VLLM_ROCM_USE_AITER=1"
  decode_env: "VLLM_ROCM_USE_AITER=0"
Beta:
  prefill_flags: "--tensor-parallel-size 2"
  decode_flags: "--tensor-parallel-size 1 --decode-context-parallel-size 1"
`;

  test('is a server for each model and role, each with what is said of it', async () => {
    const servers = await serversIn(table);
    expect(servers.map(({ name, lines, values }) => [name, lines, values['tp'], values['kvCacheDtype']])).toEqual([
      ['Alpha.prefill', [2, 2], '8', 'fp8'],
      ['Alpha.decode', [3, 3], '4', 'auto'],
      ['Beta.prefill', [7, 7], '2', undefined],
      ['Beta.decode', [8, 8], '1', undefined],
    ]);
    expect(servers.map(({ values }) => values['aiter.enabled'])).toEqual(['yes', 'no', undefined, undefined]);
  });

  test('of two maps with options is two servers', async () => {
    const servers = await serversIn('a:\n  flags: --tensor-parallel-size 8\nb:\n  flags: --tensor-parallel-size 4\n');
    expect(servers.map(({ name, values }) => [name, values['tp']])).toEqual([
      ['a', '8'],
      ['b', '4'],
    ]);
  });

  test('leaves open what no option says: another file makes the command', async () => {
    for (const { server } of await serversIn(table)) expect(server.deployment).not.toHaveProperty(['draft.method']);
  });
});

test('prefill and decode options as two maps are two servers, each with the environment of its role', async () => {
  const servers = await serversIn(`backend:
  decode_environment:
    VLLM_ROCM_USE_AITER: "1"
  vllm_config:
    prefill:
      tensor-parallel-size: 8
    decode:
      tensor-parallel-size: 1
      kv-cache-dtype: "fp8"
`);
  expect(
    servers.map(({ name, values }) => [name, values['tp'], values['kvCacheDtype'], values['aiter.enabled']]),
  ).toEqual([
    ['backend.vllm_config.prefill', '8', undefined, undefined],
    ['backend.vllm_config.decode', '1', 'fp8', 'yes'],
  ]);
});

describe('an item of modelSpec', () => {
  const chart = (items: string) => `servingEngineSpec:\n  modelSpec:\n${items}`;

  test('is a server by its model alone', async () => {
    const servers = await serversIn(
      chart(
        '  - name: "small"\n    repository: "vllm/vllm-openai-rocm"\n    tag: "v0.31.0"\n    modelURL: "org/small"\n',
      ),
    );
    expect(servers).toHaveLength(1);
    expect(servers[0]).toMatchObject({
      name: 'modelSpec[small]',
      values: { 'target.model': 'org/small', 'vllm.version': '0.31.0', platform: 'rocm' },
      server: { kind: 'helm', image: 'vllm/vllm-openai-rocm:v0.31.0' },
    });
  });

  test('is one server each, with its camel-case options', async () => {
    const item = (name: string, size: number) =>
      `  - name: ${name}\n    modelURL: org/${name}\n    vllmConfig:\n      tensorParallelSize: ${String(size)}\n      kvCacheDtype: fp8\n      extraArgs: ["--decode-context-parallel-size", "2"]\n`;
    const servers = await serversIn(chart(item('one', 8) + item('two', 4)));
    expect(servers.map(({ name, values }) => [name, values['target.model'], values['tp'], values['dcp']])).toEqual([
      ['modelSpec[one]', 'org/one', '8', '2'],
      ['modelSpec[two]', 'org/two', '4', '2'],
    ]);
  });
});

test('a map of engine arguments beside its image is one server', async () => {
  const servers = await serversIn(
    'image: rocm/vllm:rocm7.0_vllm_0.28.0\nvllm_engine_args:\n  tensor_parallel_size: 8\n  kv_cache_dtype: fp8\n',
  );
  expect(servers.map(({ values }) => [values['tp'], values['kvCacheDtype'], values['platform']])).toEqual([
    ['8', 'fp8', 'rocm'],
  ]);
});

test('a schema of options is no server', async () => {
  expect(
    await serversIn(
      'spec:\n  properties:\n    tensorParallelSize:\n      type: integer\n    kvCacheDtype:\n      type: string\n',
    ),
  ).toEqual([]);
});

describe('a list of images', () => {
  const entry = (name: string, image: string) => `${name}:\n  image: ${image}\n  model: org/m\n  runner: big\n`;

  test('is no server, and mixes no two of them', async () => {
    const text =
      entry('a', 'vllm/vllm-openai-rocm:v0.31.0') + entry('b', 'vllm/vllm-openai-rocm:nightly-0123456789abcdef');
    expect(await serversIn(text)).toEqual([]);
    const deployment = await together(text);
    expect(deployment).not.toHaveProperty(['vllm.version']);
    expect(deployment).not.toHaveProperty(['vllm.commit']);
    expect(deployment.platform?.value).toBe('rocm');
  });

  test('stays one however long it is, and its comments configure nothing', async () => {
    const remark = `# The draft is set by --speculative-config '{"method":"dspark","num_speculative_tokens":7'), see below.\n`;
    const text = `${entry('a', 'rocm/vllm:one')}${remark}${Array.from({ length: 1200 }, (_, i) => entry(`e${String(i)}`, `rocm/vllm:tag-${String(i)}`)).join('')}`;
    expect(text.length).toBeGreaterThan(60_000);
    expect(await serversIn(text)).toEqual([]);
    expect(await together(text)).not.toHaveProperty(['config.error']);
  });
});

describe('a recipe', () => {
  const recipe = `meta:
  title: Invented
model:
  model_id: org/base
  base_args: ["--trust-remote-code"]
  base_env: {VLLM_USE_V2_MODEL_RUNNER: "1"}
features:
  tools:
    args: ["--enable-auto-tool-choice"]
  spec_decoding:
    args:
      - "--speculative-config"
      - '{"method":"mtp","num_speculative_tokens":3}'
variants:
  default: {precision: fp8}
  small:
    model_id: org/small
    extra_args: ["--kv-cache-dtype", "fp8"]
    tp: {mi355x: 4}
    hardware_overrides:
      mi355x:
        docker_image: vllm/vllm-openai-rocm:v0.31.0
        extra_env: {VLLM_ROCM_USE_AITER: "1"}
guide: |
  ## Serve

  \`\`\`bash
  vllm serve org/base --tensor-parallel-size 8
  \`\`\`
`;

  test('is composed of its variants, hardware and the features that count, its guide apart', async () => {
    const servers = await serversIn(recipe);
    expect(servers.map(({ name }) => name)).toEqual([
      'default',
      'default+spec_decoding',
      'small',
      'small+spec_decoding',
      'small.mi355x',
      'small.mi355x+spec_decoding',
      null,
    ]);
    expect(servers.map(({ server }) => server.deployment['draft.method']?.value)).toEqual([
      'none',
      'mtp',
      'none',
      'mtp',
      'none',
      'mtp',
      'none',
    ]);
  });

  test('gives each what its layers say, and leaves open what its strategies add', async () => {
    const servers = await serversIn(recipe);
    expect(servers.find(({ name }) => name === 'small.mi355x+spec_decoding')?.values).toMatchObject({
      'target.model': 'org/small',
      kvCacheDtype: 'fp8',
      tp: '4',
      platform: 'rocm',
      'gpu.model': 'MI355X',
      'aiter.enabled': 'yes',
      modelRunner: 'v2',
      'vllm.version': '0.31.0',
    });
    const plain = servers.find(({ name }) => name === 'default');
    expect(plain?.server.deployment).not.toHaveProperty(['tp']);
    expect(plain?.values).not.toHaveProperty(['platform']);
  });

  test('of very many is cut and says so', async () => {
    const variants = Array.from({ length: 20 }, (_, i) => `  v${String(i)}: {precision: fp8}`).join('\n');
    const servers = await serversIn(recipe.replace('variants:\n', `variants:\n${variants}\n`));
    expect(servers.filter(({ name }) => name !== null)).toHaveLength(24);
    expect(servers[0]?.codes).toContain('text-too-long');
  });
});

test.each([
  ['a list of those that are supported', 'supported_hardware:\n  - mi300x\n'],
  ['a map of those that are verified', 'hardware:\n  mi300x: verified\n'],
  ['a map of what differs on them', 'hardware_overrides:\n  mi355x:\n    extra: 1\n'],
  ['a comparison', '# This matches the MI300X script.\n'],
])('a machine in %s is not the machine', async (_, text) => {
  const deployment = await together(`${text}\n# end\nvllm serve /m\n`);
  expect(deployment).not.toHaveProperty(['gpu.model']);
  expect(deployment).not.toHaveProperty(['platform']);
});
