// Launches to outcomes.
import { readArguments } from './arguments.ts';
import type { OptionFile } from './arguments.ts';
import { readImage } from '../containers/image.ts';
import { noteLost, readVariables } from './environment.ts';
import type { ContainerRun } from '../containers/docker.ts';
import type { Launch } from './launch.ts';
import { Outcome } from './outcome.ts';
import type { Word } from './source.ts';

/** Reads a server and what it runs in. */
export function readServer(launch: Launch, file?: OptionFile): Outcome {
  const outcome = new Outcome();
  const { engine, line } = launch;
  readVariables(launch.variables, outcome);
  noteLost(launch.lost, outcome);
  if (launch.container !== undefined) readContainer(launch.container, outcome);
  if (engine !== undefined) outcome.give('engine', engine, line);
  if (engine === 'vllm') {
    readArguments({ words: launch.words, whole: true, positionalModel: launch.positionalModel, line, file }, outcome);
  } else {
    outcome.note(
      'warning',
      'not-vllm',
      `This starts ${engine ?? 'another server'}, not vLLM; options spelled alike mean other things there.`,
      line,
    );
  }
  return outcome;
}

/** Reads what a container's image, devices and options say. */
export function readContainer(container: ContainerRun, outcome: Outcome): void {
  const { image, devices, nvidia, envFile } = container;
  if (image?.missing.length === 0) {
    outcome.image ??= image.text;
    readImage(image.text, image.lineOf(0), outcome);
  }
  const kfd = devices.find((device) => device.text.startsWith('/dev/kfd'));
  if (kfd !== undefined) outcome.give('platform', 'rocm', kfd.lineOf(0));
  else if (nvidia !== undefined) outcome.hint('platform', 'cuda', nvidia.lineOf(0));
  if (envFile !== undefined) {
    outcome.note(
      'note',
      'env-file-unseen',
      `--env-file ${envFile.text} is not in this text; what it sets is unknown.`,
      envFile.lineOf(0),
    );
  }
}

/** Reads options that stand without their command. */
export function readFragment(words: readonly Word[], outcome: Outcome): void {
  const [first] = words;
  if (first === undefined) return;
  readArguments({ words, whole: false, positionalModel: false, line: first.lineOf(0) }, outcome);
  outcome.note(
    'note',
    'flag-only-paste',
    'These are options without their command, so nothing is taken for granted that they do not set.',
    first.lineOf(0),
  );
}
