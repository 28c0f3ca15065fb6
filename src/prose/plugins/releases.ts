// markdown-it plugin: [[release:aiter-0.1.20]] and [[source:ID]] become a link to where the site, or the world, has them.
import type { MarkdownIt } from 'markdown-it';
import { baseOf, factsOf } from '../environment.ts';

const products = { vllm: 'vLLM', aiter: 'AITER', image: 'image' } as const;

/** Renders references to releases and sources. One that content/ does not have throws. */
export function releases(md: MarkdownIt): void {
  md.renderer.rules['reference_release'] = (tokens, index, _options, env) => {
    const id = String(tokens[index]?.meta?.['target']);
    const release = factsOf(env).releases.get(id);
    if (release === undefined) throw new Error(`no release is called "${id}"`);
    const name = md.utils.escapeHtml(`${products[release.what]} ${release.version}`);
    return `<a href="${baseOf(env)}versions/#${id}">${name}</a>${release.verified ? '' : ' (not verified)'}`;
  };
  md.renderer.rules['reference_source'] = (tokens, index, _options, env) => {
    const id = String(tokens[index]?.meta?.['target']);
    const source = factsOf(env).sources.get(id);
    if (source === undefined) throw new Error(`no source is called "${id}"`);
    const { escapeHtml } = md.utils;
    return `<a href="${escapeHtml(source.url)}" rel="external noreferrer">${escapeHtml(source.title)}</a> (${source.date})`;
  };
}
