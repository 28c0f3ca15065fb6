import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { growth } from '../linear.ts';
import { redact } from '../../src/intake/redact/index.ts';

const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Letters and digits that look drawn at random, the same in every run. */
function drawn(length: number, seed = 7): string {
  let state = seed * 2654435761;
  let out = '';
  for (let i = 0; i < length; i += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    out += alphabet[state % alphabet.length] ?? '';
  }
  return out;
}

const plain = drawn(24);
const hex = '0f3a9c7be41d2856aa90c3d7e1f4b2680f3a9c7b';
const keyBody = [1, 2, 3].map((seed) => drawn(64, seed));

// [what is pasted, what must not be seen again]
const planted: readonly (readonly [string, ...string[]])[] = [
  // Tokens of providers, bare
  ...['hf_', 'ghp_', 'gho_', 'ghs_', 'ghu_', 'ghr_', 'npm_', 'api_org_'].map((start): [string, string] => {
    const token = start + drawn(36);
    return [`cloning with ${token} now`, token];
  }),
  ...[
    'glpat-',
    'gldt-',
    'sk-',
    'sk-proj-',
    'sk-ant-api03-',
    'xoxb-',
    'xoxp-',
    'github_pat_',
    'nvapi-',
    'gsk_',
    'pypi-AgE',
    'dckr_pat_',
    'hvs.',
    'AIza',
    'sk_live_',
    'tskey-',
  ].map((start): [string, string] => {
    const token = `${start}${drawn(20)}-${drawn(14, 9)}`;
    return [`(${token})`, token];
  }),
  ['id AKIAIOSFODNN7EXAMPLE.', 'AKIAIOSFODNN7EXAMPLE'],
  ['id ASIAIOSFODNN7EXAMPLE.', 'ASIAIOSFODNN7EXAMPLE'],
  [`cookie eyJ${drawn(20)}.eyJ${drawn(40)}.${drawn(43, 3)} end`, drawn(40), drawn(43, 3)],
  // Options
  [`vllm serve m --api-key ${plain} --port 1`, plain],
  [`vllm serve m --api-key=${plain}`, plain],
  [`vllm serve m --api_key "${plain}" -tp 8`, plain],
  [`vllm serve m --api-key 'a short one' -tp 8`, 'a short one'],
  [`vllm serve m --api-key ${plain} ${drawn(24, 5)} -tp 8`, plain, drawn(24, 5)],
  [`vllm serve m \\\n  --api-key \\\n  ${plain} \\\n  -tp 8`, plain],
  [`args:\n  - --api-key\n  - ${plain}\n  - --port`, plain],
  [`args: ["serve", "m", "--api-key", "${plain}"]`, plain],
  [`ARGS=(\n  --api-key\n  "${plain}"\n)`, plain],
  [`huggingface-cli login --token ${plain}`, plain],
  [`vllm serve m --hf-token=${plain}`, plain],
  [`tool --password=hunter2 --user me`, 'hunter2'],
  [`> vllm serve m --api-key ${plain}`, plain],
  [`+  --api-key=${plain}`, plain],
  // Environment
  ['export DB_PASSWORD=hunter2', 'hunter2'],
  ['PASS=hunter2 ./run', 'hunter2'],
  ['export DB_PASSWORD="hunter two"', 'hunter two'],
  [`DB_PASSWORD='it is "quoted"' vllm serve m`, 'it is "quoted"'],
  [`HF_TOKEN="${plain}"'${drawn(9, 4)}' vllm serve m`, plain, drawn(9, 4)],
  ['docker run -e X_TOKEN=abc123 -e Y=1 image', 'abc123'],
  ['docker run --env "MY_SECRET=abc 123" image', 'abc 123'],
  [`environment:\n  HF_TOKEN: ${plain}\n  A: b`, plain],
  [`environment:\n  - OPENAI_API_KEY=${plain}\n  - A=b`, plain],
  [`env:\n  - name: HUGGING_FACE_HUB_TOKEN\n    value: '${plain}'\n  - name: B`, plain],
  [`env:\n  - name: "WANDB_API_KEY"\n    # from the vault\n    value: ${plain}`, plain],
  [`env:\n  - value: ${plain}\n    name: HF_TOKEN`, plain],
  [`{"name": "HF_TOKEN", "value": "${plain}"}`, plain],
  [`{"environment":[{"name":"A","value":"b"},{"name":"HF_TOKEN","value":"${plain}"}]}`, plain],
  [`ENV HF_TOKEN ${plain}`, plain],
  [`ARG GITHUB_TOKEN=${plain}`, plain],
  [`setenv HF_TOKEN ${plain}`, plain],
  [`set -gx HF_TOKEN ${plain}`, plain],
  [`aws_secret_access_key = ${plain}`, plain],
  [`HF_TOKEN: |\n  ${plain}\nNEXT: 1`, plain],
  [`api-key:\n  - ${plain}\n  - ${drawn(20, 6)}\nport: 1`, plain, drawn(20, 6)],
  ['password: correct horse battery', 'correct horse battery'],
  ['  password: correct horse # mine', 'correct horse'],
  [`HF_TOKEN=\${HF_TOKEN:-${plain}}`, plain],
  [`os.environ["HF_TOKEN"] = "${plain}"`, plain],
  [`os.environ.setdefault('HF_TOKEN', '${plain}')`, plain],
  [`kubectl create secret generic s --from-literal=token=${plain}`, plain],
  [`helm upgrade --set env.HF_TOKEN=${plain},image.tag=v1`, plain],
  // Dictionaries
  [`{"api_key": "${plain}"}`, plain],
  [`{'api_key': '${plain}', 'tp': 8}`, plain],
  [`non-default args: {'api_key': ['${plain}', 'b2b2'], 'x': 1}`, plain, 'b2b2'],
  [`"{\\"api_key\\":\\"${plain}\\",\\"a\\":1}"`, plain],
  [`LLM(model="m", hf_token="${plain}")`, plain],
  [`Namespace(api_key='${plain}', x=1)`, plain],
  [`{apiKey: "${plain}"}`, plain],
  [`auth: ${plain}`, plain],
  [`"auths": {"ghcr.io": {"auth": "${plain}=="}}`, plain],
  [`//registry.example.com/:_authToken=${plain}`, plain],
  // Headers
  [`curl -H "Authorization: Bearer ${plain}" http://h/`, plain],
  [`curl -H 'Authorization: Basic ${plain}==' http://h/`, plain],
  [`curl -H Authorization:\\ Bearer\\ ${plain} http://h/`, plain],
  [`Authorization: Token ${plain}`, plain],
  [`"Authorization": "Bearer ${plain}"`, plain],
  [`{\\"Authorization\\": \\"Bearer ${plain}\\"}`, plain],
  [`headers={"Authorization": f"Bearer ${plain}"}`, plain],
  [`Authorization: Digest username="u", response="${hex}"`, hex],
  [`X-Api-Key: ${plain}`, plain],
  [`Cookie: session=${plain}; other=1`, plain],
  [`Bearer ${plain}`, plain],
  // Addresses
  ['https://user:hunter2@example.com/x', 'hunter2'],
  [`https://${plain}@example.com/x.git`, plain],
  ['https://user:p@ss@example.com/x', 'p@ss', 'ss@'],
  ['https://user:pa/ss@example.com/x', 'pa/ss'],
  ['postgres://u:hunter2@db:5432/x', 'hunter2'],
  ['redis://:hunter2@cache:6379/0', 'hunter2'],
  ['pip install git+https://u:hunter2@example.com/x.git', 'hunter2'],
  [`https://example.com/x?token=${plain}&a=b`, plain],
  [`https://example.com/x?a=b&key=${plain}#c`, plain],
  [`https://s3.example.com/x?X-Amz-Signature=${hex}&X-Amz-Credential=${plain}%2F1`, hex, plain],
  [`https://x.blob.example.com/c?sv=1&sig=${plain}%3D`, plain],
  [`https://hooks.slack.com/services/T000/B000/${plain}`, plain],
  // Beside commands
  ['curl -u me:hunter2 http://h/', 'hunter2'],
  ['curl --user "me:hunter2" http://h/', 'hunter2'],
  ['docker login -u me -p hunter2 registry.example.com', 'hunter2'],
  ['sshpass -p hunter2 ssh node', 'hunter2'],
  [`wandb login ${hex}`, hex],
  ['machine h login me password hunter2', 'hunter2'],
  // Keys
  [`-----BEGIN RSA PRIVATE KEY-----\n${keyBody.join('\n')}\n-----END RSA PRIVATE KEY-----\nafter`, ...keyBody],
  [`-----BEGIN OPENSSH PRIVATE KEY-----\r\n${keyBody.join('\r\n')}\r\n`, ...keyBody],
  [`key: |\n  -----BEGIN PRIVATE KEY-----\n  ${keyBody.join('\n  ')}\n  -----END PRIVATE KEY-----`, ...keyBody],
  [`{"k":"-----BEGIN PRIVATE KEY-----\\n${keyBody.join('\\n')}\\n-----END PRIVATE KEY-----\\n","a":1}`, ...keyBody],
  // Serial numbers
  ['        ASIC_SERIAL: 0x1A2B3C4D5E6F7081', '0x1A2B3C4D5E6F7081'],
  ['        PRODUCT_SERIAL: 692341002178', '692341002178'],
  ['GPU[0]\t\t: Unique ID: 0x8d1f3a5b7c9e0f12', '0x8d1f3a5b7c9e0f12'],
  ['GPU[0]\t\t: Serial Number: PCB123456-0042', 'PCB123456-0042'],
  ['  Uuid:                    GPU-84b3c1d2e5f60718', 'GPU-84b3c1d2e5f60718'],
  ['"asic_serial": "0x1A2B3C4D5E6F7081",', '0x1A2B3C4D5E6F7081'],
  [
    'gpu,market_name,asic_serial,oam_id,target\n0,AMD Instinct MI325X,0x8AC1D2E3F4051627,2,gfx942\n1,"AMD, Inc.",0x8AC1D2E3F4051628,3,gfx942',
    '0x8AC1D2E3F4051627',
    '0x8AC1D2E3F4051628',
  ],
  // Known by its name here, without one there
  [`HF_TOKEN=${plain}\nINFO downloading as ${plain}.`, plain],
];

describe('a planted secret is never seen again', () => {
  test.each(planted)('%s', (text, ...secrets) => {
    const result = redact(text);
    for (const secret of secrets) expect(result.text).not.toContain(secret);
    expect(result.struck).toBeGreaterThan(0);
    expect(result.kinds.length).toBeGreaterThan(0);
    expect(result.text.split('\n')).toHaveLength(text.split('\n').length);
    expect(redact(result.text).text).toBe(result.text);
  });
});

describe('what readers need is left alone', () => {
  test.each([
    'vLLM Version: 0.28.1rc1.dev681+ge7edf17ce (git sha: e7edf17ce)',
    'amd-aiter==0.1.23.dev88+gb3eed3fd4',
    'commit 35dc2730720f3a9c7be41d2856aa90c3d7e1f4b2',
    'Clang version: 22.0.0git (https://github.com/RadeonOpenCompute/llvm-project roc-7.2.2 26084 f58b06dce1f9c15707c5f808fd002e18c2accf7e)',
    'vllm/vllm-openai-rocm@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'image: registry.example.com/vllm:v0.29.0@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    '--max-num-batched-tokens 16384 --tokenizer moonshotai/Kimi-K3 --tokenizer-mode auto --spec-tokens 7',
    `--speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":7,"attention_backend":"TRITON_MLA"}'`,
    '{"num_speculative_tokens": 7, "max_tokens": 128, "eos_token_id": 163586, "pad_token": "[PAD]", "tokenized_requests": true}',
    '--model_args model=m,tokenized_requests=False,max_tokens=16384,num_concurrent=32',
    'mla_a8w8_qh16_qseqlen1_gqaratio16_ps mla_a16w16_qh64_qseqlen1_gqaratio64_msk0_v3_ps',
    'RedHatAI/Kimi-K3-speculator.dspark revision 0f3a9c7be41d2856aa90c3d7e1f4b2680f3a9c7b',
    'Avg generation throughput: 512.0 tokens/s, GPU KV cache usage: 3.1%',
    'INFO 08-18 [core.py:116] key_cache shape=(16, 128), kv_cache_dtype=fp8, tokenizer_revision=None, enable_prefix_caching=False',
    'export HF_TOKEN=$HF_TOKEN; --api-key "${VLLM_API_KEY}"',
    'env:\n  - name: HF_TOKEN\n    valueFrom:\n      secretKeyRef:\n        name: hf-secret\n        key: token',
    'git clone ssh://git@github.com/ROCm/aiter.git && git clone git@github.com:ROCm/aiter.git',
    'https://github.com/vllm-project/vllm/pull/55966?diff=split#discussion',
    "KeyError: 'causal'  # the key is missing; no token, no secret",
    'get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 kv_type:fp8 gqa:16 ps:1 causal:0 qseqlen:2',
    '  Uuid:                    GPU-XX\n  Serial Number: N/A',
    '--ssl-keyfile /etc/tls/key.pem --served-model-name sk-tiny',
    'cross-encoder/ms-marco-MiniLM-L-12-v2, pypi-attestations, pplx-70b-online-chat, xai-org/grok-2, sk-learn',
    'PASS: tests/x.py, forward pass: 3 ms',
    'api_key=None, hf_token=None, token: null',
    'cache_key: 12, "hf_overrides": {}, "hf_config": null',
    'Bearer tokens and Basic authentication are documented; the passphrase is asked for.',
    '8x AMD Instinct MI355X (gfx950, device id 0x75a3), PCI 0000:05:00.0',
  ])('%s', (text) => {
    const result = redact(text);
    expect(result.text).toBe(text.includes('GPU-XX') ? text.replace('GPU-XX', 'REDACTED') : text);
  });
});

test('private machines are struck out on request only', () => {
  const text = [
    'alice@gpu-node-17:~/vllm$ vllm serve m --master-addr 10.20.30.40',
    'pulling from https://registry.corp.internal:5000/vllm and https://github.com/ROCm/aiter',
    'MASTER_ADDR=node3.cluster.local --host 0.0.0.0 http://127.0.0.1:8000/v1 172.20.1.9',
  ].join('\n');
  expect(redact(text).text).toBe(text);
  const { text: shown, kinds } = redact(text, { hosts: true });
  for (const name of ['gpu-node-17', '10.20.30.40', 'registry.corp.internal', 'node3.cluster.local', '172.20.1.9'])
    expect(shown).not.toContain(name);
  for (const name of ['github.com/ROCm/aiter', '0.0.0.0', '127.0.0.1:8000', 'vllm serve m'])
    expect(shown).toContain(name);
  expect(kinds).toEqual(['host name']);
  expect(redact(shown, { hosts: true }).text).toBe(shown);
});

const pieces = fc.constantFrom(
  ...[
    'HF_TOKEN',
    'api_key',
    'password',
    '--api-key',
    'token',
    'name: X_TOKEN',
    'value',
    'Authorization',
    'Bearer',
    'Basic',
  ],
  ...[
    '=',
    ':',
    ': ',
    ' ',
    '\n',
    '\r\n',
    '"',
    "'",
    '\\"',
    '\\',
    ',',
    '[',
    ']',
    '{',
    '}',
    '- ',
    '|',
    '> ',
    '#',
    '&',
    '?',
    ';',
    '$',
    '${A}',
    '$(',
  ],
  ...[
    'https://',
    '@',
    '/',
    'hf_',
    'sk-',
    'eyJ',
    '.',
    'REDACTED',
    'abcDEF123456ghiJKL789',
    'hunter2',
    'x',
    '-----BEGIN PRIVATE KEY-----',
    '-----END',
  ],
  ...[
    'Serial Number',
    'unique_id',
    'ENV ',
    'curl -u ',
    'cookie',
    '\u0000',
    '\ud800',
    '\u202e',
    '10.1.2.3',
    'a.internal',
    '--host ',
  ],
);

test('any text: line breaks stay, twice is once, nothing is thrown', () => {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.array(pieces, { maxLength: 24 }).map((parts) => parts.join('')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  );
  fc.assert(
    fc.property(text, fc.boolean(), (input, hosts) => {
      const once = redact(input, { hosts });
      expect(once.text.split('\n')).toHaveLength(input.split('\n').length);
      expect(once.struck === 0).toBe(once.text === input);
      expect(redact(once.text, { hosts }).text).toBe(once.text);
    }),
    { numRuns: 300 },
  );
});

// Ways in which a secret is told; `§` stands for it.
const ways = [
  'export HF_TOKEN=§',
  'vllm serve m --api-key § --port 8000',
  'vllm serve m --api-key=§',
  '{"api_key": "§", "model": "m"}',
  "args: {'api_key': ['§'], 'tensor_parallel_size': 8}",
  'environment:\n  - X_SECRET=§\n',
  'env:\n  - name: MY_TOKEN\n    value: "§"\n',
  'docker run -e DB_PASSWORD=§ image',
  'curl -H "Authorization: Bearer §" http://127.0.0.1:8000/v1/models',
  'git clone https://me:§@example.com/x.git',
  'git clone https://§@example.com/x.git',
  'https://example.com/x?access_token=§&page=2',
  'ENV WANDB_API_KEY §',
  'password: §',
  'LLM(model="m", hf_token="§")',
  'ASIC_SERIAL: 0x§',
];

test('a secret of any letters survives none of the ways to tell it, whatever stands around', () => {
  const secret = fc
    .array(fc.constantFrom(...Array.from(alphabet), '_', '-', '.'), { minLength: 12, maxLength: 60 })
    .map((letters) => `x${letters.join('')}7Qz`);
  const around = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.constantFrom(...ways), secret, around, around, (way, value, before, after) => {
      const text = `${before}\n${way.replace('§', () => value)}\n${after}`;
      expect(redact(text).text).not.toContain(value);
    }),
    { numRuns: 300 },
  );
});

test.each([
  'a',
  '-',
  '\\',
  '"',
  "'",
  'token',
  'token=',
  'token: ',
  'api_key="',
  '--api-key ',
  'password: ',
  'name: X_TOKEN\n',
  'eyJ',
  'eyJa-',
  'sk-',
  '://',
  'https://a:b',
  '@',
  'Authorization: ',
  'Bearer ',
  'cookie',
  'login x ',
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN PRIVATE KEY-----\n',
  'a.',
  '10.',
  'fd00:',
  'HF_TOKEN=aaaaaaaaaaaa1111 ',
  'value: x\nname: A_TOKEN\n',
  'api-key:\n  - ',
  'serial number ',
  '?sig=',
  '\n',
  ' ',
  '\t',
  '\u0000',
  '\ud800',
  '[',
  'api_key=[',
  '-u ',
  'docker login ',
  "token='",
  'x@y: /',
  'secret_',
  'A_TOKEN: |\n  a\n',
  'serial,uuid,x\n1,2,3\n',
  'API key: ',
  'password is ',
])('the work on a text of %j grows with its length, not faster', async (unit) => {
  const text = (length: number): string => unit.repeat(Math.ceil(length / unit.length));
  expect(await growth(redact, text)).toBeLessThan(1);
});
