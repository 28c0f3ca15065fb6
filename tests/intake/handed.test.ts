// A secret under a harmless name: what is handed on where a secret is wanted is one, wherever else it stands.
import { expect, test } from 'vitest';
import { readAll } from '../../src/intake/index.ts';
import { redact } from '../../src/intake/redact/index.ts';
import { knowledge } from '../engine/data.ts';

const secrets = ['Kp7vQ2mZx9LwT4', 'winter-harvest-26'];

const forms: Readonly<Record<string, (secret: string) => string>> = {
  'plain var to api-key': (s) => `X=${s}\nvllm serve m --api-key $X -tp $X`,
  'plain var to TOKEN': (s) => `X=${s}\nexport HF_TOKEN=$X\nvllm serve m -tp $X`,
  braces: (s) => `X=${s}\nexport HF_TOKEN="\${X}"\nvllm serve m -tp $X`,
  printf: (s) => `printf -v X '%s' ${s}\nexport API_TOKEN=$X\nvllm serve m -tp $X`,
  'read here-string': (s) => `read X <<< ${s}\nexport API_TOKEN=$X\nvllm serve m -tp $X`,
  'echo sub': (s) => `X=$(echo ${s})\nexport API_TOKEN=$X\nvllm serve m -tp $X`,
  'default assign': (s) => `: \${X:=${s}}\nexport API_TOKEN=$X\nvllm serve m -tp $X`,
  'default in use': (s) => `export API_TOKEN=\${X:-${s}}\nvllm serve m -tp \${X:-${s}}`,
  array: (s) => `A=(${s})\nvllm serve m --api-key "\${A[0]}" -tp "\${A[0]}"`,
  'for loop': (s) => `for t in ${s}; do vllm serve m --api-key $t -tp $t; done`,
  'alias name later': (s) => `A=${s}\nB=$A\nvllm serve m --api-key $B -tp $A`,
  joined: (s) => `A=${s.slice(0, 7)}\nB=${s.slice(7)}\nvllm serve m --api-key $A$B -tp $A$B`,
  'cut with prefix': (s) => `X=pre${s}\nvllm serve m --api-key \${X#pre} -tp \${X#pre}`,
  'python var': (s) => `from vllm import LLM\nx = "${s}"\nLLM(model="m", hf_token=x, tensor_parallel_size=x)`,
  'python var env': (s) => `import os\nx = "${s}"\nos.environ["HF_TOKEN"] = x\nfrom vllm import LLM\nLLM(model=x)`,
  'yaml anchor': (s) =>
    `x-t: &t ${s}\nservices:\n  v:\n    image: vllm/vllm-openai-rocm:v0.31.0\n    environment: {HF_TOKEN: *t}\n    command: ["--model", *t]`,
  'compose var': (s) =>
    `services:\n  v:\n    image: vllm/vllm-openai-rocm:v0.31.0\n    environment: {X: "${s}", HF_TOKEN: "$X"}\n    command: --model m -tp $X`,
  'k8s var': (s) =>
    `containers:\n- name: v\n  image: vllm/vllm-openai-rocm:v0.31.0\n  env:\n  - {name: X, value: "${s}"}\n  args: [--model, m, --api-key, $(X), -tp, $(X)]`,
  'dockerfile arg': (s) =>
    `FROM vllm/vllm-openai-rocm:v0.31.0\nARG X=${s}\nENV HF_TOKEN=$X\nENV TP=$X\nCMD ["--model", "m", "-tp", "$TP"]`,
  'header var': (s) => `X=${s}\ncurl -H "Authorization: Bearer $X" h\nvllm serve m -tp $X`,
  'userinfo var': (s) => `X=${s}\nvllm serve https://u:$X@h/m -tp $X`,
  'env prefix': (s) => `X=${s} Y=1 bash -c 'vllm serve m --api-key $X -tp $X'`,
};

test.each(Object.entries(forms))('nothing of it is handed on: %s', async (_name, form) => {
  for (const secret of secrets) {
    const read = await readAll([{ name: 'command', text: form(secret) }], {}, knowledge.hardware);
    expect(JSON.stringify(read)).not.toContain(secret);
  }
});

test('a variable of one box is struck out of another', async () => {
  const inputs = [
    { name: 'command', text: 'vllm serve m --api-key $HUB -tp 8' },
    { name: 'env', text: `HUB=${secrets[1] ?? ''}\nvllm ${secrets[1] ?? ''}` },
  ];
  expect(JSON.stringify(await readAll(inputs, {}, knowledge.hardware))).not.toContain(secrets[1]);
});

test.each([
  'MODEL=moonshotai/Kimi-K3\nvllm serve $MODEL --api-key $KEY -tp 8',
  'TP=8\nvllm serve m -tp $TP --api-key EMPTY',
  'HF_TOKEN=$(cat $FOLDER/token)\nFOLDER=/root/tokens\nvllm serve m',
  'VLLM_ROCM_USE_AITER=1 vllm serve m --tokenizer $MODEL',
  'from vllm import LLM\nmodel = "moonshotai/Kimi-K3"\nLLM(model=model, hf_token=True)',
])('what no secret place is given stays: %s', (text) => {
  expect(redact(text).text).toBe(text);
});
