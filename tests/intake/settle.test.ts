import { expect, test } from 'vitest';
import { byHand, type Key } from '../../src/engine/deployment.ts';
import { combine, settleWays } from '../../src/intake/settle.ts';
import { readAllWith, largest, type Readers } from '../../src/intake/read-all.ts';
import type { Read, Reading } from '../../src/intake/types.ts';

const reading = (key: Key, value: string, line: number, how: Reading['how'] = 'given'): Reading => ({
  key,
  value,
  place: { input: 'env', line },
  how,
});
const read = (readings: readonly Reading[], unresolved: readonly Key[] = []): Read => ({
  readings,
  findings: [],
  ignored: [],
  unresolved,
});

test('given stands above hint, hint above default, and what is set above all', () => {
  const reads = [read([reading('tp', '1', 1, 'default'), reading('tp', '4', 2, 'hint'), reading('tp', '8', 3)])];
  expect(combine(reads, {}).deployment.tp).toEqual({
    value: '8',
    from: { kind: 'read', place: { input: 'env', line: 3 } },
  });
  expect(combine(reads, { tp: byHand('2') }).deployment.tp).toEqual(byHand('2'));
  expect(combine([read([reading('tp', '1', 1, 'default')])], {}).deployment.tp?.from).toEqual({
    kind: 'default',
    place: { input: 'env', line: 1 },
  });
});

test('two statements that differ are shown, and neither is taken', () => {
  const { deployment, findings } = combine(
    [read([reading('aiter.version', '0.1.19', 2), reading('aiter.version', '0.1.20', 7)])],
    {},
  );
  expect(deployment['aiter.version']).toBeUndefined();
  expect(findings).toEqual([
    expect.objectContaining({
      code: 'inputs-disagree',
      text: expect.stringMatching(/0\.1\.19 at env:2 and 0\.1\.20 at env:7/) as string,
    }),
  ]);
});

test('two spellings of one value agree; of versions the fuller one is kept', () => {
  const { deployment, findings } = combine(
    [
      read([
        reading('vllm.version', 'v0.28.1rc1.dev681', 1),
        reading('vllm.version', '0.28.1rc1.dev681+ge7edf17ce', 2),
      ]),
      read([reading('kvCacheDtype', 'fp8', 1), reading('kvCacheDtype', 'fp8_e4m3', 9)]),
    ],
    {},
  );
  expect(findings).toEqual([]);
  expect(deployment['vllm.version']?.value).toBe('0.28.1rc1.dev681+ge7edf17ce');
  expect(deployment.kvCacheDtype?.value).toBe('fp8');
});

test('no default is taken for what the text names without a value', () => {
  expect(combine([read([reading('tp', '1', 1, 'default')], ['tp'])], {}).deployment.tp).toBeUndefined();
});

test('too large an input is refused, and the readers never see it', async () => {
  const never = (): never => {
    throw new Error('read all the same');
  };
  const readers: Readers = { redact: never, checkpoint: never, command: never, environment: never, log: never };
  const {
    together: { findings },
  } = await readAllWith(readers, [{ name: 'env', text: 'x'.repeat(largest + 1) }], {}, []);
  expect(findings.map(({ code }) => code)).toEqual(['input-too-large']);
});

test('secrets are struck out before any reader looks', async () => {
  const seen: string[] = [];
  const look = ({ text }: { text: string }): Promise<Read> => {
    seen.push(text);
    return Promise.resolve(read([]));
  };
  const readers: Readers = {
    redact: (texts) =>
      Promise.resolve(texts.map((text) => ({ text: text.replace('hunter2', '•••'), struck: 1, kinds: ['password'] }))),
    checkpoint: async (input) => ({ read: await look(input), rest: input.text }),
    command: async (input) => ({ servers: [], together: await look(input) }),
    environment: look,
    log: look,
  };
  const {
    together: { findings },
  } = await readAllWith(readers, [{ name: 'command', text: 'PASSWORD=hunter2' }], {}, []);
  expect(seen).toEqual(Array(4).fill('PASSWORD=•••'));
  expect(findings.map(({ code }) => code)).toEqual(['secret-redacted']);
});

test('a build that is said to be patched needs no signs of it', () => {
  const signs = {
    ...read([]),
    findings: [{ severity: 'note', code: 'patched-image', text: 'a variable', because: [] }],
  } as const;
  const words = {
    ...read([]),
    findings: [{ severity: 'warning', code: 'patched-image', text: 'patches', because: [] }],
  } as const;
  expect(combine([signs, words], {}).findings.map(({ text }) => text)).toEqual(['patches']);
  expect(combine([signs], {}).findings).toMatchObject([{ text: 'a variable', because: ['ask-the-build'] }]);
});

test('a finding whose reader named no claim gets those of its code', () => {
  const retired = {
    ...read([]),
    findings: [{ severity: 'warning', code: 'retired-env-var', text: 'x', because: [] }],
  } as const;
  expect(combine([retired], {}).findings[0]?.because).toEqual(['retired-backend-variable']);
});

test('of several ways to read a text only what all of them say is known', () => {
  const way = (value: string, how: Reading['how'] = 'given') => ({ value, how });
  expect(settleWays('tp', [way('8'), way('8', 'default')])).toEqual({ kind: 'value', said: way('8') });
  expect(settleWays('tp', [way('8'), undefined])).toEqual({ kind: 'open' });
  expect(settleWays('tp', [way('8'), way('4', 'default')])).toEqual({ kind: 'open' });
  expect(settleWays('tp', [way('8'), way('4')])).toEqual({ kind: 'conflict', values: [way('8'), way('4')] });
});

test('ways that spell one value differently agree, as inputs that do', () => {
  const ways = [
    { value: 'fp8', how: 'given' },
    { value: 'fp8_e4m3', how: 'given' },
  ] as const;
  expect(settleWays('kvCacheDtype', ways)).toEqual({ kind: 'value', said: ways[0] });
});
