// markdown-it plugin: [[upstream:vllm-55966]] becomes that change's name, its number, its state and the date of the state;
// [[card:vllm-55966]], alone in a paragraph, the same as a card with its title.
import type { Env, MarkdownIt, Token } from 'markdown-it';
import { changeName, stateWords } from '../../knowledge/changes.ts';
import type { Upstream } from '../../knowledge/types.ts';
import { baseOf, factsOf } from '../environment.ts';

/** Renders references to upstream changes, in a line or as a card. */
export function upstream(md: MarkdownIt): void {
  const { escapeHtml } = md.utils;
  md.renderer.rules['reference_upstream'] = (tokens, index, _options, env) => {
    const change = changeOf(tokens[index], env);
    const address = `${baseOf(env)}upstream/${change.id}/`;
    const state = `<span class="state ${change.state}">`;
    if (change.name === undefined)
      return `<a class="upstream" href="${address}">${changeName(change)}</a> ${state}(${stateWords(change)})</span>`;
    return `<a class="upstream" href="${address}">${escapeHtml(change.name)}</a> ${state}(${changeName(change)}, ${stateWords(change)})</span>`;
  };
  md.renderer.rules['reference_card'] = (tokens, index, _options, env) => {
    const change = changeOf(tokens[index], env);
    return `<a class="card" href="${baseOf(env)}upstream/${change.id}/"><b>${escapeHtml(change.title)}</b> <span class="state ${change.state}">${changeName(change)} · ${stateWords(change)}</span></a>`;
  };
}

function changeOf(token: Token | undefined, env: Env | undefined): Upstream {
  const id = String(token?.meta?.['target']);
  const change = factsOf(env).upstream.get(id);
  if (change === undefined) throw new Error(`no upstream change is called "${id}"`);
  return change;
}
