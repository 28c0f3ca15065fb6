// How fast pasted logs are struck and looked through. Run by `npm run bench`; 20 MB/s is the least.
import { test } from 'vitest';
import { readEnvironment } from '../../src/intake/readers/environment/index.ts';
import { redact } from '../../src/intake/redact/index.ts';

const lines = [
  "(EngineCore pid=4502) INFO 08-18 06:07:15 [core.py:116] Initializing a V1 LLM engine (v0.27.0) with config: model='/models/k3', speculative_config=SpeculativeConfig(method='dspark', num_spec_tokens=5), tensor_parallel_size=2",
  '(Worker_TP3 pid=7781) INFO 08-18 06:07:20 [rocm.py:402] Using ROCM_AITER_MLA backend out of potential backends: [...]',
  'INFO 08-18 06:08:05 [loggers.py:257] Engine 000: Avg prompt throughput: 102.4 tokens/s, Avg generation throughput: 512.0 tokens/s, Running: 8 reqs',
  '[aiter] import [module_mla_asm] under /opt/aiter/jit/module_mla_asm.so',
];
const log = `${lines.join('\n')}\n`.repeat(4000);
const size = `${(log.length / 1e6).toFixed(1)} MB of log`;

test(`${size}: strike out secrets`, async ({ bench }) => {
  await bench('redact', () => {
    redact(log);
  }).run();
});

test(`${size}: read the environment`, async ({ bench }) => {
  await bench('readEnvironment', async () => {
    await readEnvironment({ name: 'log', text: log });
  }).run();
});
