// markdown-it plugin: [[figure:CLAIM.NAME]] becomes that figure with its unit, linked to its claim.
import type { MarkdownIt } from 'markdown-it';
import { figureOf, formatFigure, splitOperand } from '../../knowledge/figures.ts';
import { baseOf, factsOf } from '../environment.ts';

/** Renders references to figures. A figure that no claim has throws. */
export function figures(md: MarkdownIt): void {
  md.renderer.rules['reference_figure'] = (tokens, index, _options, env) => {
    const target = String(tokens[index]?.meta?.['target']);
    const { claim: id, figure: name } = splitOperand(target, '');
    const claim = factsOf(env).claims.get(id);
    const figure = claim === undefined ? undefined : figureOf(claim, name);
    if (claim === undefined || figure === undefined) throw new Error(`no figure is called "${target}"`);
    const value = md.utils.escapeHtml(formatFigure(figure));
    return `<a class="figure ${claim.status}" href="${baseOf(env)}claims/#${id}" title="${claim.status}, ${claim.asOf}"><data value="${String(figure.value)}">${value}</data></a>`;
  };
}
