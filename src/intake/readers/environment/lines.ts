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

/** A comment of a shell, a Dockerfile or YAML, of C or of HTML, or a box that is not ticked. What it says may be old, planned or of another machine. */
export function isComment(raw: string): boolean {
  return /^\s{0,40}(?:[>|] ?){0,4}(?:#(?!#|\d|!)|[-*+] \[ \] |\/\/(?!\S*\/)|\/\*|<!--)/.test(raw.slice(0, 120));
}

/** The line up to a comment at its end. `#55966` is no comment: that needs a blank on both sides. */
export function withoutComment(text: string): string {
  const at = text.search(/\s(?:#|\/\/)\s/);
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
    .replace(/~~[^~]{1,300}~~/g, '')
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

/** The heading that a line is (`### GPU`, `## vLLM version`), lower case; undefined where it is not one. */
export function headingOf(raw: string): string | undefined {
  return /^ {0,3}#{2,6} {1,4}([A-Za-z][^#\n]{0,80})$/.exec(raw.slice(0, 120))?.[1]?.trim().toLowerCase();
}

const claimWords =
  /\b(?:requires?|required|needs?|needed|minimum|at least|recommended|suggested|latest|(?:up|down)grad(?:e[ds]?|ing)|(?:moved|switched|going|went) from|mov(?:e|ing) to|switch to|migrat\w+|bump|comes? with|came with|arrives? (?:in|with)|ships?|bundles?|pins?|pinned|since|until|before|after|older|newer|later|introduced|added in|fixed (?:in|by)|first (?:in|release)|starting|as of|up to|instead of|rather than|unlike|like|such as|e\.g|for example|for instance|similar|other than|except|without|only|no longer|not|\w{2,9}n't|cannot|never|unsupported|supported|supports?|compatible|versus|vs|compared|works? (?:on|with)|worked|broken?|breaks|regress\w*|bisect\w*|would|should|could|will|plan(?:s|ned|ning)?|to-?do|expected|told(?: that)?|heard|said|tried|try(?:ing)?|tested|validated|verified|docs|documentation|release notes|changelog|deprecated|replaced|swapped|if|whether|maybe|perhaps|want(?:s|ed)?|wish|hope|buy|order(?:ed)?|kernels? for|wheels? for|built for|compiled for|gated? (?:on|to)|support for|targets|targeting)\b/i;
const claimBehind =
  /^(?:\+|(?:,|\)|"|')? ?(?:or|and) (?:newer|later|above|higher|up|older|earlier|below)|(?: |-)(?:onwards?|needed|required|only)\b| ?\((?:old|previous|former|planned|next|soon)\b)/i;

/** The sentence in which `at` stands, as far as `at`; the point of `e.g.` ends none. */
export function sentenceBefore(text: string, at: number, ends: readonly string[] = []): string {
  const before = text
    .slice(Math.max(0, at - 300), at)
    .replace(/\b(?:e\.g|i\.e|vs|incl|approx)\. /gi, (found) => `${found.slice(0, -2)}  `);
  return before.slice(Math.max(...['. ', '; ', '! ', '? ', ...ends].map((end) => before.lastIndexOf(end) + 1)));
}

/**
 * Does the sentence around `[from, to)` speak of what a release has or a thing needs, and not of what is installed here?
 * Looks at the sentence before, and behind only as far as its next comma.
 */
export function isClaim(text: string, from: number, to: number): boolean {
  const behind = text.slice(to, to + 160);
  const stop = behind.search(/[.;,!?()](?:\s|$)|[(,;]/);
  return (
    claimWords.test(sentenceBefore(text, from)) ||
    claimWords.test(stop === -1 ? behind : behind.slice(0, stop)) ||
    claimBehind.test(behind)
  );
}

const hereWords =
  /\b(?:we|i|us|our|ours|my|mine|this|these|here|now|env|environment|software|versions?|cluster|conda|venv|installed|running|runs?|ran|serv(?:e|es|ed|ing)|launched|started|deployed|machine|node|box|server|host|hardware|hw|gpus?|gcnarch\w{0,20}|get_device\w{0,40}|accelerators?|devices?|image|container|setup|system|using|uses?|has|have|agent|card|chip)\b/i;
/** What stands in a list of what a machine has, beside names with digits in them. */
const listWords =
  /^(?:amd|instinct|x|×|single|dual|one|two|four|eight|sixteen|vllm|aiter|amd-aiter|amd_aiter|rocm|sglang|atom|hip|torch|pytorch|triton|python|pip|package|packages|version|versions|ver|tag|release|engine|api|main|nightly|dev|commit|head|from|source|built|build|branch|wheel|wheels|docker|podman|image|and|with|on|at|in|of|the|a|an|plus|current|currently|is|are|vf|oam|name|marketing|product|model|type|family|arch|architecture|target|graphics|gfx|market|series)$/i;

const elsewhere =
  /\b(?:other|another|second|they|their|elsewhere|friends?|vendors?|rents?|sells?|previous(?:ly)?|former(?:ly)?|used to|next|future|soon|ordered|lent|borrowed|customers?|colleagues?|no|neither|none|lacks?|emulat\w*|simulat\w*)\b/i;

/** What is for sale or for rent is not here yet. */
const price = /^[^.;\n]{0,60}?(?:[$€£]\s?\d|\d\s?[€£]|\b(?:USD|EUR)\b|\bper hour\b)/;

/** Does the sentence around `at` deny what stands there, or speak of another machine? */
function isElsewhere(text: string, at: number): boolean {
  return (
    elsewhere.test(sentenceBefore(text, at, [', but '])) ||
    /^[^.;,]{0,40}\b(?:elsewhere|in our other|on the other)\b/i.test(text.slice(at)) ||
    price.test(text.slice(at))
  );
}

/** Letters of another script: what such a sentence says of a name in it is not read. */
const otherScript = /[\p{L}--[\p{Script=Latin}\p{Script=Greek}]]/v;

/**
 * Does the sentence before `at` say that what stands there is here: in a list of what a machine has, or in words of the
 * one who writes? A name in any other sentence (a title, a price list, a remark) says nothing of this machine.
 */
export function isHere(text: string, at: number): boolean {
  if (isElsewhere(text, at) || otherScript.test(text)) return false;
  const head = sentenceBefore(text, at);
  return (
    hereWords.test(head) ||
    head
      .split(/[^A-Za-z\d@.+#:/-]+/)
      .every(
        (chunk) => /\d/.test(chunk) || chunk.split(/[@.+#:/-]/).every((word) => word === '' || listWords.test(word)),
      )
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
