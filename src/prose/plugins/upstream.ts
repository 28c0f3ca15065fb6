// markdown-it plugin: [[upstream:vllm-55966]] becomes that change's name, its state and the date of the state.
import type { MarkdownIt } from 'markdown-it';
import { changeName, stateWords } from '../../knowledge/changes.ts';
import { baseOf, factsOf } from '../environment.ts';

export function upstream(md: MarkdownIt): void {
  md.renderer.rules['reference_upstream'] = (tokens, index, _options, env) => {
    const id = String(tokens[index]?.meta?.['target']);
    const change = factsOf(env).upstream.get(id);
    if (change === undefined) throw new Error(`no upstream change is called "${id}"`);
    return `<a class="upstream" href="${baseOf(env)}upstream/${id}/">${changeName(change)}</a> <span class="state ${change.state}">(${stateWords(change)})</span>`;
  };
}
