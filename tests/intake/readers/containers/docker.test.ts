// Every form in which an option of `docker run` may stand: the reader moves on behind it, and finds the image.
import { expect, test } from 'vitest';
import { readDockerRun } from '../../../../src/intake/readers/containers/docker.ts';
import { wordOf } from '../../../../src/intake/readers/command/source.ts';
import { see } from '../command/read.ts';

const words = (line: string) => line.split(' ').map((text) => wordOf({ text, lineOf: () => 1 }));

const forms = [
  '--privileged',
  '--privileged=true',
  '--privileged=false',
  '--rm=true',
  '--rm',
  '--init=',
  '-it',
  '-itd',
  '-d=true',
  '-e A=1',
  '-e=A=1',
  '-eA=1',
  '-ite A=1',
  '--env A=1',
  '--env=A=1',
  '-e A',
  '-v /x:/y',
  '-v/x:/y',
  '-itv /x:/y',
  '--volume=/x:/y',
  '-p 8000:8000',
  '-dp 8000:8000',
  '--name kimi',
  '--name=kimi',
  '--an-option-of-tomorrow=1',
  '--an-option-of-tomorrow 1',
  '--env-file=.env',
  '--env-file .env',
  '--entrypoint=',
  '--device=/dev/kfd',
  '--device /dev/kfd',
  '--',
  '-',
];

test.each(forms)('reads on behind %s to the image and its command', (form) => {
  const { image, command } = readDockerRun(
    words(`${form} --ipc=host image:tag serve`.replace(/^-- --ipc=host/, '--ipc=host --')),
  );
  expect(image?.text).toBe('image:tag');
  expect(command.map(({ text }) => text)).toEqual(['serve']);
});

test('ends where an option stands last, whatever its form', () => {
  for (const form of forms) expect(readDockerRun(words(form)).command).toEqual([]);
});

test('reads a whole command with --privileged=true', async () => {
  const { values } = await see(
    'docker run --privileged=true --rm=true vllm/vllm-openai-rocm:v0.31.0 vllm serve m -tp 8',
  );
  expect(values).toMatchObject({ tp: '8@1', 'vllm.version': '0.31.0@1' });
});
