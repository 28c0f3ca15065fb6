// One line of a log without what was put around it: colours, escapes, quote marks, the prefixes of loggers and containers.

export interface Cleaned {
  /** Single blanks, none at the ends. */
  readonly text: string;
  /** Which process printed it, as far as a prefix tells: rank, worker, pod, service. */
  readonly process: string | undefined;
  /** A prefix of a logger stands in front: a line of its own, not the rest of one that was wrapped. */
  readonly fresh: boolean;
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '-',
  mdash: '-',
  lsquo: "'",
  rsquo: "'",
  ldquo: '"',
  rdquo: '"',
  shy: '',
};

/** The character that a reference of HTML stands for; what is no reference stays as it is. */
function character(entity: string, name: string): string {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,5})|(\d{1,6}))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  if (code > 0 && code <= 0x10ffff) return String.fromCodePoint(code);
  return entities[name.toLowerCase()] ?? entity;
}

/** A number out of which something was cut, a version too: what is left of it is another number. */
const cutNumber = /(?<![\w.])\d[\d.]{0,30}?(?:…|\.{3,6})\d{0,20}|(?:…|\.{3,6})\d{1,20}(?!\w)/g;

/** Anything that `plain` changes; most lines have none. */
const unplain = /[^ -~]|[`&]|\\[nrtu"]|\*\*|\[[0-9;]{1,12}m|[[(<](?:cut|snip|\.{3})|truncated|elided|\d\.{3}|\.{3}\d/;

/** Without colours and Markdown's marks; escapes of JSON and HTML and what editors put in place of plain characters undone. */
export function plain(text: string): string {
  if (!unplain.test(text)) return text;
  return text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/&(#?\w{1,6});/g, character)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?:\u001b|\\x1b|\\033|\\e)?\[[0-9;]{1,12}m/g, '')
    .replace(/\u001b\[[0-9;?]{0,12}[A-Za-z]/g, '')
    .replace(/[[(<](?:cut|snip|snipped|truncated|elided|\.\.\.|…)(?!\w)[^\])>\n]{0,20}[\])>]/gi, '…')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000\t\r]/g, ' ')
    .replace(/[\u0000-\u001f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\u2018\u2019\u201a\u201b\u2032`\u00b4]/g, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb\u2033]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\*\*/g, '')
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\"/g, '"')
    .replace(cutNumber, '…');
}

/** Marks of a quotation or a comment. */
const quoted = / {0,200}(?:>[> ]{0,60}|#{1,6}(?= )|\/{2,20}|\|{1,20}|[*-](?= ))/y;
/** Names of a process. */
const named =
  / {0,200}(\(\w[\w ]{0,40} pid=\d{1,9}(?:, ip=[^)]{1,60})?\)|\[\d{1,4},\d{1,6}\]<\w{1,8}>:|\[rank\d{1,5}\]:|\[pod\/[^\]]{1,150}\](?= )|[\w.-]{1,60} {1,30}\|(?= ))/y;
/** Times, levels and places in the source. */
const logged = new RegExp(
  [
    String.raw`[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,9})?(?: [\w.-]{1,80} [\w.@/-]{1,80}(?:\[\d{1,9}\])?:)?`,
    String.raw`\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.,]{0,12}(?:Z|[+-]\d\d:?\d\d)?\]?`,
    String.raw`(?:stdout|stderr) [FP](?= )`,
    String.raw`\[?(?:DEBUG|INFO|WARNING|ERROR|CRITICAL|FATAL)\]?:?(?= )(?: (?:\d{4}-)?\d\d-\d\d [\d:.]{8,15})?`,
    String.raw`[\w.-]{1,60}\[\d{1,9}\]:(?= )`,
    String.raw`[IWEF]\d{4} \d\d:\d\d:\d\d\.\d{1,9} +\d{1,9} [\w.]{1,60}:\d{1,6}\]`,
    String.raw`\[[\w/]{1,80}\.py:\d{1,6}\]`,
  ]
    .map((one) => ` {0,200}(?:${one})`)
    .join('|'),
  'y',
);

/** What a line starts with that has a prefix; most lines of running text have none. */
const maybePrefixed = /^ *(?:[>#/|*([\-\d]|[A-Z][a-z]{2} |[A-Z]{4}|[IWEF]\d|std|[\w.-]{1,60}(?: +\||\[\d))/;

/** @param line one line without its end */
export function clean(line: string): Cleaned {
  const text = plain(line);
  let at = 0;
  let process: string | undefined;
  let fresh = false;
  if (maybePrefixed.test(text)) {
    for (let moved = true; moved;) {
      moved = false;
      for (const pattern of [quoted, named, logged]) {
        pattern.lastIndex = at;
        const match = pattern.exec(text);
        if (match === null) continue;
        at = pattern.lastIndex;
        moved = true;
        if (pattern === named) process = `${process ?? ''}${match[1] ?? ''}`;
        if (pattern !== quoted) fresh = true;
      }
    }
  }
  return { text: (at === 0 ? text : text.slice(at)).replace(/ {2,}/g, ' ').trim(), process, fresh };
}

const messageKeys = ['log', 'message', 'msg', 'MESSAGE', 'text', 'event', 'textPayload', 'exc_info', 'exception'];

/** The lines that a line of JSON carries: the message of a structured log, or what Docker's log driver wrapped. */
export function unwrapped(line: string): readonly string[] {
  const start = line.search(/\S/);
  if (start < 0 || line[start] !== '{' || !line.trimEnd().endsWith('}')) return [line];
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return [line];
  }
  const texts = textsOf(value, 2);
  return texts.length === 0 ? [line] : texts.flatMap((text) => text.split('\n'));
}

function textsOf(value: unknown, depth: number): string[] {
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  const fields = value as Readonly<Record<string, unknown>>;
  return [
    ...messageKeys.flatMap((key) => (typeof fields[key] === 'string' ? [fields[key]] : [])),
    ...Object.values(fields).flatMap((inner) => textsOf(inner, depth - 1)),
  ];
}
