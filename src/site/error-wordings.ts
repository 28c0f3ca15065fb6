// The wordings of a message, each with the releases that print it: the line dates the build that printed it.
import { compareVersions } from '../engine/versions.ts';
import type { KnownError } from '../knowledge/errors.ts';

type Message = KnownError['messages'][number];

export interface Wording {
  /** As printed, with `…` for each value. */
  readonly text: string;
  /** "vLLM 0.29.0 to 0.33.0"; "no release of vLLM that we read". */
  readonly printedBy: string;
}

const names = { vllm: 'vLLM', aiter: 'AITER' } as const;

/** The wordings of one message, in the order of the content. */
export function wordingsOf(error: KnownError): readonly Wording[] {
  return error.messages.map((message) => ({ text: withoutFields(message.text), printedBy: printedBy(message) }));
}

/** The releases in which wordings were looked for: the first and the last that any message names. */
export function wordingsRead(errors: Iterable<KnownError>): string {
  const messages = [...errors].flatMap((error) => error.messages);
  return (['vllm', 'aiter'] as const)
    .map((of) => {
      const releases = messages
        .filter((message) => message.of === of && message.since !== 'none')
        .flatMap(({ since, until }) => [since, until])
        .sort((a, b) => compareVersions(a, b) ?? 0);
      return span(of, releases[0] ?? '', releases.at(-1) ?? '');
    })
    .join(' and ');
}

function printedBy({ of, since, until }: Message): string {
  return since === 'none' ? `no release of ${names[of]} that we read` : span(of, since, until);
}

function span(of: Message['of'], since: string, until: string): string {
  return since === until ? `${names[of]} ${since} only` : `${names[of]} ${since} to ${until}`;
}

/** `{name}` and `{}` stand for a value, `{a|b}` for one of these words. */
function withoutFields(text: string): string {
  return text.replace(/\{([^{}]*)\}/g, (_, inside: string) => (inside.includes('|') ? inside : '…'));
}
