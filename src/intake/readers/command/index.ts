// The command box. The reader itself is loaded once there is something to read: a page without a paste needs none of it.
import type { Input, Read } from '../../types.ts';

/** Text without any of this says nothing of a server. */
const worthwhile =
  /vllm|sglang|atom|docker|podman|--[a-z]|-(?:sc|tp|ac|dcp)\b|speculative|attention|num_|image:|LLM\(|EngineArgs|parallel_size|method/i;

/**
 * Reads one pasted command, script, container file or Python call.
 * @param input text with its secrets struck out
 * @returns readings with the line each value stands on; never throws
 */
export async function readCommand(input: Input): Promise<Read> {
  if (!worthwhile.test(input.text)) return { readings: [], findings: [], ignored: [], unresolved: [] };
  const { readText } = await import('./read.ts');
  return readText(input);
}
