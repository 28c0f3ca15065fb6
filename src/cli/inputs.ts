// What `check` and `checklist` are asked about: files to read, and values given by hand.
import type { Deployment } from '../engine/deployment.ts';
import type { Hardware } from '../intake/types.ts';
import { intake, readAll } from '../intake/index.ts';
import type { Input, Intake, ReadAll } from '../intake/types.ts';
import { catalogue } from './content/messages.ts';
import { UsageError, type Io } from './usage.ts';
import { parseSet } from './options.ts';

/** The options that name them, for Node's parser. */
export const inputOptions = {
  command: { type: 'string' },
  env: { type: 'string', multiple: true },
  log: { type: 'string', multiple: true },
  'draft-config': { type: 'string' },
  'target-config': { type: 'string' },
  set: { type: 'string', multiple: true },
  'strike-hosts': { type: 'boolean' },
} as const;

interface Given {
  readonly command?: string | undefined;
  readonly env?: readonly string[] | undefined;
  readonly log?: readonly string[] | undefined;
  readonly 'draft-config'?: string | undefined;
  readonly 'target-config'?: string | undefined;
  readonly set?: readonly string[] | undefined;
  readonly 'strike-hosts'?: boolean | undefined;
}

/** The texts of the files, and the values. */
export interface Asked {
  readonly inputs: readonly Input[];
  readonly set: Deployment;
  /** Private host names are struck out as secrets are. */
  readonly hosts: boolean;
}

/** @throws UsageError where a value has no such key or a file cannot be read; nothing else needs to be loaded before that */
export async function readAsked(io: Io, given: Given): Promise<Asked> {
  const set = parseSet(given.set ?? []);
  return { inputs: await readInputs(io, given), set, hosts: given['strike-hosts'] === true };
}

/** The deployment that they describe together. @throws UsageError where a text is too long */
export async function deploymentOf({ inputs, set, hosts }: Asked, hardware: readonly Hardware[]): Promise<Intake> {
  const read = await intake(inputs, set, hardware, { hosts, catalogue: () => Promise.resolve(catalogue()) });
  refuseTooLarge(read);
  return read;
}

/** Every server that they start, and what they say where they start none. @throws UsageError where a text is too long */
export async function serversOf({ inputs, set, hosts }: Asked, hardware: readonly Hardware[]): Promise<ReadAll> {
  const read = await readAll(inputs, set, hardware, { hosts, catalogue: () => Promise.resolve(catalogue()) });
  refuseTooLarge(read.together);
  return read;
}

function refuseTooLarge({ findings }: Intake): void {
  const tooLarge = findings.find(({ code }) => code === 'input-too-large');
  if (tooLarge !== undefined) throw new UsageError(tooLarge.text);
}

/** The files named, under the names by which places in them are called: `command`, `env`, `env2`, `log` … */
async function readInputs(io: Io, given: Given): Promise<Input[]> {
  const numbered = (name: string, files: readonly string[] = []) =>
    files.map((file, index) => ({ name: index === 0 ? name : `${name}${index + 1}`, file }));
  const single = (name: 'command' | 'draft-config' | 'target-config') => {
    const file = given[name];
    return file === undefined ? [] : [{ name, file }];
  };
  const named = [
    ...single('command'),
    ...numbered('env', given.env),
    ...numbered('log', given.log),
    ...single('draft-config'),
    ...single('target-config'),
  ];
  if (named.filter(({ file }) => file === '-').length > 1)
    throw new UsageError('standard input ("-") can be read once; put the other text in a file');
  const inputs: Input[] = [];
  for (const { name, file } of named) {
    const text = await io.read(file);
    if (text.trim() === '') throw new UsageError(`${file}: is empty`);
    inputs.push({ name, text });
  }
  return inputs;
}
