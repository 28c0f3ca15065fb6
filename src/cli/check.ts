// `check`: a command, what the machine reports and values given by hand; the verdict as text, JSON or Markdown. With
// --batch a table of deployments.
import { check as answer } from '../engine/check.ts';
import { asJson } from '../engine/origin.ts';
import { checkAll } from '../engine/several.ts';
import type { Verdict } from '../engine/result.ts';
import { namedServers } from '../intake/types.ts';
import type { Knowledge } from '../knowledge/types.ts';
import { statementOf } from '../knowledge/figures.ts';
import { gainSeen } from '../knowledge/gain.ts';
import { newestDay } from '../knowledge/stamp.ts';
import type { Lookup } from '../report/blocks.ts';
import { documentOf } from '../report/document.ts';
import { asMarkdown, asText } from '../report/spellings.ts';
import { batchAnswers } from './batch.ts';
import * as content from './content/index.ts';
import { inputOptions, readAsked, serversOf } from './inputs.ts';
import { UsageError, type Command } from './usage.ts';
import { parse, parseFormat } from './options.ts';

const exits: Readonly<Record<Verdict, number>> = {
  unpin: 0,
  'keep-pin': 1,
  'not-applicable': 1,
  'must-pin': 2,
  broken: 2,
  'need-input': 3,
};

export const usage =
  'usage: check [--command FILE|-] [--env FILE …] [--log FILE …] [--draft-config FILE] [--target-config FILE] [--set key=value …] [--strike-hosts] [--format text|json|markdown] | check --batch FILE|-';

export const check: Command = async (args, io) => {
  const { values, positionals } = parse('check', args, {
    ...inputOptions,
    format: { type: 'string' },
    batch: { type: 'string' },
  });
  if (positionals.length > 0)
    throw new UsageError(`check: "${positionals.join(' ')}" stands alone; write --command FILE`);
  if (values.batch !== undefined) {
    if (Object.keys(values).length > 1) throw new UsageError('check: --batch stands alone');
    const text = await io.read(values.batch);
    io.out(batchAnswers(text, content.data()));
    return 0;
  }
  const format = parseFormat(values.format, ['text', 'json', 'markdown']);
  const asked = await readAsked(io, values);
  if (asked.inputs.length === 0 && Object.keys(asked.set).length === 0)
    throw new UsageError(
      'check: give --command FILE, --env FILE, --log FILE, --draft-config FILE, --target-config FILE or --set key=value ("-" is standard input)',
    );

  const knowledge = content.knowledge();
  const data = content.data();
  const { servers, together } = await serversOf(asked, knowledge.hardware);
  const result = checkAll(namedServers(servers), data) ?? answer(together.deployment, data, together.findings);
  if (format === 'json') io.out(`${asJson(result)}\n`);
  else {
    const blocks = documentOf(result, lookupIn(knowledge));
    io.out(format === 'text' ? asText(blocks) : asMarkdown(blocks));
  }
  return exits[result.verdict];
};

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
    label: (key) => knowledge.keys.find((doc) => doc.key === key)?.label ?? key,
    find: (key) => knowledge.keys.find((doc) => doc.key === key)?.find ?? '',
    gain: gainSeen(knowledge),
    asOf: newestDay(knowledge),
  };
}
