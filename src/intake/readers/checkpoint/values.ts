// How Python and transformers take a value of a config.json.
import type { Members, Shown } from './tree.ts';

/** Python's `bool(value)`: an empty string, list or object, 0, null and false are false; everything else is true. */
export function truthy(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

export const isText = (value: unknown): value is string => typeof value === 'string';

/** A whole number above 0 that is no stand-in. */
export function countOf(shown: Shown | undefined): string | undefined {
  const value = shown?.value;
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 10_000_000
    ? String(value)
    : undefined;
}

/** The strings of a list; undefined where the value is no list of strings. */
export function textsOf(shown: Shown | undefined): readonly string[] | undefined {
  const value = shown?.value;
  return Array.isArray(value) && value.every(isText) ? value : undefined;
}

/** The model that generates text: of a multimodal config its `text_config`, else the config itself. */
export function textOf(root: Members): Members {
  return root.object('text_config') ?? root.object('thinker_config')?.object('text_config') ?? root;
}

/** `model_type` by which vLLM asks for MLA. Kimi-K3's own text model needs not say that it is Kimi-Linear. */
export function typeOf(text: Members, root: Members): Shown | undefined {
  const own = text.get('model_type');
  const outer = root.get('model_type');
  if (text !== root && own === undefined && outer?.value === 'kimi_k3' && text.lacks('model_type'))
    return { value: 'kimi_linear', line: outer.line };
  return own;
}
