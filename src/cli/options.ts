// Options of the commands, read by Node's own parser; what it does not understand is one line and exit 64.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { byHand, isKey, keys, type Deployment, type Key, type Known } from '../engine/deployment.ts';
import { normalise } from '../engine/normalise.ts';
import { shown } from '../fleet/shown.ts';
import { redactDecoded } from '../intake/redact/decoded.ts';
import { UsageError } from './usage.ts';

/** Node's parser with its complaints turned into usage errors that start with the command's name. */
export function parse<T extends ParseArgsOptionsConfig>(command: string, args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [what = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new UsageError(`${command}: ${what}`);
  }
}

/** `--set key=value` as a deployment. */
export function parseSet(pairs: readonly string[]): Deployment {
  const set: Partial<Record<Key, Known>> = {};
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    const key = at < 0 ? pair : pair.slice(0, at);
    if (at < 1) throw new UsageError(`--set ${pair}: write key=value`);
    if (!isKey(key)) throw new UsageError(`--set ${pair}: "${key}" is no key; the keys are ${keys.join(', ')}`);
    const value = pair.slice(at + 1);
    if (normalise(key, value).kind === 'bad') {
      // The complaint quotes the value cut short: strike it first, as a cut secret is not known again.
      const read = normalise(key, shown(redactDecoded([value])[0] ?? ''));
      throw new UsageError(`--set ${pair}: ${read.kind === 'bad' ? read.message : 'is not understood'}`);
    }
    set[key] = byHand(value);
  }
  return set;
}

/** One of the formats, or a usage error that names them. */
export function parseFormat<F extends string>(given: string | undefined, formats: readonly [F, ...F[]]): F {
  const [first] = formats;
  const found = given === undefined ? first : formats.find((format) => format === given);
  if (found === undefined) throw new UsageError(`--format ${given ?? ''}: it is one of ${formats.join(', ')}`);
  return found;
}
