// `checklist NAME`: the items that apply to a deployment, for a release pull request or for another program.
import { settingsOf } from '../checklists/advice.ts';
import { escapeProse, span } from '../checklists/safe-markdown.ts';
import { forDeployment } from '../publish/api/checklists.ts';
import { checklists } from './content/checklists.ts';
import * as content from './content/index.ts';
import { deploymentOf, inputOptions, readAsked } from './inputs.ts';
import { UsageError, type Command } from './usage.ts';
import { parse, parseFormat } from './options.ts';

export const usage =
  'usage: checklist NAME [--set key=value …] [--command FILE] [--env FILE …] [--log FILE …] [--draft-config FILE] [--target-config FILE] [--format markdown|json]';

export const checklist: Command = async (args, io) => {
  const { values, positionals } = parse('checklist', args, { ...inputOptions, format: { type: 'string' } });
  const format = parseFormat(values.format, ['markdown', 'json']);
  const asked = await readAsked(io, values);
  const knowledge = content.knowledge();
  const lists = checklists();
  const [name, ...more] = positionals;
  const list = lists.find((each) => each.name === name);
  if (list === undefined || more.length > 0) {
    const names = lists.map((each) => each.name).join(', ');
    throw new UsageError(
      `${usage}; NAME is one of ${names}${name === undefined ? '' : `, not "${positionals.join(' ')}"`}`,
    );
  }
  const { deployment, findings } = await deploymentOf(asked, knowledge.hardware);
  for (const { severity, text } of findings) if (severity !== 'note') io.err(`${severity}: ${text}\n`);
  const answer = forDeployment(list, settingsOf(deployment), knowledge, content.data());
  io.out(format === 'json' ? `${JSON.stringify(answer, null, 2)}\n` : toMarkdown(answer));
  return 0;
};

type ChecklistAnswer = ReturnType<typeof forDeployment>;

/** A task list as GitHub renders it, each item with how and proof below it. */
function toMarkdown({ title, summary, deployment, gates, sections, hidden }: ChecklistAnswer): string {
  const settings = Object.entries(deployment).map(([key, value]) => span(`${key}=${value}`));
  const count = sections.reduce((sum, section) => sum + section.items.length, 0);
  return [
    `## ${escapeProse(title)}\n\n${escapeProse(summary)}\n`,
    `\n${count === 1 ? '1 item applies' : `${String(count)} items apply`}${settings.length === 0 ? '' : ` to ${settings.join(', ')}`}; ${hidden.length === 1 ? '1 does' : `${String(hidden.length)} do`} not.\n`,
    ...sections.flatMap((section) => [`\n### ${escapeProse(section.title)}\n\n`, ...section.items.map(task)]),
    ...(gates.length === 0 ? [] : ['\n### Gates\n\n']),
    ...gates.map((gate) => `- [ ] **${escapeProse(gate.title)}.** ${escapeProse(gate.rule)}\n`),
    ...(hidden.length === 0 ? [] : ['\n### Does not apply to this deployment\n\n']),
    ...hidden.map(({ id, sentence, why }) => `- ${escapeProse(sentence)} (${span(id)}): ${span(why)}\n`),
  ].join('');
}

function task(item: ChecklistAnswer['sections'][number]['items'][number]): string {
  const gate = item.gate === null ? '' : `, gate ${span(item.gate)}`;
  const depends = item.dependsOn ?? [];
  const open = depends.length === 0 ? '' : ` · depends on ${depends.map(span).join(', ')}`;
  const basis = item.claims.map(span).join(', ');
  const { suggestion } = item;
  return [
    `- [ ] **${escapeProse(item.sentence)}** (${item.severity}, ${item.who}${gate}, ${span(item.id)})${open}\n`,
    part('How', item.how),
    part('Proof', item.proof),
    item.threshold === null ? '' : part('Threshold', item.threshold),
    suggestion === undefined ? '' : part('Suggested', `${suggestion.state}. ${span(suggestion.text)}`),
    part(item.advice ? 'Our advice' : 'Rests on', item.advice && basis !== '' ? `resting on ${basis}` : basis),
  ].join('');
}

function part(label: string, markdown: string): string {
  // Where this ends up, a link that starts with / would lead elsewhere: name the page of the site instead.
  const portable = markdown.replace(/\[([^\][]{1,200})\]\((\/[\w./-]{0,200})\)/g, '$1 (`$2` of the site)');
  const [first = '', ...rest] = `${label}${portable === '' ? '' : ': '}${portable}`.split('\n');
  return [`  - ${first}`, ...rest.map((line) => (line === '' ? '' : `    ${line}`))].join('\n') + '\n';
}
