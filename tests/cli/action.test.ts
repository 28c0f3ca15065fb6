// The GitHub action as GitHub calls it: inputs in the environment, outputs and summary in the files that it names.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { argumentsOf, runAction } from '../../src/cli/action.ts';
import { tree } from './audit/tree.ts';

const exitCode = process.exitCode;
afterEach(() => {
  process.exitCode = exitCode;
  vi.restoreAllMocks();
});

/** Runs the action over a workspace, with the defaults of action.yml where an input is not given. */
async function run(files: Readonly<Record<string, string>>, inputs: Readonly<Record<string, string>> = {}) {
  const workspace = tree(files);
  const folder = mkdtempSync(join(tmpdir(), 'action-'));
  const [output, summary] = [join(folder, 'output'), join(folder, 'summary.md')];
  for (const file of [output, summary]) writeFileSync(file, '');
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { inputs: known } = parse(readFileSync('action.yml', 'utf8')) as {
    inputs: Record<string, { default?: string }>;
  };
  const given = Object.entries(known).map(([name, { default: otherwise }]) => [
    `INPUT_${name.toUpperCase()}`,
    inputs[name] ?? otherwise ?? '',
  ]);
  await runAction({
    ...(Object.fromEntries(given) as Record<string, string>),
    GITHUB_WORKSPACE: workspace,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
  });
  const outputs = Object.fromEntries(
    readFileSync(output, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const told = { out, outputs, summary: readFileSync(summary, 'utf8'), code: process.exitCode, workspace };
  rmSync(folder, { recursive: true });
  return told;
}

const compose = `services:
  kimi:
    image: vllm/vllm-openai-rocm:v0.31.0
    command: --model moonshotai/Kimi-K2-Instruct --tensor-parallel-size 8
  other:
    image: vllm/vllm-openai-rocm:v0.31.0
    command: --model org/plain --tensor-parallel-size 1
`;

test('a sample repository gets its rows, its summary and its outputs', async () => {
  const { out, outputs, summary, code, workspace } = await run(
    { 'deploy/compose.yaml': compose, 'README.md': '# Sample\n' },
    { report: 'sarif=reports/audit.sarif\njson=reports/audit.json' },
  );
  expect(code).toBe(0);
  expect(out).toContain('deploy/compose.yaml#services.kimi');
  expect(summary).toContain('services.kimi');
  expect(outputs).toMatchObject({
    'exit-code': '0',
    worst: expect.stringMatching(/^[a-z-]+$/) as unknown,
    sarif: join(workspace, 'reports/audit.sarif'),
    json: join(workspace, 'reports/audit.json'),
  });
  expect(JSON.parse(outputs['counts'] ?? '')).toMatchObject({ deployments: 2 });
  expect(JSON.parse(readFileSync(join(workspace, 'reports/audit.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
});

test('an empty repository fails the step, and says so in its outputs', async () => {
  const { outputs, code } = await run({ 'README.md': '# Nothing\n' });
  expect([code, outputs['exit-code']]).toEqual([3, '3']);
});

test('a folder of the workspace, and no summary', async () => {
  const { out, summary } = await run(
    { 'a/compose.yaml': compose, 'b/serve.sh': 'vllm serve /m\n' },
    { 'working-directory': 'a', summary: 'no' },
  );
  expect(out).toContain('compose.yaml#services.kimi');
  expect(out).not.toContain('serve.sh');
  expect(summary).toBe('');
});

test('wrong usage is exit 64, with no output but that', async () => {
  const { outputs, code, summary } = await run({ 'a.sh': 'vllm serve /m\n' }, { 'fail-on': 'nonsense' });
  expect([code, outputs, summary]).toEqual([64, { 'exit-code': '64' }, '']);
});

test('inputs become arguments one by one, whatever they hold', () => {
  expect(
    argumentsOf({ INPUT_PATHS: '-x; rm -rf /\nb c', 'INPUT_FAIL-ON': 'never', INPUT_AFTER: 'vllm.version=0.31.0\n' }),
  ).toEqual(['--fail-on=never', '--after=vllm.version=0.31.0', '--', '-x; rm -rf /', 'b c']);
});
