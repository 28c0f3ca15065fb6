// The readers bound together: what the page and the command line call.
import type { Deployment } from '../engine/deployment.ts';
import { combineWith, type Hardware, type Readers } from './combine.ts';
import { readCommand } from './command/index.ts';
import { redact } from './redact.ts';
import type { Input, Intake, Read } from './types.ts';

const nothing: Read = { readings: [], findings: [], ignored: [], unresolved: [] };
const readers: Readers = {
  redact,
  command: readCommand,
  environment: () => Promise.resolve(nothing),
  log: () => Promise.resolve(nothing),
};

/**
 * Reads pasted texts and values given by hand into one deployment, as yet without what follows from it.
 * @param inputs texts by name (`command`, `env`, `env2`, `log`); secrets are struck out first
 * @param set values given by hand, which stand above what is read
 */
export function intake(inputs: readonly Input[], set: Deployment, hardware: readonly Hardware[]): Promise<Intake> {
  return combineWith(readers, inputs, set, hardware);
}
