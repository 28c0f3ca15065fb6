// The server that a Dockerfile starts: its last stage, what that stands on, and ENTRYPOINT and CMD in either form.
import type { Outcome } from '../command/outcome.ts';
import { findLaunch } from '../command/launch.ts';
import { readServer } from '../command/servers.ts';
import type { Lost, Variable } from '../command/process.ts';
import { slice, wordOf } from '../command/source.ts';
import type { Source, Word } from '../command/source.ts';
import { expandAll, nowhere } from '../shell/expand.ts';
import { Lexer } from '../shell/lexer.ts';
import { readShell } from '../shell/read.ts';
import { readStatement } from '../shell/statement.ts';
import { containerOf } from './docker.ts';
import { knownImage } from './image.ts';

const instruction =
  /^[ \t]{0,20}(FROM|ENV|ARG|ENTRYPOINT|CMD|RUN|COPY|ADD|WORKDIR|LABEL|EXPOSE|USER|SHELL|HEALTHCHECK|VOLUME|STOPSIGNAL|ONBUILD|MAINTAINER)[ \t]{1,20}/i;

interface Instruction {
  readonly name: string;
  readonly at: number;
  /** Where what it says begins and ends. */
  readonly from: number;
  readonly to: number;
}

interface Stage {
  readonly name: string | undefined;
  readonly image: Word;
  readonly variables: Variable[];
  /** `ARG` and the like: for the build alone. */
  readonly lost: Lost[];
  entrypoint: Instruction | undefined;
  command: Instruction | undefined;
  readonly line: number;
}

/** Whether a text is a Dockerfile, or the end of one. */
export function isDockerfile(text: string): boolean {
  return (
    /^[ \t]{0,20}FROM[ \t]{1,9}\S/m.test(text) &&
    /^[ \t]{0,20}(?:CMD|ENTRYPOINT|ENV|RUN|ARG)[ \t]/m.test(text) &&
    !/^[ \t]{0,20}(?:vllm|docker|podman|export|python3?)[ \t]/m.test(text.replace(/\\\n[^\n]*/g, ''))
  );
}

/** @returns what the last stage starts; undefined where it starts no server */
export function dockerfileServers(source: Source): Outcome[] | undefined {
  const instructions = instructionsOf(source);
  const stages = stagesOf(source, instructions);
  const last = stages.at(-1);
  if (last === undefined) return undefined;
  const words = [...wordsOf(last.entrypoint, source), ...wordsOf(last.command, source)];
  const run = last.entrypoint ?? last.command;
  if (run === undefined || words.length === 0) return undefined;
  const lost = [...last.lost, ...stages.slice(0, -1).flatMap((stage) => elsewhere(stage, last))];
  const text = source.text.slice(run.from, run.to);
  // Without a list a shell gets the text, which may do more than start one program.
  const whole: Word | undefined = text.startsWith('[') ? undefined : wordOf(source, text, run.from);
  const found = findLaunch(words, last.variables, lost);
  const launch =
    whole !== undefined &&
    (last.entrypoint === undefined || last.command === undefined) &&
    /[;&|]|^\s{0,80}[A-Z_]\w{0,120}=/i.test(text)
      ? { ...found, kind: 'script' as const, script: whole }
      : found;
  const site = {
    name: last.name ?? null,
    kind: 'dockerfile',
    lines: [last.line, source.lineOf(Math.max(...[last.entrypoint, last.command].map((each) => (each?.to ?? 1) - 1)))],
  } as const;
  const placed = (outcome: Outcome): Outcome => {
    outcome.site = site;
    return outcome;
  };
  const container = containerOf(last.image);
  if (launch.kind === 'server') return [placed(readServer({ ...launch, container }))];
  if (launch.kind === 'script' && launch.script !== undefined) {
    const surroundings = { environment: last.variables, lost };
    const { outcomes } = readShell(launch.script, surroundings);
    return outcomes.filter(({ values }) => values.has('engine')).map(placed);
  }
  const [first] = words;
  if (last.entrypoint !== undefined || first === undefined || knownImage(last.image.text)?.serves !== true)
    return undefined;
  return [
    placed(
      readServer({
        kind: 'server',
        engine: 'vllm',
        words,
        positionalModel: true,
        variables: last.variables,
        lost,
        container,
        line: first.lineOf(0),
      }),
    ),
  ];
}

function instructionsOf({ text }: Source): Instruction[] {
  const found: Instruction[] = [];
  let at = 0;
  while (at < text.length) {
    let end = lineEnd(text, at);
    const head = instruction.exec(text.slice(at, Math.min(end, at + 60)));
    if (head !== null) {
      while (text[end - 1] === '\\' && end < text.length) end = lineEnd(text, end + 1);
      found.push({ name: (head[1] ?? '').toUpperCase(), at, from: at + head[0].length, to: end });
    }
    at = end + 1;
  }
  return found;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function stagesOf(source: Source, instructions: readonly Instruction[]): Stage[] {
  const stages: Stage[] = [];
  for (const each of instructions) {
    const stage = stages.at(-1);
    if (each.name === 'FROM') stages.push(stageOf(source, each, stages));
    else if (stage === undefined) continue;
    else if (each.name === 'ENV') for (const variable of pairsOf(source, each)) setIn(stage, variable);
    else if (each.name === 'ARG')
      for (const { name, value } of pairsOf(source, each))
        stage.lost.push({
          name,
          value,
          why: 'ARG is for the build, not for what runs',
          mend: `ENV ${name}=${value.text}`,
        });
    else if (each.name === 'ENTRYPOINT') {
      stage.entrypoint = each;
      stage.command = undefined;
    } else if (each.name === 'CMD') stage.command = each;
  }
  return stages;
}

function setIn(stage: Stage, variable: Variable): void {
  const at = stage.variables.findIndex(({ name }) => name === variable.name);
  if (at >= 0) stage.variables.splice(at, 1);
  stage.variables.push(variable);
}

/** A stage, with what the one gives it that it stands on. */
function stageOf(source: Source, each: Instruction, before: readonly Stage[]): Stage {
  const words = statementWords(source, each).filter(({ text }) => !text.startsWith('--'));
  const image = words[0] ?? wordOf({ text: '', lineOf: () => source.lineOf(each.at) });
  const base = before.findLast(({ name }) => name !== undefined && name === image.text.toLowerCase());
  const as = words[1]?.text.toLowerCase() === 'as' ? words[2]?.text.toLowerCase() : undefined;
  return {
    name: as,
    image: base?.image ?? image,
    variables: [...(base?.variables ?? [])],
    lost: [],
    entrypoint: base?.entrypoint,
    command: base?.command,
    line: source.lineOf(each.at),
  };
}

/** What another stage sets and the last one does not stand on. */
function elsewhere(stage: Stage, last: Stage): Lost[] {
  return stage.variables
    .filter((variable) => !last.variables.includes(variable))
    .map(({ name, value }) => ({
      name,
      value,
      why: `it is set in another stage${stage.name === undefined ? '' : `, ${stage.name}`}`,
      mend: `ENV ${name}=${value.text}`,
    }));
}

/** `NAME=value …` or `NAME value`. */
function pairsOf(source: Source, each: Instruction): Variable[] {
  const region = slice(source, each.from, each.to);
  const statement = readStatement(new Lexer(region));
  const named = statement.assignments.flatMap(({ name, value }): Variable[] => {
    if (!('parts' in value)) return [];
    const [word] = expandAll([{ ...value, quoted: true }], nowhere());
    return [{ name, value: word ?? wordOf({ text: '', lineOf: () => source.lineOf(each.at) }) }];
  });
  if (named.length > 0) return named;
  const [name, ...rest] = expandAll(statement.tokens, nowhere());
  const [value] = rest;
  return name === undefined || value === undefined ? [] : [{ name: name.text, value }];
}

/** The words of ENTRYPOINT or CMD: a list in JSON, or a command that a shell gets. */
function wordsOf(each: Instruction | undefined, source: Source): readonly Word[] {
  if (each === undefined) return [];
  const text = source.text.slice(each.from, each.to).replaceAll('\\\n', '  ');
  if (text.startsWith('[')) {
    try {
      const items: unknown = JSON.parse(text);
      if (Array.isArray(items))
        return items.map((item) => wordOf({ text: String(item), lineOf: () => source.lineOf(each.from) }));
    } catch {
      // No list: the shell gets it as it is, unless the rest of it is missing.
      if (!text.trimEnd().endsWith(']')) return cutList(text, each, source);
    }
  }
  return statementWords(source, each);
}

/** The whole strings of a list whose end is missing, and an open word in its place. */
function cutList(text: string, each: Instruction, source: Source): readonly Word[] {
  const place = (item: string): Word => wordOf({ text: item, lineOf: () => source.lineOf(each.from) });
  const whole = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, item = '']) =>
    place(item.replace(/\\(["\\])/g, '$1')),
  );
  return [...whole, { ...place('…'), open: true }];
}

function statementWords(source: Source, each: Instruction): readonly Word[] {
  return expandAll(readStatement(new Lexer(slice(source, each.from, each.to))).tokens, nowhere());
}
