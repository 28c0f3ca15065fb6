// `explain-error`: the known messages in a log, what they say, what they do not say, and what to do.
import { largest } from '../intake/read-all.ts';
import { explain } from '../intake/readers/log/explain.ts';
import { startupOf, type Startup } from '../intake/readers/log/startup.ts';
import type { Explained } from '../intake/readers/log/types.ts';
import { redactTree } from '../intake/redact/decoded.ts';
import { redact } from '../intake/redact/index.ts';
import { ownerWords, severityWords } from '../report/messages.ts';
import { howWords, startupRows } from '../report/startup.ts';
import { inOrder, timeAt, type Written } from '../report/times.ts';
import { catalogue } from './content/messages.ts';
import { UsageError, type Command } from './usage.ts';
import { parse, parseFormat } from './options.ts';

export const usage = 'usage: explain-error FILE|-… [--strike-hosts] [--format text|json]';

interface Answer {
  readonly file: string;
  readonly found: readonly Explained[];
  readonly startup: Startup | undefined;
  /** When the first failure, or else the first message, was printed. */
  readonly time: Written | undefined;
}

export const explainError: Command = async (args, io) => {
  const { values, positionals } = parse('explain-error', args, {
    format: { type: 'string' },
    'strike-hosts': { type: 'boolean' },
  });
  const format = parseFormat(values.format, ['text', 'json']);
  if (positionals.length === 0) throw new UsageError(usage);
  if (positionals.filter((file) => file === '-').length > 1)
    throw new UsageError('standard input ("-") can be read once; put the other text in a file');
  const answers: Answer[] = [];
  for (const file of positionals) answers.push(answerOf(file, await io.read(file), values['strike-hosts'] === true));
  io.out(format === 'json' ? `${JSON.stringify(documentOf(answers), null, 2)}\n` : texts(answers));
  return 0;
};

function answerOf(file: string, pasted: string, hosts: boolean): Answer {
  if (pasted.trim() === '') throw new UsageError(`${file}: is empty`);
  if (pasted.length >= largest) {
    throw new UsageError(
      `${file}: ${pasted.length} characters; at most ${largest} are read, so cut the log around the failure`,
    );
  }
  const { text } = redact(pasted, { hosts });
  const { found, startup } = redactTree({ found: explain(text, catalogue()), startup: startupOf(text) }, { hosts });
  const first = found.find(({ severity }) => severity === 'failure') ?? found[0];
  const time = first === undefined || first.code === 'no-known-failure' ? undefined : timeAt(text, first.line);
  return { file, found, startup, time };
}

/** One object for one file, an array of them with their files for several: in the order of the arguments. */
function documentOf(answers: readonly Answer[]): unknown {
  const objects = answers.map(({ file, found, startup, time }) => ({
    schema: 'can-i-unpin/explain@1',
    ...(answers.length > 1 ? { file } : {}),
    found,
    ...(startup === undefined ? {} : { startup }),
    ...(answers.length > 1 && time !== undefined ? { time: time.text } : {}),
  }));
  return objects.length === 1 ? objects[0] : objects;
}

function texts(answers: readonly Answer[]): string {
  const parts = answers.map((answer) => {
    const said = [...answer.found.map(textOf), ...startupText(answer.startup)].join('\n\n');
    return answers.length === 1 ? said : `== ${answer.file}\n\n${said}`;
  });
  return `${[...parts, ...orderText(answers)].join('\n\n')}\n`;
}

function startupText(startup: Startup | undefined): string[] {
  if (startup === undefined) return [];
  const rows = startupRows(startup).map(
    ([name, { value, line, how }]) =>
      `  ${name}: ${value} (line ${line}${how === 'stated' ? '' : `, ${howWords[how]}`})`,
  );
  return rows.length === 0 ? [] : [['What the start of this server proves', ...rows].join('\n')];
}

/** Which file said something first, where the times tell. */
function orderText(answers: readonly Answer[]): string[] {
  const told = answers.filter(({ time }) => time !== undefined);
  const order = inOrder(told.map(({ time }) => time));
  if (order === undefined) return [];
  const lines = order.flatMap((index) => {
    const one = told[index];
    const first = one?.found.find(({ severity }) => severity === 'failure') ?? one?.found[0];
    return one === undefined || first === undefined ? [] : [`  ${one.time?.text ?? ''} ${one.file}: ${first.code}`];
  });
  return [['In the order of their times', ...lines].join('\n')];
}

function textOf(one: Explained): string {
  const where =
    one.code === 'no-known-failure' ? '' : `line ${one.line}${one.times > 1 ? ` and ${one.times - 1} more` : ''}: `;
  const lines = [`${where}${one.title}`, `  ${severityWords[one.severity]} · ${one.code}`];
  if (one.stage !== null) lines.push(`  stage: ${one.stage}`);
  if (one.severity === 'failure') lines.push(`  whose decode: ${ownerWords[one.whose]}`);
  const fields = Object.entries(one.fields).map(([name, value]) => `${name}=${value}`);
  if (fields.length > 0) lines.push(`  fields: ${fields.join(' ')}`);
  if (one.message !== undefined) lines.push(`  wording: ${one.message}`);
  if (one.printed !== undefined) lines.push(`  printed: ${one.printed}`);
  if (one.aiter !== undefined) lines.push('  AITER:', `    ${one.aiter}`);
  lines.push(
    ...list('it says', one.says),
    ...list('it does not say', one.doesNotSay),
    ...list('what to do', one.advice),
  );
  if (one.because.length > 0) lines.push(`  because: ${one.because.join(', ')}`);
  return lines.join('\n');
}

function list(title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [`  ${title}:`, ...sentences.map((sentence) => `  - ${sentence}`)];
}
