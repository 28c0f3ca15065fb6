// Secrets that only decoding shows: quoted, escaped, joined or expanded. None may stand in what the intake hands on.
import { byHand } from '../../src/engine/deployment.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { intake, readAll } from '../../src/intake/index.ts';
import { redactDecoded, redactTree } from '../../src/intake/redact/decoded.ts';
import { knowledge } from '../engine/data.ts';

const password = fc
  .string({ unit: fc.constantFrom(...Array.from('abcXYZ0189-_.!~')), minLength: 6, maxLength: 18 })
  .map((text) => `Pw9${text}`);
const inner = fc.constantFrom('', '/', '?', '#', "'", '"', '<', '>', ' ');

/** How a character of a secret's address can be written so that only its reader sees it. */
const encoders: Readonly<Record<string, (url: string) => string>> = {
  'shell, backslashes': (url) => `vllm serve ${url.replace(/[@:/]/g, '\\$&')} -tp 8`,
  'shell, quotes in the middle': (url) => `vllm serve ${url.replace('://', "':'//").replace('@', "'@'")} -tp 8`,
  "shell, escapes of $'…'": (url) => `vllm serve $'${url.replaceAll('@', '\\x40')}' -tp 8`,
  'shell, a continuation in the middle': (url) => `vllm serve ${url.slice(0, 11)}\\\n${url.slice(11)} -tp 8`,
  'shell, a variable': (url) =>
    `CRED=${url.slice(8, url.lastIndexOf('@'))}\nvllm serve https://\${CRED}@${url.slice(url.lastIndexOf('@') + 1)} -tp 8`,
  'JSON, escaped slashes': (url) =>
    `vllm serve m --speculative-config '{"method":"dspark","model":"${url.replaceAll('/', '\\/')}","num_speculative_tokens":7}'`,
  'JSON, \\u0040': (url) =>
    `vllm serve m --speculative-config '{"method":"dspark","model":"${url.replaceAll('@', '\\u0040')}","num_speculative_tokens":7}'`,
  'YAML, \\x40': (url) => `model: "${url.replaceAll('@', '\\x40')}"\ntensor-parallel-size: 8`,
  'Python, strings side by side': (url) =>
    `from vllm import LLM\nllm = LLM(model="${url.slice(0, 12)}" "${url.slice(12)}", tensor_parallel_size=8)`,
  'Python, added strings': (url) =>
    `from vllm import LLM\nllm = LLM(model="${url.slice(0, 12)}" + "${url.slice(12)}", tensor_parallel_size=8)`,
  'Python, a filled-in format': (url) =>
    `from vllm import LLM\nllm = LLM(model="https://{}".format("${url.slice('https://'.length)}"), tensor_parallel_size=8)`,
  'Python, a filled-in %s': (url) =>
    `from vllm import LLM\nllm = LLM(model="https://deploy:%s@h" % "${url.slice('https://deploy:'.length, url.lastIndexOf('@'))}", tensor_parallel_size=8)`,
  'percent-encoded': (url) => `vllm serve ${encodeURIComponent(url)} -tp 8`,
  'full width': (url) => `vllm serve ${url.replace(':', '：').replaceAll('/', '／')} -tp 8`,
  'without a scheme': (url) => `vllm serve ${url.slice('https://'.length)} -tp 8`,
};

test.each(Object.entries(encoders))('an address with a password: %s', async (_name, encode) => {
  await fc.assert(
    fc.asyncProperty(password, async (secret) => {
      const text = encode(`https://deploy:${secret}@models.example.org/kimi`);
      const read = await readAll([{ name: 'command', text }], {}, knowledge.hardware);
      expect(JSON.stringify(read)).not.toContain(secret);
    }),
    { numRuns: 15 },
  );
});

test('a password may hold what ends a host', () => {
  fc.assert(
    fc.property(password, inner, password, (one, between, two) => {
      const [struck = ''] = redactDecoded([`https://deploy:${one}${between}${two}@models.example.org/kimi`]);
      expect(struck).not.toContain(one);
      expect(struck).not.toContain(two);
    }),
    { numRuns: 200 },
  );
});

test('values by hand are struck out beside a paste', async () => {
  const { deployment } = await intake(
    [{ name: 'env', text: 'vLLM 0.31.0' }],
    { 'target.model': byHand('https://deploy:hunter2hunter2@h/kimi') },
    knowledge.hardware,
  );
  expect(deployment['target.model']?.value).toBe('https://REDACTED@h/kimi');
});

test.each([
  'moonshotai/Kimi-K3',
  'git+https://github.com/vllm-project/vllm.git@4ba787ec9',
  'vllm/vllm-openai-rocm:v0.31.0@sha256:0123456789abcdef',
  'aiter.version is 0.1.19 at env:12 and 0.1.20 at command:3: neither is taken. Say which one holds.',
  '--speculative-config \'{"method":"dspark","num_speculative_tokens":7}\'',
  '0.28.1rc1.dev681+ge7edf17ce',
])('what is no secret stays as it is: %s', (text) => {
  expect(redactDecoded([text])).toEqual([text]);
});

test('twice is once', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const once = redactDecoded([text]);
      expect(redactDecoded(once)).toEqual(once);
    }),
  );
});

test.each([
  'https://deploy:hunter2hunter2@h/kimi',
  'deploy:hunter2hunter2@h/kimi',
  'https:%2F%2Fdeploy:hunter2hunter2@h',
  'hf_aB3dE5gH7jK9mN2pQ4sT6vW8xY1zC0fR5u',
  'AKIAIOSFODNN7EXAMPLE',
])('a value by hand is struck out without a paste too: %s', async (value) => {
  const { deployment } = await intake([], { 'target.model': byHand(value) }, knowledge.hardware);
  // What holds nothing else is unknown.
  expect(deployment['target.model']?.value ?? 'REDACTED').toMatch(/REDACTED/);
  expect(JSON.stringify(deployment)).not.toMatch(/hunter2|aB3dE5|AKIA/);
});

test('what a log comes to is struck out in every part', () => {
  const escaped = 'https://deploy:hunter2hunter2@h'.replaceAll('/', '\\/');
  const tree = { found: [{ code: 'x', fields: { model: escaped }, says: [`The model ${escaped} is cut.`], line: 3 }] };
  expect(JSON.stringify(redactTree(tree))).not.toContain('hunter2');
  expect(redactTree(tree).found[0]?.line).toBe(3);
});

test.each([
  '--api-key=first hunter2secret -tp 8',
  '--api-key first hunter2secret',
  '-tp 8 --api-key=first "hunter2secret"',
])('a second key is neither shown nor taken for the model: %s', async (options) => {
  const read = await readAll([{ name: 'command', text: `vllm serve ${options}` }], {}, knowledge.hardware);
  expect(JSON.stringify(read)).not.toContain('hunter2');
  expect(read.together.deployment['target.model']).toBeUndefined();
});

test('a model behind a key is still read', async () => {
  const text = 'vllm serve --api-key=first moonshotai/Kimi-K3 -tp 8';
  const { deployment } = await intake([{ name: 'command', text }], {}, knowledge.hardware);
  expect(deployment['target.model']?.value).toBe('moonshotai/Kimi-K3');
});
