// What the GitHub action runs: its inputs as arguments of `audit`, its outputs written where GitHub reads them.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Report } from '../fleet/types.ts';
import { decidingSide } from '../fleet/rules.ts';
import { main } from './main.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Inputs that become one option each, and those of which every line or word becomes one. */
const single = ['facts', 'before', 'fail-on'] as const;
const severity = ['broken', 'must-pin', 'need-input', 'unpin', 'keep-pin', 'not-applicable'];

/**
 * The arguments for `audit`. Inputs reach the program as a list, never through a shell.
 * @param environment GitHub's own: an input `fail-on` stands in `INPUT_FAIL-ON`
 */
export function argumentsOf(environment: Environment): string[] {
  const input = (name: string): string => (environment[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  const lines = (name: string): string[] =>
    input(name)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return [
    ...single.flatMap((name) => (input(name) === '' ? [] : [`--${name}=${input(name)}`])),
    ...(['now', 'after', 'report'] as const).flatMap((name) => lines(name).map((line) => `--${name}=${line}`)),
    '--',
    ...(lines('paths').length === 0 ? ['.'] : lines('paths')),
  ];
}

/** Runs the audit, prints annotations and the table, writes summary and outputs; the exit code becomes the step's. */
export async function runAction(environment: Environment): Promise<void> {
  const input = (name: string): string => (environment[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  const cwd = resolve(environment['GITHUB_WORKSPACE'] ?? process.cwd(), input('working-directory'));
  const scratch = mkdtempSync(join(tmpdir(), 'can-i-unpin-'));
  const [json, markdown] = [join(scratch, 'report.json'), join(scratch, 'summary.md')];
  try {
    const code = await main(
      [
        'audit',
        '--format=github',
        `--report=json=${json}`,
        `--report=markdown=${markdown}`,
        ...argumentsOf(environment),
      ],
      {
        cwd,
        read: () => Promise.reject(new Error('an action has no standard input')),
        out: (text) => process.stdout.write(text),
        err: (text) => process.stderr.write(text),
      },
    );
    if (code !== 64 && code !== 70) {
      const report = JSON.parse(readFileSync(json, 'utf8')) as Report;
      if (input('summary') !== 'no') append(environment['GITHUB_STEP_SUMMARY'], readFileSync(markdown, 'utf8'));
      append(environment['GITHUB_OUTPUT'], outputsOf(report, code, environment, cwd));
    } else append(environment['GITHUB_OUTPUT'], `exit-code=${String(code)}\n`);
    process.exitCode = code;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function outputsOf(report: Report, code: number, environment: Environment, cwd: string): string {
  const verdicts = new Set(report.deployments.map((row) => decidingSide(row).verdict as string));
  const written = argumentsOf(environment).flatMap((argument) => {
    const [, format = '', file = ''] = /^--report=([^=]+)=(.+)$/s.exec(argument) ?? [];
    return format === '' ? [] : [`${format}=${resolve(cwd, file)}`];
  });
  return [
    `worst=${severity.find((verdict) => verdicts.has(verdict)) ?? ''}`,
    `exit-code=${String(code)}`,
    `counts=${JSON.stringify(report.counts)}`,
    ...written,
    '',
  ].join('\n');
}

function append(file: string | undefined, text: string): void {
  if (file !== undefined && file !== '') appendFileSync(file, text);
}
