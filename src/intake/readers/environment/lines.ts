// One line as people paste it, freed of what mail, Markdown and terminals put around it.

export interface Line {
  readonly number: number;
  readonly text: string;
  /** `Key` of `Key: value`, of a Markdown heading above, or of a table's first column; lower case. */
  readonly label: string;
  /** What stands behind the label, or the whole line. */
  readonly value: string;
  /** The heading of an issue form that this line stands under; lower case. */
  readonly heading: string;
}

const longest = 20_000;

/** A line without colours and the quotation marks of mail; what it begins with otherwise stays. */
export function unquoted(raw: string): string {
  return raw
    .slice(0, longest)
    .replace(/\u001b\[[\d;]{0,20}[A-Za-z]/g, '')
    .replace(/^(?: {0,8}[>|]){1,8} ?/, '')
    .trimEnd();
}

/** A comment of a shell, a Dockerfile or YAML, or of HTML. What it says may be old, planned or of another machine. */
export function isComment(raw: string): boolean {
  return /^\s{0,40}(?:[>|] ?){0,4}(?:#(?!#|\d|!)|<!--)/.test(raw.slice(0, 120));
}

/** The line up to a comment at its end. `#55966` is no comment: that needs a blank on both sides. */
export function withoutComment(text: string): string {
  const at = text.search(/\s#\s/);
  return at === -1 ? text : text.slice(0, at);
}

/** Strips colours, quotation marks of mail, bullets, emphasis, code marks and a table's bars. */
export function bare(raw: string): string {
  return raw
    .slice(0, longest)
    .replace(/\u001b\[[\d;]{0,20}[A-Za-z]/g, '')
    .replace(/[\u00a0\u2007\u202f\t]/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\r]/g, '')
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/^(?: {0,8}[>|]){1,8} ?/, '')
    .replace(/^ {0,40}(?:[-*+•◦]|\d{1,2}[.)]) {1,8}(?=\S)/, '')
    .replace(/^ {0,8}\[[ x]\] /i, '')
    .replace(/\*{2,3}|`{1,3}|<\/?(?:b|code|strong|td|tr|li|summary|details|br ?\/?)>/gi, '')
    .trim();
}

const labelled = /^([A-Za-z][\w ./()#&+-]{0,60}?) {0,60}(?::|=| \||: ?=|\t) {0,60}(?=\S)/;

/** Splits a bare line into label and value. */
export function toLine(raw: string, number: number, heading: string): Line {
  const text = bare(raw);
  const hit = labelled.exec(text);
  if (!hit || /^https?$/i.test(hit[1] ?? '')) return { number, text, label: heading, value: text, heading };
  return { number, text, label: (hit[1] ?? '').trim().toLowerCase(), value: text.slice(hit[0].length), heading };
}

/** The heading that a line is (`### GPU`, `## vLLM version`), lower case; undefined where it is none. */
export function headingOf(raw: string): string | undefined {
  return /^ {0,3}#{2,6} {1,4}([A-Za-z][^#\n]{0,80})$/.exec(raw.slice(0, 120))?.[1]?.trim().toLowerCase();
}

const claimWords =
  /\b(?:requires?|required|needs?|needed|minimum|at least|recommended|suggested|latest|(?:up|down)grad(?:e[ds]?|ing)|(?:moved|switched|going|went) from|bump|comes? with|came with|arrives? (?:in|with)|ships?|bundles?|pins?|pinned|since|until|before|after|older|newer|later|introduced|added in|fixed (?:in|by)|first (?:in|release)|starting|as of|up to|instead of|unlike|other than|except|without|only|no longer|not|n't|cannot|never|unsupported|supported|supports?|versus|vs|compared|works? (?:on|with)|worked|broken?|breaks|regress\w*|bisect\w*|would|should|will|plans?|expected|told that|heard|kernels? for|wheels? for|built for|compiled for|gated? (?:on|to)|support for|targets|targeting)\b/i;
const claimBehind =
  /^(?:\+|(?:,|\)|"|')? ?(?:or|and) (?:newer|later|above|higher|up|older|earlier|below)|(?: |-)(?:onwards?|needed|required|only)\b)/i;

/**
 * Does the sentence around `[from, to)` speak of what a release has or a thing needs, and not of what is installed here?
 * Looks at the sentence before, and behind only as far as its next comma.
 */
export function isClaim(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 300), from);
  const start = Math.max(...['. ', '; ', '! ', '? '].map((end) => before.lastIndexOf(end) + 1));
  const behind = text.slice(to, to + 160);
  const stop = behind.search(/[.;,!?()](?:\s|$)|[(,;]/);
  return (
    claimWords.test(before.slice(start)) ||
    claimWords.test(stop === -1 ? behind : behind.slice(0, stop)) ||
    claimBehind.test(behind)
  );
}

/** Does a line compare, demand or tell of others, rather than describe what is here? */
export const speaksOfOthers = (text: string): boolean => claimWords.test(text);

/** A line that a server or a Python trace printed. */
export function isLogLine(text: string): boolean {
  return /^(?:\([\w ]{1,40}pid=\d+\) |\[[\w.-]{1,40}\] ?)*(?:(?:INFO|WARNING|ERROR|DEBUG|CRITICAL)\b|\[?aiter\]|File "|Traceback|\w{2,40}(?:Error|Exception):|\[\d{4}-\d\d-\d\d)/i.test(
    text.slice(0, 200),
  );
}
