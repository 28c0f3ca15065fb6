// What stands where a secret would: nothing is struck out, so nothing is counted.
import { expect, test } from 'vitest';
import { redact } from '../../../src/intake/redact/index.ts';

test.each([
  'api_key="EMPTY"',
  'export OPENAI_API_KEY=EMPTY',
  'vllm serve /m --api-key unused',
  'HF_TOKEN=<your-token>',
  'export HF_TOKEN=your_token_here',
  'HF_TOKEN=YOUR_HF_TOKEN',
  'HF_TOKEN=hf_xxx',
  'api_key="dummy"',
  'api-key: not-needed',
  'HF_TOKEN={{ .Values.hfToken }}',
  'HF_TOKEN=${MODEL_KEY}',
  'api_key=os.environ["OPENAI_API_KEY"]',
  '  name: HF_TOKEN\n  value: <secret>',
])('%s holds no secret', (text) => {
  expect(redact(text, {}).text).toBe(text);
});

test.each(['HF_TOKEN=yourxK3vQ9', 'password: changeme', 'api_key="empty-but-r3al-9xQ"'])('%s may hold one', (text) => {
  expect(redact(text, {}).text).not.toBe(text);
});
