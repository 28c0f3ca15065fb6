// `explain-error`: the known messages in a log, what they say, what they do not say, and what to do.
import { largest } from '../intake/settle.ts';
import { explain } from '../intake/readers/log/explain.ts';
import type { Explained } from '../intake/readers/log/types.ts';
import { redact } from '../intake/redact/index.ts';
import { ownerWords, severityWords } from '../report/messages.ts';
import { catalogue } from './content/messages.ts';
import { UsageError, type Command } from './usage.ts';
import { parse, parseFormat } from './options.ts';

const usage = 'usage: explain-error FILE|- [--strike-hosts] [--format text|json]';

export const explainError: Command = async (args, io) => {
  const { values, positionals } = parse('explain-error', args, {
    format: { type: 'string' },
    'strike-hosts': { type: 'boolean' },
  });
  const format = parseFormat(values.format, ['text', 'json']);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(usage);
  const text = await io.read(file);
  if (text.trim() === '') throw new UsageError(`${file}: is empty`);
  if (text.length >= largest) {
    throw new UsageError(
      `${file}: ${text.length} characters; at most ${largest} are read, so cut the log around the failure`,
    );
  }
  const found = explain(redact(text, { hosts: values['strike-hosts'] === true }).text, catalogue());
  io.out(format === 'json' ? `${JSON.stringify({ schema: 'can-i-unpin/explain@1', found }, null, 2)}\n` : texts(found));
  return 0;
};

function texts(found: readonly Explained[]): string {
  return `${found.map(textOf).join('\n\n')}\n`;
}

function textOf(one: Explained): string {
  const where =
    one.code === 'no-known-failure' ? '' : `line ${one.line}${one.times > 1 ? ` and ${one.times - 1} more` : ''}: `;
  const lines = [`${where}${one.title}`, `  ${severityWords[one.severity]} · ${one.code}`];
  if (one.stage !== null) lines.push(`  stage: ${one.stage}`);
  if (one.severity === 'failure') lines.push(`  whose decode: ${ownerWords[one.whose]}`);
  const fields = Object.entries(one.fields).map(([name, value]) => `${name}=${value}`);
  if (fields.length > 0) lines.push(`  fields: ${fields.join(' ')}`);
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
