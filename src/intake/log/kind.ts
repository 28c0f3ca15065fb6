// What a pasted text looks like, for a box that takes anything.
import { findMessages } from './find.ts';

export type Kind = 'command' | 'environment' | 'log' | 'mixed' | 'unknown';

const command =
  /(?:^|[\s"'])(?:vllm serve|vllm\.entrypoints|docker run|podman run|sglang\.launch_server)\b|--(?:speculative|attention|kv|tensor|model|max)[-_]\w|\bLLM\(|-sc\.|speculative_config/;
const environment =
  /Collecting environment|PyTorch version ?:|\[pip3\]|^ROCM Version|GPU models and configuration|(?:amd[-_])?aiter ?(?:==|[- ]v?\d)|^(?:FROM|ARG) \S|gcnArchName|Marketing Name|PCI_?ID|Market_?Name|^[\w.-]+==\d/im;
const log =
  /^(?:\(\w[\w ]{0,40} pid=\d+\) *)?(?:DEBUG|INFO|WARNING|ERROR|CRITICAL) \d\d-\d\d |^Traceback \(most recent|^\d{4}-\d\d-\d\d[T ]\d\d:\d\d|^\w*(?:Error|Exception): /m;

/** Looks at the first part of the text and at its known messages; `mixed` where it is more than one kind. */
export function looksLike(text: string): Kind {
  const part = text.slice(0, 100_000);
  const kinds: Kind[] = [];
  if (command.test(part)) kinds.push('command');
  if (environment.test(part)) kinds.push('environment');
  if (log.test(part) || findMessages(text).length > 0) kinds.push('log');
  return kinds.length > 1 ? 'mixed' : (kinds[0] ?? 'unknown');
}
