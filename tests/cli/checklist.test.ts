import { expect, test } from 'vitest';
import { cli } from './run.ts';

const files: Readonly<Record<string, string>> = {
  'serve.sh': `VLLM_ROCM_USE_AITER=1 vllm serve moonshotai/Kimi-K3 -tp 8 --kv-cache-dtype fp8 \\
  --speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":7}'`,
};

const checklist = (...args: readonly string[]) => cli(['checklist', ...args], files);

test('a deployment gets the items that apply to it, as a task list', async () => {
  const { code, out, err } = await checklist(
    'release-review',
    '--set',
    'kvCacheDtype=bfloat16',
    '--set',
    'gpu.arch=gfx950',
  );
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^- \[ \] \*\*Prove that mla\\_decode\\_fwd of the built image takes causal\*\*/m);
  expect(out).toMatch(/^### Does not apply to this deployment$/m);
  expect(out).toMatch(
    /^- Decide what becomes of an fp8 block of two tokens \(`fp8-block-of-two`\): `draft.kvCacheDtype is bfloat16 like kvCacheDtype; /m,
  );
  expect(out).not.toMatch(/\]\(\//);
  expect(out).not.toMatch(/\[\[/);
});

test('the same as JSON', async () => {
  const { code, out } = await checklist('operations', '--format', 'json', '--set', 'dcp=8');
  expect(code).toBe(0);
  const answer = JSON.parse(out) as {
    schema: string;
    deployment: object;
    hidden: unknown[];
    sections: { items: { id: string; dependsOn: string[] }[] }[];
  };
  expect(answer).toMatchObject({ schema: 'can-i-unpin/checklist@1', deployment: { dcp: '8' }, hidden: [] });
  const items = answer.sections.flatMap((section) => section.items);
  expect(items.find(({ id }) => id === 'repin-under-dcp')?.dependsOn).toEqual([]);
  expect(items.find(({ id }) => id === 'upgrade-fp8-guard')?.dependsOn).toEqual(['draft.kvCacheDtype']);
});

test('a command is read, values by hand stand above it, and the check speaks for what it knows', async () => {
  const { out, code } = await checklist(
    'release-review',
    '--command',
    'serve.sh',
    '--set',
    'aiter.version=0.1.20',
    '--set',
    'tp=4',
    '--format',
    'json',
  );
  expect(code).toBe(0);
  const answer = JSON.parse(out) as {
    deployment: Record<string, string>;
    sections: { items: { id: string; suggestion?: { state: string; text: string } }[] }[];
  };
  expect(answer.deployment).toMatchObject({ kvCacheDtype: 'fp8', tp: '4', 'aiter.enabled': 'yes' });
  const suggested = Object.fromEntries(
    answer.sections.flatMap(({ items }) =>
      items.flatMap(({ id, suggestion }) => (suggestion ? [[id, suggestion.text]] : [])),
    ),
  );
  expect(suggested['aiter-takes-causal']).toMatch(/^AITER 0\.1\.20 takes causal/);
  expect(suggested['verdict-on-record']).toMatch(/^The check (?:says|still needs) /);
});

test.each([
  [[], 'NAME is one of onboarding, release-review, operations'],
  [['nothing'], 'not "nothing"'],
  [['operations', 'onboarding'], 'not "operations onboarding"'],
  [['operations', '--set', 'foo=1'], '--set foo=1: "foo" is no key'],
  [['operations', '--set', 'tp=many'], 'tp: "many" is not understood'],
  [['operations', '--command', '-', '--env', '-'], 'standard input ("-") can be read once'],
  [['operations', '--format', 'xml'], '--format xml: it is one of markdown, json'],
  [['operations', '--nope'], "Unknown option '--nope'"],
])('wrong usage is one line and 64: %j', async (args, message) => {
  const { code, out, err } = await checklist(...args);
  expect({ code, out }).toEqual({ code: 64, out: '' });
  expect(err).toContain(message);
  expect(err.trimEnd()).not.toContain('\n');
});
