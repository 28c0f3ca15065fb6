// Every input to every reader, secrets struck out first, and what they say brought together for each server.
import type { Deployment } from '../engine/deployment.ts';
import { withoutReports } from './readers/environment/reports.ts';
import { combine } from './settle.ts';
import type { Hardware, Input, Intake, Read, ReadAll, ServerIntake, TextRead } from './types.ts';

/** In characters. A larger input is refused: it is pasted by mistake, and a page would hang on it. */
export const largest = 10_000_000;

/** The readers, as `intake` calls them. */
export interface Readers {
  /** Of texts that belong together, in their order. */
  readonly redact: (
    texts: readonly string[],
  ) => Promise<readonly { readonly text: string; readonly struck: number; readonly kinds: readonly string[] }[]>;
  /** Every model's config.json of a text, and the text without them. */
  readonly checkpoint: (input: Input) => Promise<{ readonly read: Read; readonly rest: string }>;
  readonly command: (input: Input) => Promise<TextRead>;
  readonly environment: (input: Input, hardware: readonly Hardware[]) => Promise<Read>;
  readonly log: (input: Input) => Promise<Read>;
}

/** What one input says: everything but its servers, then each server. */
interface Told {
  readonly input: Input;
  readonly command: TextRead;
  /** The environment's and the log's reader, and what was struck out. */
  readonly others: readonly Read[];
  /** Whether the command's reader speaks first. */
  readonly commandFirst: boolean;
}

/**
 * Reads every input with every reader, and brings the readings together, for each server on its own. Secrets are struck
 * out first: no reader sees them.
 * @param inputs pasted texts by name; `set` are values given by hand, which stand above what is read
 */
export async function readAllWith(
  readers: Readers,
  inputs: readonly Input[],
  set: Deployment,
  hardware: readonly Hardware[],
): Promise<ReadAll> {
  const refused = inputs.filter(({ text }) => text.length > largest).map(refusal);
  const told = await tell(
    readers,
    inputs.filter(({ text }) => text.length <= largest),
    hardware,
  );
  // Servers of one text are told apart; what the other texts say holds for each of them.
  const main = told.find(({ command }) => command.servers.length > 0);
  const together = combine([...refused, ...told.flatMap((each) => readsOf(each, each.command.together))], set);
  const servers = (main?.command.servers ?? []).map((server): ServerIntake => {
    const withOwn = (own: Read): Intake =>
      combine([...refused, ...told.flatMap((each) => readsOf(each, each === main ? own : each.command.together))], set);
    const { name, kind, lines, pinLine, image, alternatives } = server;
    return {
      ...withOwn(server),
      name,
      kind,
      lines,
      pinLine,
      image,
      input: main?.input.name ?? '',
      alternatives: alternatives.map(({ choices, readings }) => ({
        choices,
        deployment: withOwn({ ...server, readings }).deployment,
      })),
    };
  });
  return { servers, together };
}

async function tell(readers: Readers, inputs: readonly Input[], hardware: readonly Hardware[]): Promise<Told[]> {
  const safeTexts = inputs.length === 0 ? [] : await readers.redact(inputs.map(({ text }) => text));
  const told: Told[] = [];
  for (const [index, input] of inputs.entries()) {
    const { text, struck, kinds } = safeTexts[index] ?? { text: '', struck: 0, kinds: [] };
    // To other readers the parts of a config.json, and of a probe's report, look like options and backends.
    const config = await readers.checkpoint({ ...input, text });
    const safe = { ...input, text: config.rest };
    const rest = { ...input, text: withoutReports(config.rest) };
    told.push({
      input,
      command: await readers.command(rest),
      others: [
        await readers.environment(safe, hardware),
        await readers.log(rest),
        config.read,
        ...(struck > 0 ? [redacted(input, struck, kinds)] : []),
      ],
      commandFirst: input.name.startsWith('command'),
    });
  }
  return told;
}

/** Each text is read as what its box says; what a command box does not say may stand in the environment's. */
function readsOf({ others, commandFirst }: Told, command: Read): readonly Read[] {
  const [environment, ...rest] = others;
  if (environment === undefined) return [command];
  return commandFirst ? [command, environment, ...rest] : [environment, command, ...rest];
}

function refusal(input: Input): Read {
  const text = `${input.name} has ${String(Math.ceil(input.text.length / 1e6))} MB; at most ${String(largest / 1e6)} MB are read. Paste the part with the command or the versions.`;
  return {
    readings: [],
    findings: [
      { severity: 'error', code: 'input-too-large', text, because: [], place: { input: input.name, line: 1 } },
    ],
    ignored: [],
    unresolved: [],
  };
}

function redacted(input: Input, struck: number, kinds: readonly string[]): Read {
  const text = `${String(struck)} secret${struck === 1 ? '' : 's'} struck out of ${input.name} (${kinds.join(', ')}); nothing of ${struck === 1 ? 'it' : 'them'} is shown, shared or exported.`;
  return {
    readings: [],
    findings: [{ severity: 'note', code: 'secret-redacted', text, because: [], place: { input: input.name, line: 1 } }],
    ignored: [],
    unresolved: [],
  };
}
