// The command box. The reader itself is loaded once there is something to read: a page without a paste needs none of it.
import type { Input, Read, TextRead } from '../../types.ts';

/** Text without any of this says nothing of a server. */
const worthwhile =
  /vllm|sglang|atom|docker|podman|--[a-z]|-(?:sc|tp|ac|dcp)\b|speculative|attention|num_|image:|LLM\(|EngineArgs|parallel_size|method/i;

const nothing: TextRead = { servers: [], together: { readings: [], findings: [], ignored: [], unresolved: [] } };

/**
 * Reads one pasted command, script, container file or Python call.
 * @param input text with its secrets struck out
 * @returns its servers, each with the readings of its own, and what the text says together; never throws
 */
export async function readServers(input: Input): Promise<TextRead> {
  if (!worthwhile.test(input.text)) return nothing;
  const { readText } = await import('./read.ts');
  return readText(input);
}

/** What a text says together, all its servers taken for one: where they differ, nothing is read. */
export async function readCommand(input: Input): Promise<Read> {
  return (await readServers(input)).together;
}
