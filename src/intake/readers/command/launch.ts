// Finds the server in a command line, under whatever starts it.
import { readDockerRun } from '../containers/docker.ts';
import { knownImage } from '../containers/image.ts';
import type { ContainerRun } from '../containers/docker.ts';
import { ProcessEnvironment, Starting } from './process.ts';
import type { Lost, Variable } from './process.ts';
import type { Word } from './source.ts';

export type Engine = 'vllm' | 'sglang' | 'atom' | 'tensorrt-llm' | 'tgi' | 'lmdeploy' | 'llama.cpp';

export interface Launch {
  readonly kind: 'server' | 'script' | 'client' | 'options' | 'nothing';
  readonly engine?: Engine;
  /** `server`: its arguments; `options`: options without a command. */
  readonly words: readonly Word[];
  /** `script`: text that a shell gets to run. */
  readonly script?: Word;
  readonly positionalModel: boolean;
  readonly variables: readonly Variable[];
  /** Values that the text shows and the server does not get. */
  readonly lost: readonly Lost[];
  readonly container?: ContainerRun;
  readonly line: number;
}

const shells = /(?:^|\/)(?:ba|z|da|k)?sh$/;
const containers = /(?:^|\/)(?:docker|docker-compose|podman|podman-compose|nerdctl)$/;
const own =
  /^--?(?:speculative[-_]config|spec[-_](?:method|model|tokens)|decode[-_]context[-_]parallel[-_]size|attention[-_]config|sc|ac|dcp)(?:[.=]|$)/;

/** Programs that only show or change what they are told, so that a command in their words is not started. */
const shows =
  /^(?:echo|printf|[ef]?grep|rg|sed|awk|p?kill|killall|pip3?|apt|apt-get|which|type|man|less|head|tail|alias|trap|info|warn|error|die|usage|log|log_\w+)$/;

/** At most this many containers may start each other. */
const deepest = 4;

const base = (word: Word | undefined): string => word?.text.replace(/^.*\//s, '') ?? '';

/** @returns what a command line starts, from the outside in. */
export function findLaunch(
  words: readonly Word[],
  environment: readonly Variable[] = [],
  lost: readonly Lost[] = [],
  depth = 0,
): Launch {
  const starting = new Starting(new ProcessEnvironment(environment, lost));
  const surroundings = (): Pick<Launch, 'variables' | 'lost'> => ({
    variables: starting.environment.list,
    lost: starting.environment.lost,
  });
  const nothing: Launch = {
    kind: 'nothing',
    words: [],
    positionalModel: false,
    variables: environment,
    lost,
    line: words[0]?.lineOf(0) ?? 1,
  };
  const first = words[0];
  if (first === undefined || shows.test(base(first))) return nothing;
  if (/^-{1,2}[A-Z]/i.test(first.text)) return { ...nothing, kind: 'options', words };

  for (const [index, word] of words.entries()) {
    const found = serverAt(words, index);
    if (found !== undefined) return { ...found, ...surroundings(), line: word.lineOf(0) };
    if (containers.test(word.text))
      return depth < deepest ? inContainer(words, index, starting.environment, nothing, depth + 1) : nothing;
    if (shells.test(word.text)) {
      const flag = words.findIndex((each, at) => at > index && /^-[a-z]+$/.test(each.text) && each.text.includes('c'));
      const script = flag > 0 ? words[flag + 1] : undefined;
      if (script !== undefined && flag <= index + 3) return { ...nothing, ...surroundings(), kind: 'script', script };
    }
    // A text with blanks that has a server in it is a script for ssh, tmux, eval and the like.
    if (
      (index > 0 || word.quoted) &&
      /\s/.test(word.text) &&
      /\bvllm\s+serve\s|vllm\.entrypoints|\bdocker\s+run\s/.test(word.text)
    ) {
      // Behind the quote of a call stands what belongs to the call.
      return {
        ...nothing,
        ...surroundings(),
        kind: 'script',
        script: { ...word, text: word.text.replace(/[,;)]{1,9}$/, '') },
      };
    }
    starting.take(word, words[index + 1]);
  }
  if (words.some((word) => own.test(word.text))) {
    const start = words.findIndex((word) => /^-{1,2}[A-Z]/i.test(word.text));
    return { ...nothing, ...surroundings(), kind: 'options', words: words.slice(start) };
  }
  return nothing;
}

type Found = Omit<Launch, 'variables' | 'lost' | 'line'>;

/** The server that begins at one word of a command line. */
function serverAt(words: readonly Word[], index: number): Found | undefined {
  const name = base(words[index]);
  const next = words[index + 1]?.text ?? '';
  const behind = (count: number): readonly Word[] => words.slice(index + count);
  const server = (engine: Engine, count: number, positionalModel = false): Found => ({
    kind: 'server',
    engine,
    words: behind(count),
    positionalModel,
  });
  switch (name) {
    case 'vllm':
      if (next === 'serve') return server('vllm', 2, true);
      if (next === 'run-batch') return server('vllm', 2);
      if (next === 'bench' && /^(?:latency|throughput|startup)$/.test(words[index + 2]?.text ?? ''))
        return server('vllm', 3);
      if (/^(?:bench|chat|complete|collect-env)$/.test(next))
        return { kind: 'client', words: [], positionalModel: false };
      return undefined;
    case 'sglang':
      return next === 'serve' ? server('sglang', 2) : undefined;
    case 'trtllm-serve':
      return server('tensorrt-llm', 1, true);
    case 'text-generation-launcher':
      return server('tgi', 1);
    case 'llama-server':
      return server('llama.cpp', 1);
    case 'lmdeploy':
      return next === 'serve' ? server('lmdeploy', 3, true) : undefined;
    case 'lm_eval':
      return { kind: 'client', words: [], positionalModel: false };
    default:
  }
  const text = words[index]?.text ?? '';
  if (text === '-m' || text.startsWith('-mvllm')) {
    if (/^vllm\.entrypoints\.(?:openai\.)?api_server$/.test(next)) return server('vllm', 2);
    if (/^vllm\.entrypoints\.cli\.main$/.test(next) && words[index + 2]?.text === 'serve')
      return server('vllm', 3, true);
    if (next.startsWith('sglang.'))
      return next.includes('bench_serving')
        ? { kind: 'client', words: [], positionalModel: false }
        : server('sglang', 2);
    if (next.startsWith('atom.')) return server('atom', 2);
  }
  if (/vllm\/entrypoints\/(?:openai\/)?api_server\.py$/.test(text)) return server('vllm', 1);
  // "$VLLM" serve MODEL
  if (next === 'serve' && (words[index]?.missing.length ?? 0) > 0 && index < 4) return server('vllm', 2, true);
  return undefined;
}

function inContainer(
  words: readonly Word[],
  index: number,
  environment: ProcessEnvironment,
  nothing: Launch,
  depth: number,
): Launch {
  const run = words.findIndex((word, at) => at > index && /^(?:run|exec|create)$/.test(word.text));
  if (run < 0) return nothing;
  const container = readDockerRun(words.slice(run + 1));
  const host = new ProcessEnvironment(environment.list);
  environment.clear('set on the host, not handed to the container', (name, value) => `-e ${name}=${value}`);
  if (container.passesHost) for (const variable of host.list) environment.set(variable);
  for (const { variable, passed } of container.given) {
    if (variable !== undefined) environment.set(variable);
    else environment.restore(host.get(passed.text));
  }
  const variables = environment.list;
  const { lost } = environment;
  const { image, entrypoint, command } = container;
  const inner =
    entrypoint === undefined || entrypoint.text === '' ? command : [...splitEntrypoint(entrypoint), ...command];
  const found = findLaunch(inner, variables, lost, depth);
  // Whoever names a shell behind an image that serves means to get that shell.
  const asksShell = shells.test(command[0]?.text ?? '');
  const serves =
    entrypoint === undefined && image !== undefined && knownImage(image.text)?.serves === true && !asksShell;
  if (found.kind === 'server' || found.kind === 'script') return { ...found, container };
  if (serves && (found.kind === 'options' || command.length > 0)) {
    return {
      kind: 'server',
      engine: 'vllm',
      words: command,
      positionalModel: true,
      variables,
      lost,
      container,
      line: nothing.line,
    };
  }
  const kind = found.kind === 'options' ? 'options' : 'nothing';
  return { ...found, kind, variables, lost, container, line: nothing.line };
}

function splitEntrypoint(word: Word): readonly Word[] {
  if (!/\s/.test(word.text) || word.missing.length > 0) return [word];
  return [...word.text.matchAll(/\S+/g)].map((found) => ({
    ...word,
    text: found[0],
    lineOf: (at: number) => word.lineOf(found.index + at),
  }));
}
