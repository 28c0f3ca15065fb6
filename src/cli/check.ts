// `check`: a command, what the machine reports and values given by hand; the verdict as text, JSON or Markdown.
import { fileURLToPath } from 'node:url';
import { check as answer } from '../engine/check.ts';
import type { Verdict } from '../engine/result.ts';
import { intake } from '../intake/index.ts';
import type { Input } from '../intake/types.ts';
import { engineData } from '../knowledge/engine-data.ts';
import { loadKernels } from '../knowledge/kernels.ts';
import { loadKnowledge, type Knowledge } from '../knowledge/load.ts';
import { statementOf } from '../knowledge/figures.ts';
import { documentOf, type Lookup } from '../report/document.ts';
import { asMarkdown, asText } from '../report/spellings.ts';
import { UsageError, type Command, type Io } from './main.ts';
import { parse, parseFormat, parseSet } from './options.ts';

const exits: Readonly<Record<Verdict, number>> = {
  unpin: 0,
  'keep-pin': 1,
  'not-applicable': 1,
  'must-pin': 2,
  broken: 2,
  'need-input': 3,
};

export const check: Command = async (args, io) => {
  const { values, positionals } = parse(args, {
    command: { type: 'string' },
    env: { type: 'string', multiple: true },
    log: { type: 'string', multiple: true },
    set: { type: 'string', multiple: true },
    format: { type: 'string' },
  });
  if (positionals.length > 0)
    throw new UsageError(`check: "${positionals.join(' ')}" stands alone; write --command FILE`);
  const format = parseFormat(values.format, ['text', 'json', 'markdown']);
  const set = parseSet(values.set ?? []);
  const inputs = await readInputs(io, values);
  if (inputs.length === 0 && Object.keys(set).length === 0)
    throw new UsageError(
      'check: give --command FILE, --env FILE, --log FILE or --set key=value ("-" is standard input)',
    );

  const root = fileURLToPath(new URL('../..', import.meta.url));
  const knowledge = loadKnowledge(root);
  const data = engineData(knowledge, loadKernels(root));
  const { deployment, findings } = await intake(inputs, set, knowledge.hardware);
  const tooLarge = findings.find(({ code }) => code === 'input-too-large');
  if (tooLarge !== undefined) throw new UsageError(tooLarge.text);
  const result = answer(deployment, data, findings);
  if (format === 'json') io.out(`${JSON.stringify(result, null, 2)}\n`);
  else {
    const blocks = documentOf(result, lookupIn(knowledge));
    io.out(format === 'text' ? asText(blocks) : asMarkdown(blocks));
  }
  return exits[result.verdict];
};

/** The files named, under the names by which places in them are called: `command`, `env`, `env2`, `log` … */
export async function readInputs(
  io: Io,
  files: { command?: string | undefined; env?: string[] | undefined; log?: string[] | undefined },
): Promise<Input[]> {
  const named: [string, string][] = [
    ...(files.command === undefined ? [] : [['command', files.command] satisfies [string, string]]),
    ...(files.env ?? []).map((file, i): [string, string] => [i === 0 ? 'env' : `env${String(i + 1)}`, file]),
    ...(files.log ?? []).map((file, i): [string, string] => [i === 0 ? 'log' : `log${String(i + 1)}`, file]),
  ];
  if (named.filter(([, file]) => file === '-').length > 1)
    throw new UsageError('standard input ("-") can be read once; put the other text in a file');
  const inputs: Input[] = [];
  for (const [name, file] of named) inputs.push({ name, text: await io.read(file) });
  return inputs;
}

function lookupIn(knowledge: Knowledge): Lookup {
  return {
    claim: (id) => {
      const claim = knowledge.claims.get(id);
      const source = knowledge.sources.get(claim?.sources[0] ?? '');
      return (
        claim && {
          text: statementOf(claim),
          status: claim.status,
          source: source === undefined ? '' : `${source.title}, ${source.url}, as of ${claim.asOf}`,
        }
      );
    },
    find: (key) => knowledge.keys.find((doc) => doc.key === key)?.find ?? '',
  };
}
