// Finds the wordings of the catalogue in a paste.
import type { Catalogue } from '../../../engine/messages.ts';
import { align, type Match } from './align.ts';
import type { Paste } from './paste.ts';
import { step, stretch, templatesOf, type Place, type Template } from './templates.ts';

/** At most this many places are tried for one template without success; text that only looks alike must not cost more. */
const mostFailures = 100;
const mostMatches = 2_000;
const longer = stretch + step - 1;

/** A wording in the text, with the others that the same words may come from. */
export interface Recognised extends Match {
  readonly rivals: readonly Template[];
}

/** Every wording that stands in `paste`; where two claim the same place, the one with more of its words there. */
export function recognise(paste: Paste, catalogue: Catalogue): readonly Recognised[] {
  const { index, short } = templatesOf(catalogue);
  const { key } = paste;
  const matches: Match[] = [];
  const failures = new Map<Template, number>();
  const reached = new Map<Template, number>();
  const attempt = (at: number, place: Place) => {
    const { template } = place;
    if (at < (reached.get(template) ?? 0)) return;
    const failed = failures.get(template) ?? 0;
    if (failed >= mostFailures || !isLonger(key, at, place)) return;
    const match = align(paste, at, place);
    if (match === undefined) failures.set(template, failed + 1);
    else {
      if (match.told) reached.set(template, match.end);
      else failures.set(template, failed + 1);
      matches.push(match);
    }
  };
  for (let at = 0; at + stretch <= key.length && matches.length < mostMatches; at += step) {
    const places = index.get(key.slice(at, at + stretch));
    if (places !== undefined) for (const place of places) attempt(at, place);
  }
  for (const template of short) {
    const part = template.parts.reduce(
      (best, text, i) => (text.length > (template.parts[best] ?? '').length ? i : best),
      0,
    );
    const text = template.parts[part] ?? '';
    for (
      let at = key.indexOf(text);
      at >= 0 && matches.length < mostMatches;
      at = key.indexOf(text, at + text.length)
    ) {
      if ((failures.get(template) ?? 0) >= mostFailures) break;
      attempt(at, { template, part, offset: 0 });
    }
  }
  return strongest(matches);
}

/** The same for some letters more than the stretch that was looked up: most chance likenesses end here. */
function isLonger(key: string, at: number, { template, part, offset }: Place): boolean {
  const text = template.parts[part] ?? '';
  let run = stretch;
  while (run < longer && offset + run < text.length && key.charCodeAt(at + run) === text.charCodeAt(offset + run))
    run += 1;
  for (
    let back = 1;
    run < longer && back <= offset && key.charCodeAt(at - back) === text.charCodeAt(offset - back);
    back += 1
  )
    run += 1;
  return run >= Math.min(longer, text.length);
}

function strongest(matches: readonly Match[]): readonly Recognised[] {
  const ranked = matches.toSorted(
    (a, b) =>
      Number(b.told) - Number(a.told) ||
      b.matched - a.matched ||
      b.matched / b.template.size - a.matched / a.template.size ||
      a.start - b.start,
  );
  const taken: (Match & { rivals: Template[] })[] = [];
  for (const match of ranked) {
    // In the value that ends a message a whole one may stand: two failures in one sentence.
    const ends = (one: Match) => (isWhole(match) ? one.end : one.covers);
    const over = taken.find((one) => match.start < ends(one) - 4 && match.end > one.start + 4);
    if (over !== undefined && isRival(over, match)) over.rivals.push(match.template);
    if (over === undefined && match.told) taken.push({ ...match, rivals: [] });
  }
  return taken.sort((a, b) => a.start - b.start);
}

const isWhole = ({ matched, template }: Match) => matched === template.size;

/** Does the text say nothing against `other`? One that was cut reaches as far; a whole one fills the same place. */
function isRival(best: Match, other: Match): boolean {
  if (!isWhole(best)) return !isWhole(other) && other.start <= best.start && other.covers >= best.end;
  return isWhole(other) && other.start === best.start && other.end === best.end;
}

/** The named values of a match, as they were written; at most 200 characters each. */
export function valuesOf(paste: Paste, match: Match): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const { names, from, to } of match.values) {
    const name = names.find((one) => one !== '');
    if (name === undefined || names.length > 1 || to <= from) continue;
    const start = paste.spacedAt(paste.flatAt(from));
    const end = paste.spacedAt(paste.flatAt(to - 1)) + 1;
    const text = paste.spaced.slice(start, end).slice(0, 200);
    // A name or a number that a terminal broke in two.
    values[name] =
      lineStartsIn(paste, from, to) && /^[\w.:/-]+$/.test(text.replaceAll(' ', '')) ? text.replaceAll(' ', '') : text;
  }
  return values;
}

function lineStartsIn(paste: Paste, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) if (paste.between(at).starts !== undefined) return true;
  return false;
}
