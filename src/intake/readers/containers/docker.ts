// `docker run` and its kin: the image, its environment and what is run in it.
import type { Word } from '../command/source.ts';
import { rest } from '../command/source.ts';
import type { Variable } from '../command/process.ts';

/** What starts a container, and what in it. */
export interface ContainerRun {
  readonly image: Word | undefined;
  readonly entrypoint: Word | undefined;
  /** The variables in their order: with a value, or by name only, so that the host's value is passed. */
  readonly given: readonly Given[];
  /** `--env-host` of podman: all of the host's variables are passed. */
  readonly passesHost: boolean;
  readonly envFile: Word | undefined;
  readonly devices: readonly Word[];
  readonly nvidia: Word | undefined;
  readonly command: readonly Word[];
}

export type Given =
  | { readonly variable: Variable; readonly passed?: undefined }
  | { readonly variable?: undefined; readonly passed: Word };

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
function optionAt(word: Word, following: Word | undefined): Option {
  const { text } = word;
  if (text.startsWith('--')) {
    const equals = text.indexOf('=');
    if (equals > 0) return { name: text.slice(2, equals), value: rest(word, equals + 1), length: 1 };
    const name = text.slice(2);
    return switches.has(name) ? { name, value: undefined, length: 1 } : { name, value: following, length: 2 };
  }
  for (let letter = 1; letter < text.length; letter++) {
    const name = text.charAt(letter);
    if (shortSwitches.has(name)) continue;
    if (letter === text.length - 1) return { name, value: following, length: 2 };
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
export function readDockerRun(words: readonly Word[]): ContainerRun {
  const given: Given[] = [];
  let passesHost = false;
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
    const { name, value, length } = optionAt(word, words[next + 1]);
    next += length;
    if (name === 'env-host' && value?.text !== 'false') passesHost = true;
    if (value === undefined) continue;
    switch (name) {
      case 'e':
      case 'env': {
        const variable = variableOf(value);
        given.push(variable === undefined ? { passed: value } : { variable });
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
    given,
    passesHost,
    envFile,
    devices,
    nvidia,
    command: words.slice(next + 1),
  };
}

/** A container of which only the image is known. */
export function containerOf(image: Word | undefined): ContainerRun {
  return {
    image,
    entrypoint: undefined,
    given: [],
    passesHost: false,
    envFile: undefined,
    devices: [],
    nvidia: undefined,
    command: [],
  };
}
