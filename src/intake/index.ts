// The readers bound together: what the page and the command line call. Each is loaded when there is text for it, so
// that a page opened by a link, or filled in by hand, stays small.
import type { Deployment } from '../engine/deployment.ts';
import { combineWith, type Hardware, type Readers } from './combine.ts';
import type { Input, Intake, Read } from './types.ts';

const nothing: Read = { readings: [], findings: [], ignored: [], unresolved: [] };

/** What every log of a server has somewhere: a level, a traceback, or vLLM's own words. */
const logWords =
  /\b(?:DEBUG|INFO|WARNING|ERROR|Traceback|get_heuristic_kernel\w*)\b|backend|rocm\.py|engine \(v|server version/;

const readers: Readers = {
  redact: async (text) => (await import('./redact.ts')).redact(text),
  command: async (input) => (await import('./command/index.ts')).readCommand(input),
  environment: async (input, hardware) => (await import('./environment/index.ts')).readEnvironment(input, hardware),
  log: async (input) => (logWords.test(input.text) ? (await import('./log/read.ts')).readLog(input) : nothing),
};

/**
 * Reads pasted texts and values given by hand into one deployment, as yet without what follows from it.
 * @param inputs texts by name (`command`, `env`, `env2`, `log`); secrets are struck out first
 * @param set values given by hand, which stand above what is read
 */
export function intake(inputs: readonly Input[], set: Deployment, hardware: readonly Hardware[]): Promise<Intake> {
  return combineWith(readers, inputs, set, hardware);
}
