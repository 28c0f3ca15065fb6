// The options of `audit`, read and checked before anything else is loaded.
import type { ParseArgsOptionsConfig } from 'node:util';
import type { Deployment } from '../../engine/deployment.ts';
import { defaultFailOn, isRule, words, type RuleName } from '../../fleet/rules.ts';
import { formatNames, type FormatName } from '../../fleet/formats/index.ts';
import { groupings, type Grouping } from '../../fleet/formats/table.ts';
import { largestFile } from '../../fleet/decode.ts';
import { nearest } from '../../fleet/facts/nearest.ts';
import { UsageError } from '../usage.ts';
import { parse, parseFormat, parseSet } from '../options.ts';

const config = {
  facts: { type: 'string' },
  set: { type: 'string', multiple: true },
  now: { type: 'string', multiple: true },
  after: { type: 'string', multiple: true },
  before: { type: 'string' },
  format: { type: 'string' },
  output: { type: 'string' },
  report: { type: 'string', multiple: true },
  'fail-on': { type: 'string' },
  'allow-empty': { type: 'boolean' },
  baseline: { type: 'string' },
  'write-baseline': { type: 'string' },
  'accept-new': { type: 'boolean' },
  include: { type: 'string', multiple: true },
  exclude: { type: 'string', multiple: true },
  'no-ignore': { type: 'boolean' },
  follow: { type: 'boolean' },
  'max-file-size': { type: 'string' },
  only: { type: 'string' },
  'group-by': { type: 'string' },
  'strike-hosts': { type: 'boolean' },
  color: { type: 'string' },
  today: { type: 'string' },
  trace: { type: 'boolean' },
  explain: { type: 'string' },
} as const satisfies ParseArgsOptionsConfig;

export const usage = `usage: audit PATH… ${Object.entries(config)
  .map(([name, { type }]) => `[--${name}${type === 'string' ? ' …' : ''}]`)
  .join(' ')}`;

export interface Options {
  readonly paths: readonly string[];
  readonly facts: string | undefined;
  readonly set: Deployment;
  readonly now: Deployment;
  readonly after: Deployment;
  readonly nowImage: string | undefined;
  readonly afterImage: string | undefined;
  readonly upgrade: boolean;
  readonly before: string | undefined;
  readonly format: FormatName;
  readonly output: string | undefined;
  readonly reports: readonly { readonly format: FormatName; readonly file: string }[];
  readonly failOn: ReadonlySet<RuleName>;
  readonly allowEmpty: boolean;
  readonly baseline: string | undefined;
  readonly writeBaseline: string | undefined;
  readonly acceptNew: boolean;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly noIgnore: boolean;
  readonly follow: boolean;
  /** In bytes. */
  readonly maxFileSize: number;
  readonly only: ReadonlySet<string> | undefined;
  readonly groupBy: Grouping;
  readonly hosts: boolean;
  readonly color: 'auto' | 'always' | 'never';
  readonly today: string;
  readonly trace: boolean;
  readonly explain: string | undefined;
}

const verdicts = ['unpin', 'keep-pin', 'must-pin', 'broken', 'not-applicable', 'need-input'];

/** @throws UsageError with one line that says what and where */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse('audit', args, config);
  if (positionals.length === 0)
    throw new UsageError('audit: name a file, a folder or "-" (usage: can-i-unpin audit PATH… [--after key=value …])');
  const now = side('--now', values.now);
  const after = side('--after', values.after);
  return {
    paths: positionals,
    facts: values.facts,
    set: parseSet(values.set ?? []),
    now: now.values,
    after: after.values,
    nowImage: now.image,
    afterImage: after.image,
    upgrade: values.now !== undefined || values.after !== undefined,
    before: values.before,
    format: parseFormat(values.format, formatNames),
    output: values.output,
    reports: (values.report ?? []).map(report),
    failOn: failOn(values['fail-on']),
    allowEmpty: values['allow-empty'] === true,
    baseline: values.baseline,
    writeBaseline: values['write-baseline'],
    acceptNew: values['accept-new'] === true,
    include: values.include ?? [],
    exclude: values.exclude ?? [],
    noIgnore: values['no-ignore'] === true,
    follow: values.follow === true,
    maxFileSize: size(values['max-file-size']),
    only: only(values.only),
    groupBy: oneOf('--group-by', values['group-by'] ?? 'verdict', groupings),
    hosts: values['strike-hosts'] === true,
    color: oneOf('--color', values.color ?? 'auto', ['auto', 'always', 'never']),
    today: day(values.today),
    trace: values.trace === true,
    explain: values.explain,
  };
}

/** `key=value` of one side; `image=` names the image of that side. */
function side(option: string, pairs: readonly string[] = []): { values: Deployment; image: string | undefined } {
  const images = pairs.filter((pair) => pair.startsWith('image='));
  try {
    return {
      values: parseSet(pairs.filter((pair) => !pair.startsWith('image='))),
      image: images.at(-1)?.slice('image='.length),
    };
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(error.message.replace(/^--set/, option));
    throw error;
  }
}

function report(text: string): { format: FormatName; file: string } {
  const at = text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new UsageError(`--report ${text}: write FORMAT=FILE`);
  return { format: oneOf('--report', text.slice(0, at), formatNames), file: text.slice(at + 1) };
}

function failOn(text: string | undefined): ReadonlySet<RuleName> {
  if (text === 'never') return new Set();
  const list = text === undefined ? defaultFailOn : text.split(',').map((word) => word.trim());
  return new Set(
    list.map((word) => {
      if (isRule(word)) return word;
      const near = nearest(word, words);
      throw new UsageError(
        `--fail-on ${word}: it is ${words.join(', ')} or never${near === undefined ? '' : `; do you mean "${near}"?`}`,
      );
    }),
  );
}

function only(text: string | undefined): ReadonlySet<string> | undefined {
  return text === undefined
    ? undefined
    : new Set(text.split(',').map((word) => oneOf('--only', word.trim(), verdicts)));
}

function size(text: string | undefined): number {
  if (text === undefined) return largestFile;
  const [, number = '', unit = ''] = /^(\d{1,12})\s?(k|m|g)?b?$/i.exec(text) ?? [];
  if (number === '') throw new UsageError(`--max-file-size ${text}: write a number of bytes, or such as 500kB, 2MB`);
  return Number(number) * ({ k: 1e3, m: 1e6, g: 1e9 }[unit.toLowerCase()] ?? 1);
}

function day(text: string | undefined): string {
  if (text === undefined) return new Date().toISOString().slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new UsageError(`--today ${text}: write a day, such as 2026-11-30`);
  return text;
}

function oneOf<T extends string>(option: string, text: string, names: readonly T[]): T {
  const found = names.find((name) => name === text);
  if (found === undefined) throw new UsageError(`${option} ${text}: it is one of ${names.join(', ')}`);
  return found;
}
