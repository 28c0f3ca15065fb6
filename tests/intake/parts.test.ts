import { expect, test } from 'vitest';
import { inputsOf, partsOf } from '../../src/intake/parts.ts';
import { growth } from '../linear.ts';

const kindsOf = (text: string) => partsOf(text).map(({ kind, lines }) => `${kind} ${lines.join('-')}`);

test('a command, a host report and a log are told apart', () => {
  const text = ['vllm serve m \\', '  -tp 8', '', 'amd-aiter==0.1.20', 'vllm==0.31.0', '', 'ERROR 11-03 10:11:12 boom'];
  expect(kindsOf(text.join('\n'))).toEqual(['command 1-3', 'env 4-6', 'log 7-7']);
});

test('switches in front of a command and inside a compose file belong to it', () => {
  expect(kindsOf('docker run \\\n  -e VLLM_ROCM_USE_AITER=1 \\\n  image vllm serve m')).toEqual(['command 1-3']);
  expect(kindsOf('services:\n  a:\n    environment:\n      VLLM_ROCM_USE_AITER=1\n    command: vllm serve m')).toEqual([
    'command 1-5',
  ]);
});

test('a text that tells nothing is read as a command, and an empty one has no parts', () => {
  expect(kindsOf('hello\nworld')).toEqual(['command 1-2']);
  expect(kindsOf(' \n')).toEqual([]);
});

test('a lone abort line is a log, however it is spelled or indented', () => {
  for (const line of ['cannot get heuristic kernel! q_type:fp8', '  CANNOT GET HEURISTIC KERNEL! Q_TYPE:FP8'])
    expect(kindsOf(line)).toEqual(['log 1-1']);
});

test('each kind becomes one input in which every line keeps its number', () => {
  const text = 'vllm serve m\n\nvllm==0.31.0\n\nvllm serve n';
  expect(inputsOf(text, partsOf(text))).toEqual([
    { name: 'command', text: 'vllm serve m\n\n\n\nvllm serve n' },
    { name: 'env', text: '\n\nvllm==0.31.0\n\n' },
  ]);
});

test('the work of cutting a paste of many parts grows with its length, not faster', async () => {
  const mixed = (length: number): string => 'vllm serve a/b\nINFO 08-18 06:07:20 x\n'.repeat(length / 38);
  expect(await growth((text) => inputsOf(text, partsOf(text)), mixed)).toBeLessThanOrEqual(1);
});
