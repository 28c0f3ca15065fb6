// markdown-it plugin: [[upstream:vllm-55966]] becomes that change's name, its state and the date of the state.
import type { MarkdownIt } from 'markdown-it';
import type { Upstream } from '../../knowledge/load.ts';
import { baseOf, factsOf } from '../environment.ts';

export function upstream(md: MarkdownIt): void {
  md.renderer.rules['reference_upstream'] = (tokens, index, _options, env) => {
    const id = String(tokens[index]?.meta?.['target']);
    const change = factsOf(env).upstream.get(id);
    if (change === undefined) throw new Error(`no upstream change is called "${id}"`);
    return `<a class="upstream" href="${baseOf(env)}upstream/${id}/">${changeName(change)}</a> <span class="state ${change.state}">(${stateWords(change)})</span>`;
  };
}

/** How people call it: `vLLM #55966`, `AITER #4872`. */
export function changeName(change: Pick<Upstream, 'repo' | 'number'>): string {
  const names = { 'vllm-project/vllm': 'vLLM', 'ROCm/aiter': 'AITER', 'SemiAnalysisAI/InferenceX': 'InferenceX' };
  return `${names[change.repo]} #${String(change.number)}`;
}

/** The state in words, with its date: a state without a date is not known. */
export function stateWords(change: Pick<Upstream, 'state' | 'asOf' | 'merged' | 'closed'>): string {
  if (change.state === 'merged' && change.merged !== undefined) return `merged ${change.merged}`;
  if (change.state === 'closed' && change.closed !== undefined) return `closed ${change.closed}`;
  return `${change.state === 'unknown' ? 'state not known' : change.state}, as of ${change.asOf}`;
}

/** Its public address. */
export function changeAddress(change: Pick<Upstream, 'repo' | 'number' | 'kind'>): string {
  return `https://github.com/${change.repo}/${change.kind === 'issue' ? 'issues' : 'pull'}/${String(change.number)}`;
}
