// The readers bound together: what the page and the command line call. Each is loaded when there is text for it, so
// that a page opened by a link, or filled in by hand, stays small.
import type { Deployment } from '../engine/deployment.ts';
import type { Catalogue } from '../engine/messages.ts';
import { readAllWith, type Readers } from './read-all.ts';
import { strikeReadings } from './strike.ts';
import { isConfigInput, type Hardware, type Input, type Intake, type Read, type ReadAll } from './types.ts';

const nothing: Read = { readings: [], findings: [], ignored: [], unresolved: [] };

/** What a log has somewhere: a level, a traceback, or the words of a known message. A command has none of them. */
const logWords =
  /\b(?:DEBUG|INFO|WARNING|ERROR|Traceback|Error)\b|\w(?:Error|Exception): |Using [A-Z_]+ |backend\(s\)|heuristic|q_type|nhead|unexpected keyword|not supported|causal.only|rocm\.py|cuda\.py|engine \(v|server version|detected platform/;

/** What a model's config.json has somewhere; a text without it needs no reader of configs. */
const configWords =
  /"(?:model_type|architectures|speculators_\w+|transformer_layer_config|num_attention_heads|kv_lora_rank|dflash_config|sample_from_anchor)"/;
const mayHoldConfig = ({ name, text }: Input): boolean => isConfigInput(name) || configWords.test(text);

export interface IntakeOptions {
  /** Also strikes out the names and addresses of private machines. */
  readonly hosts?: boolean;
  /** Brings the known messages of a log; called where there is a log. Without it a log's messages cite no claims. */
  readonly catalogue?: () => Promise<Catalogue>;
}

/** A word, a number, a version or a model's name, too short to be a token and without what an address needs. */
const plain = /^[\w.,+-]{0,19}(?:\/[\w.+-]{0,19})?$/;

const readersWith = (options: IntakeOptions): Readers => ({
  redact: async (texts) => (await import('./redact/index.ts')).redactAll(texts, options),
  command: async (input) => (await import('./readers/command/index.ts')).readServers(input),
  checkpoint: async (input) =>
    mayHoldConfig(input)
      ? (await import('./readers/checkpoint/index.ts')).readCheckpoints(input)
      : { read: nothing, rest: input.text },
  environment: async (input, hardware) =>
    (await import('./readers/environment/index.ts')).readEnvironment(input, hardware),
  log: async (input) =>
    input.name.startsWith('log') || logWords.test(input.text)
      ? (await import('./readers/log/read.ts')).readLog(input, (await options.catalogue?.()) ?? {})
      : nothing,
});

/**
 * Reads pasted texts and values given by hand, each server on its own, as yet without what follows from it.
 * @param inputs texts by name (`command`, `env`, `env2`, `log`); secrets are struck out first
 * @param set values given by hand, which stand above what is read
 */
export async function readAll(
  inputs: readonly Input[],
  set: Deployment,
  hardware: readonly Hardware[],
  options: IntakeOptions = {},
): Promise<ReadAll> {
  const read = await readAllWith(readersWith(options), inputs, set, hardware);
  // A page that was opened by a link of plain words does not load what strikes secrets out.
  if (inputs.length === 0 && Object.values(set).every(({ value }) => plain.test(value))) return read;
  const { redactDecoded } = await import('./redact/decoded.ts');
  return strikeReadings(read, (texts) => redactDecoded(texts, options));
}

/** What the texts come to where one server is meant: the only one, or what all of them agree on. */
export async function intake(
  inputs: readonly Input[],
  set: Deployment,
  hardware: readonly Hardware[],
  options: IntakeOptions = {},
): Promise<Intake> {
  const { servers, together } = await readAll(inputs, set, hardware, options);
  const [only] = servers;
  return servers.length === 1 && only !== undefined ? only : together;
}
