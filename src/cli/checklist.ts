// `checklist NAME`: the items that apply to a deployment, for a release pull request or for another program.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readSettings, type Settings } from '../checklists/facts.ts';
import { escapeProse, span } from '../checklists/inert.ts';
import { forDeployment } from '../knowledge/checklist-json.ts';
import { loadChecklists } from '../knowledge/checklists.ts';
import { loadKnowledge } from '../knowledge/load.ts';
import { UsageError, type Command } from './main.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const usage = 'usage: checklist NAME [--set key=value …] [--format markdown|json]';

export const checklist: Command = (args, io) => {
  const { values, positionals } = parse(args);
  const knowledge = loadKnowledge(root);
  const lists = loadChecklists(root, knowledge);
  const [name, ...more] = positionals;
  const list = lists.find((each) => each.name === name);
  const names = lists.map((each) => each.name).join(', ');
  if (list === undefined || more.length > 0)
    throw new UsageError(
      `${usage}; NAME is one of ${names}${name === undefined ? '' : `, not "${positionals.join(' ')}"`}`,
    );
  const answer = forDeployment(list, settingsOf(values.set ?? []), knowledge);
  if (values.format === 'json') io.out(`${JSON.stringify(answer, null, 2)}\n`);
  else if (values.format === 'markdown') io.out(toMarkdown(answer));
  else throw new UsageError(`--format must be markdown or json, not "${values.format}"`);
  return Promise.resolve(0);
};

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { set: { type: 'string', multiple: true }, format: { type: 'string', default: 'markdown' } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}; ${usage}`);
  }
}

function settingsOf(pairs: readonly string[]): Settings {
  const broken = pairs.find((pair) => /[\r\n]/.test(pair));
  if (broken !== undefined) throw new UsageError(`--set ${JSON.stringify(broken)} must be one line`);
  const { settings, problems } = readSettings(pairs.join('\n'));
  const [first] = problems;
  if (first !== undefined) throw new UsageError(`--set ${pairs[first.line - 1] ?? ''}: ${first.message}`);
  return settings;
}

type Answer = ReturnType<typeof forDeployment>;

/** A task list as GitHub renders it, each item with how and proof below it. */
function toMarkdown({ title, summary, deployment, gates, sections, hidden }: Answer): string {
  const settings = Object.entries(deployment).map(([key, value]) => span(`${key}=${value}`));
  const count = sections.reduce((sum, section) => sum + section.items.length, 0);
  return [
    `## ${escapeProse(title)}\n\n${escapeProse(summary)}\n`,
    `\n${String(count)} items apply${settings.length === 0 ? '' : ` to ${settings.join(', ')}`}; ${String(hidden.length)} do not.\n`,
    ...sections.flatMap((section) => [`\n### ${escapeProse(section.title)}\n\n`, ...section.items.map(task)]),
    ...(gates.length === 0 ? [] : ['\n### Gates\n\n']),
    ...gates.map((gate) => `- [ ] **${escapeProse(gate.title)}.** ${escapeProse(gate.rule)}\n`),
    ...(hidden.length === 0 ? [] : ['\n### Does not apply to this deployment\n\n']),
    ...hidden.map(({ id, sentence, why }) => `- ${escapeProse(sentence)} (${span(id)}): ${span(why)}\n`),
  ].join('');
}

function task(item: Answer['sections'][number]['items'][number]): string {
  const gate = item.gate === null ? '' : `, gate ${span(item.gate)}`;
  const depends = item.dependsOn ?? [];
  const open = depends.length === 0 ? '' : ` · depends on ${depends.map(span).join(', ')}`;
  const basis =
    item.claims.length === 0
      ? 'our advice'
      : `${item.advice ? 'our advice, and ' : ''}${item.claims.map(span).join(', ')}`;
  return [
    `- [ ] **${escapeProse(item.sentence)}** (${item.severity}, ${item.who}${gate}, ${span(item.id)})${open}\n`,
    part('How', item.how),
    part('Proof', item.proof),
    item.threshold === null ? '' : part('Threshold', item.threshold),
    ...item.hints.map((hint) => part('Suggested', `${hint.state}: ${hint.text}`)),
    part('Rests on', basis),
  ].join('');
}

function part(label: string, markdown: string): string {
  // Where this ends up, a link that starts with / would lead elsewhere: name the page of the site instead.
  const portable = markdown.replace(/\[([^\][]{1,200})\]\((\/[\w./-]{0,200})\)/g, '$1 (`$2` of the site)');
  const [first = '', ...rest] = `${label}: ${portable}`.split('\n');
  return [`  - ${first}`, ...rest.map((line) => (line === '' ? '' : `    ${line}`))].join('\n') + '\n';
}
