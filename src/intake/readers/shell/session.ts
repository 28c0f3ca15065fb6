// A line that opens a shell elsewhere: what stands below it is typed there, not here.
import type { ContainerRun } from '../containers/docker.ts';
import type { Word } from '../command/source.ts';

const shells = /(?:^|\/)(?:ba|z|da|k|fi)?sh$/;
/** Programs that start what stands behind them in another environment. */
const borders = /^(?:kubectl|oc|crictl|lxc|incus|enroot|distrobox|toolbox|doas|docker-compose|podman-compose)$/;
/** Options of ssh that take the next word. */
const sshValues = /^-(?:[BbcDEeFIiJLlmOopQRSWw])$/;

const base = (word: Word | undefined): string => word?.text.replace(/^.*\//s, '') ?? '';
const isShell = (words: readonly Word[]): boolean =>
  words.every((word, index) => (index === 0 ? shells.test(word.text) : /^-[li]+$/.test(word.text)));

/**
 * Whether a command opens a shell in another environment and hands it nothing to run.
 * @param container where the command starts one
 */
export function opensSession(words: readonly Word[], container: ContainerRun | undefined): boolean {
  const start = base(words[0]) === 'sudo' && !words[1]?.text.startsWith('-') ? 1 : 0;
  const name = base(words[start]);
  const behind = words.slice(start + 1);
  if (container !== undefined) {
    const { entrypoint, command } = container;
    const asks = behind.some(({ text }) => /^(?:-(?=[a-zA-Z]*[it])[a-zA-Z]+|--interactive|--tty)$/.test(text));
    return asks && isShell(entrypoint === undefined ? command : [entrypoint, ...command]);
  }
  if (name === 'ssh') {
    const plain = behind.filter(
      ({ text }, index) => !text.startsWith('-') && !sshValues.test(behind[index - 1]?.text ?? ''),
    );
    return plain.length === 1;
  }
  if (name === 'singularity' || name === 'apptainer') return behind[0]?.text === 'shell';
  if (name === 'sudo')
    return behind.some(({ text }) => /^(?:-[is]|--login|--shell|su)$/.test(text)) && behind.length <= 4;
  if (name === 'su') return !behind.some(({ text }) => /^(?:-c|--command)/.test(text)) && behind.length <= 3;
  return borders.test(name) && shells.test(words.at(-1)?.text ?? '');
}
