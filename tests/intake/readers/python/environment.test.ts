// What a Python script puts into the environment of the engine that it makes, or of the server that it starts.
import { describe, expect, test } from 'vitest';
import { readServers } from '../../../../src/intake/readers/command/index.ts';

async function switchOf(text: string): Promise<string | undefined> {
  const { servers } = await readServers({ name: 'command', text });
  expect(servers).toHaveLength(1);
  return servers[0]?.readings.find(({ key }) => key === 'aiter.enabled')?.value;
}

type Row = [what: string, text: string, value: 'yes' | 'no' | undefined];
const set = 'os.environ["VLLM_ROCM_USE_AITER"] = "1"';

describe('the engine’s own process', () => {
  test.each<Row>([
    ['what is set before', set, 'yes'],
    ['what is cleared again', `${set}\nos.environ.clear()`, 'no'],
    ['putenv, which os.environ does not see', 'os.putenv("VLLM_ROCM_USE_AITER", "1")', undefined],
    ['a line within a string', `s = '${set}'`, undefined],
    ['one of two values', `${set} if fast else "0"`, undefined],
    ['a condition on the same line', `if fast: ${set}`, undefined],
    ['behind a condition on the same line', `if fast: pass; ${set}`, undefined],
    ['behind another statement', `import os; ${set}`, 'yes'],
  ])('%s', async (_what, text, value) => {
    expect(await switchOf(`import os\n${text}\nfrom vllm import LLM\nllm = LLM(model="a/b")`)).toBe(value);
  });
});

describe('a server that Python starts', () => {
  const run = (rest: string) => `subprocess.run(["vllm", "serve", "m"]${rest})`;
  test.each<Row>([
    ['gets what Python has', `${set}\n${run('')}`, 'yes'],
    ['gets a copy with another entry', run(', env={**os.environ, "VLLM_ROCM_USE_AITER": "1"}'), 'yes'],
    ['gets the later of two', `${set}\n${run(', env=dict(os.environ, VLLM_ROCM_USE_AITER="0")')}`, 'no'],
    ['gets no more than it is given', `${set}\n${run(', env={"PATH": "/bin"}')}`, undefined],
    ['gets a copy by name', `env = os.environ.copy()\nenv["VLLM_ROCM_USE_AITER"] = "1"\n${run(', env=env')}`, 'yes'],
    ['gets what nobody sees', `${set}\n${run(', env=made()')}`, undefined],
    [
      'gets nothing of a copy that is not handed over',
      `env = os.environ.copy()\nenv["VLLM_ROCM_USE_AITER"] = "1"\n${run('')}`,
      undefined,
    ],
  ])('%s', async (_what, text, value) => {
    expect(await switchOf(`import os, subprocess\n${text}`)).toBe(value);
  });
});

test('a script that a container gets from the text does not get what the host exports', async () => {
  const script = 'from vllm import LLM\nllm = LLM(model="a/b")';
  const text = `export VLLM_ROCM_USE_AITER=1\ndocker run -i img python3 - <<'EOF'\n${script}\nEOF`;
  const { together } = await readServers({ name: 'command', text });
  expect(together.readings.map(({ key }) => key)).toContain('target.model');
  expect(together.readings.map(({ key }) => key)).not.toContain('aiter.enabled');
});
