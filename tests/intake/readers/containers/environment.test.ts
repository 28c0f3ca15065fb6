// Whose environment a container's file or a build sets.
import { describe, expect, test } from 'vitest';
import { readServers } from '../../../../src/intake/readers/command/index.ts';

const image = 'vllm/vllm-openai-rocm:x';

async function switchOf(text: string): Promise<string | undefined> {
  const { servers } = await readServers({ name: 'command', text });
  expect(servers).toHaveLength(1);
  return servers[0]?.readings.find(({ key }) => key === 'aiter.enabled')?.value;
}

type Row = [what: string, text: string, value: 'yes' | 'no' | undefined];

describe('a compose file', () => {
  const service = (rest: string) => `services:\n  v:\n    image: ${image}\n    command: --model a/b\n${rest}`;
  const map = (value: string) => `    environment:\n      VLLM_ROCM_USE_AITER: "${value}"\n`;
  const base = `services:\n  base:\n    image: ${image}\n${map('1')}`;
  test.each<Row>([
    [
      'a map that is merged',
      `x-e: &e\n  VLLM_ROCM_USE_AITER: "1"\n${service('    environment:\n      <<: *e\n')}`,
      'yes',
    ],
    [
      'a merged map gives way to the own entry',
      `x-e: &e\n  VLLM_ROCM_USE_AITER: "1"\n${service('    environment:\n      <<: *e\n      VLLM_ROCM_USE_AITER: "0"\n')}`,
      'no',
    ],
    [
      'the first of two merged maps counts',
      `x-a: &a\n  VLLM_ROCM_USE_AITER: "1"\nx-b: &b\n  VLLM_ROCM_USE_AITER: "0"\n${service('    environment:\n      <<: [*a, *b]\n')}`,
      'yes',
    ],
    [
      'an own environment replaces the merged one',
      `x-s: &s\n${map('1').replaceAll('    ', '  ')}${service('    <<: *s\n    environment:\n      B: "1"\n')}`,
      undefined,
    ],
    ['a service that is extended', `${base}  v:\n    extends: base\n    command: --model a/b\n`, 'yes'],
    [
      'an entry over that of the service it extends',
      `${base}  v:\n    extends:\n      service: base\n    command: --model a/b\n${map('0')}`,
      'no',
    ],
    ['quotes within an entry of a list', service('    environment:\n      - VLLM_ROCM_USE_AITER="1"\n'), undefined],
  ])('%s', async (_what, text, value) => {
    expect(await switchOf(text)).toBe(value);
  });

  test('a service of another file is said to be unseen', async () => {
    const text = service('    extends:\n      file: other.yml\n      service: base\n');
    const { servers } = await readServers({ name: 'command', text });
    expect(servers[0]?.findings.map(({ code }) => code)).toContain('env-file-unseen');
  });

  test('maps that merge themselves come to an end', async () => {
    const text = `a: &a\n  b: &b\n    <<: *a\n${service('    <<: [*a, *a]\n    extends: v\n')}`;
    expect(await switchOf(text)).toBeUndefined();
  });
});

describe('a pod', () => {
  const pod = (rest: string) =>
    `kind: Pod\nspec:\n  containers:\n  - name: v\n    image: ${image}\n    args: [--model, a/b]\n${rest}`;
  const exports = 'command: [sh, -c, "export VLLM_ROCM_USE_AITER=1"]';
  test.each<Row>([
    [
      'what an init container exports',
      pod(`  initContainers:\n  - name: i\n    image: busybox\n    ${exports}\n`),
      undefined,
    ],
    ['what a hook exports', pod(`    lifecycle:\n      postStart:\n        exec:\n          ${exports}\n`), undefined],
    [
      'a container for looking into it',
      pod(
        '  ephemeralContainers:\n  - name: d\n    image: busybox\n    env: [{name: VLLM_ROCM_USE_AITER, value: "1"}]\n',
      ),
      undefined,
    ],
  ])('%s is its own', async (_what, text, value) => {
    expect(await switchOf(text)).toBe(value);
  });
});

describe('a Dockerfile', () => {
  test.each<Row>([
    [
      'a prefix of the command',
      `FROM ${image}\nENV VLLM_ROCM_USE_AITER=0\nCMD VLLM_ROCM_USE_AITER=1 vllm serve m`,
      'yes',
    ],
    [
      'a document that a step runs',
      `FROM ${image}\nRUN <<EOF\nexport VLLM_ROCM_USE_AITER=1\nEOF\nCMD vllm serve m`,
      undefined,
    ],
  ])('%s', async (_what, text, value) => {
    expect(await switchOf(text)).toBe(value);
  });
});
