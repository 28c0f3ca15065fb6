// Where a value comes from. Code asks for the kind; only JSON and a terminal spell it as one short text.

/** A line of an input; lines count from 1, in the text as it was pasted. */
export interface Place {
  /** `command`, `env`, `env2`, `log`, `facts`, or the path of a file. */
  readonly input: string;
  readonly line: number;
}

/**
 * `set`: given by hand. `link`: out of a shared link. `asked`, `changed`: tried by the engine itself. `read`: stands at
 * the place. `default`: vLLM's own, as a whole command at the place leaves it out. `derived`: follows by a rule.
 */
export type Origin =
  | { readonly kind: 'set' | 'link' | 'asked' | 'changed' }
  | { readonly kind: 'read' | 'default'; readonly place: Place }
  | { readonly kind: 'derived'; readonly rule: string };

/** `command:3` */
export function placeText({ input, line }: Place): string {
  return `${input}:${String(line)}`;
}

/** The one spelling of an origin in JSON and in a terminal: `set`, `env:12`, `default: command:3`, `derived: heads / tp`. */
export function originText(origin: Origin): string {
  switch (origin.kind) {
    case 'read':
      return placeText(origin.place);
    case 'default':
      return `default: ${placeText(origin.place)}`;
    case 'derived':
      return `derived: ${origin.rule}`;
    case 'set':
    case 'link':
    case 'asked':
    case 'changed':
      return origin.kind;
  }
}

/** An answer or a report as JSON, two spaces deep: each origin in `from` as its text. */
export function asJson(value: unknown): string {
  const spelled = (name: string, part: unknown): unknown =>
    name === 'from' && typeof part === 'object' && part !== null && 'kind' in part ? originText(part as Origin) : part;
  return JSON.stringify(value, spelled, 2);
}
