// `docker run` and its kin: the image, its environment and what is run in it.
import type { Word } from '../command/source.ts';
import { rest } from '../command/source.ts';
import type { Variable } from '../command/environment.ts';

export interface DockerRun {
  readonly image: Word | undefined;
  readonly entrypoint: Word | undefined;
  readonly variables: readonly Variable[];
  /** Variables given by name only: their value is the host's. */
  readonly passed: readonly Word[];
  readonly envFile: Word | undefined;
  readonly devices: readonly Word[];
  readonly nvidia: Word | undefined;
  readonly command: readonly Word[];
}

/** Long options of `docker run` and its kin that take no value of their own word; `--name=value` always carries its own. */
const switches = new Set(
  'build detach disable-content-trust env-host help init interactive no-deps no-healthcheck no-hosts oom-kill-disable privileged publish-all quiet read-only read-only-tmpfs replace rm rmi service-ports sig-proxy tls-verify tty unsetenv-all use-aliases'.split(
    ' ',
  ),
);
/** Short options that take no value; they may stand together, as in `-itd`, and before one that takes one. */
const shortSwitches = new Set('dithPqT'.split(''));

interface Option {
  readonly name: string;
  readonly value: Word | undefined;
  /** How many words it takes up: at least one, so that a reader's loop always moves on. */
  readonly length: 1 | 2;
}

/** The option that begins at a word: `--name=value`, `--name value`, `--switch`, `-e value`, `-evalue`, `-itv value`. */
function optionAt(words: readonly Word[], at: number): Option {
  const word = words[at]!;
  const { text } = word;
  if (text.startsWith('--')) {
    const equals = text.indexOf('=');
    if (equals > 0) return { name: text.slice(2, equals), value: rest(word, equals + 1), length: 1 };
    const name = text.slice(2);
    return switches.has(name) ? { name, value: undefined, length: 1 } : { name, value: words[at + 1], length: 2 };
  }
  for (let letter = 1; letter < text.length; letter++) {
    const name = text.charAt(letter);
    if (shortSwitches.has(name)) continue;
    if (letter === text.length - 1) return { name, value: words[at + 1], length: 2 };
    const inline = rest(word, letter + 1);
    return { name, value: inline.text.startsWith('=') ? rest(inline, 1) : inline, length: 1 };
  }
  return { name: text.slice(1), value: undefined, length: 1 };
}

/** Splits `NAME=value`. */
export function variableOf(word: Word): Variable | undefined {
  const equals = word.text.indexOf('=');
  return equals > 0 ? { name: word.text.slice(0, equals).trim(), value: rest(word, equals + 1) } : undefined;
}

/** Reads the words behind `docker run` (or `podman run`, `docker exec`). */
export function readDockerRun(words: readonly Word[]): DockerRun {
  const variables: Variable[] = [];
  const passed: Word[] = [];
  const devices: Word[] = [];
  let entrypoint: Word | undefined;
  let envFile: Word | undefined;
  let nvidia: Word | undefined;
  let next = 0;
  while (next < words.length) {
    const word = words[next];
    if (!word?.text.startsWith('-')) {
      // An undefined variable between the options stands for options.
      if (
        word !== undefined &&
        word.missing.length > 0 &&
        /^\uE000$/.test(word.text) &&
        /arg|opt|flag|env/i.test(word.missing[0] ?? '')
      ) {
        next++;
        continue;
      }
      break;
    }
    if (word.text === '--') {
      next++;
      break;
    }
    const { name, value, length } = optionAt(words, next);
    next += length;
    if (value === undefined) continue;
    switch (name) {
      case 'e':
      case 'env': {
        const variable = variableOf(value);
        if (variable === undefined) passed.push(value);
        else variables.push(variable);
        break;
      }
      case 'env-file':
        envFile = value;
        break;
      case 'entrypoint':
        entrypoint = value;
        break;
      case 'device':
        devices.push(value);
        break;
      case 'gpus':
        nvidia = value;
        break;
      case 'runtime':
        if (value.text === 'nvidia') nvidia = value;
        break;
      default:
    }
  }
  return {
    image: words[next],
    entrypoint,
    variables,
    passed,
    envFile,
    devices,
    nvidia,
    command: words.slice(next + 1),
  };
}
