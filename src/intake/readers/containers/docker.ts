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

/** Options of `docker run` that take no value; all others take one. */
const switches = new Set(
  '-d --detach -i --interactive -t --tty -it -ti -dit -itd -tid -id -di -td -dt --rm --init --privileged -P --publish-all --read-only --no-healthcheck --sig-proxy --oom-kill-disable --disable-content-trust -q --quiet --help --tls-verify --replace --use-aliases -T --service-ports --no-deps --build'.split(
    ' ',
  ),
);

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
  for (; next < words.length; next++) {
    const word = words[next];
    if (!word?.text.startsWith('-')) {
      // An undefined variable between the options stands for options.
      if (
        word !== undefined &&
        word.missing.length > 0 &&
        /^\uE000$/.test(word.text) &&
        /arg|opt|flag|env/i.test(word.missing[0] ?? '')
      )
        continue;
      break;
    }
    if (switches.has(word.text)) continue;
    const equals = word.text.startsWith('--') ? word.text.indexOf('=') : -1;
    const shortValue = /^-[evw]./.test(word.text) && !word.text.startsWith('--');
    const name = equals > 0 ? word.text.slice(0, equals) : shortValue ? word.text.slice(0, 2) : word.text;
    const value = equals > 0 ? rest(word, equals + 1) : shortValue ? rest(word, 2) : words[++next];
    if (value === undefined) break;
    switch (name) {
      case '-e':
      case '--env': {
        const variable = variableOf(value);
        if (variable === undefined) passed.push(value);
        else variables.push(variable);
        break;
      }
      case '--env-file':
        envFile = value;
        break;
      case '--entrypoint':
        entrypoint = value;
        break;
      case '--device':
        devices.push(value);
        break;
      case '--gpus':
        nvidia = value;
        break;
      case '--runtime':
        if (value.text === 'nvidia') nvidia = value;
        break;
      default:
        if (name.startsWith('--privileged') || name.startsWith('--rm')) next--;
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
