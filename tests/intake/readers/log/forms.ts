// The forms in which people paste a message.

const traceback = (line: string): string[] => [
  'Traceback (most recent call last):',
  '  File "/opt/venv/lib/python3.12/site-packages/vllm/v1/worker/worker_base.py", line 302, in run',
  '    return self.step(x)',
  line,
];
const ranks = [0, 1, 2, 3, 4, 5, 6, 7];
const prefix = (rank: number) =>
  `(Worker_TP${String(rank)} pid=${String(100 + rank)}) ERROR 11-05 12:00:03 [multiproc_executor.py:822] `;
const core = '(EngineCore pid=2871) ERROR 11-05 12:00:03 [core.py:1050] ';

/** Broken where a line is full. */
function hard(text: string, width: number, mark = ''): string {
  const room = width - mark.length;
  return Array.from(
    { length: Math.ceil(text.length / room) },
    (_, i) => mark + text.slice(i * room, (i + 1) * room),
  ).join('\n');
}

/** Broken at blanks. */
function soft(text: string, width: number, mark = ''): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length + 1 > width - mark.length) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => mark + line).join('\n');
}

const smart = (text: string) => text.replace(/'([^']*)'/g, '\u2018$1\u2019').replace(/"([^"]*)"/g, '\u201c$1\u201d');
const html = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
/** Every sign by its number, as converters of documents write it. */
const numbered = (text: string) => text.replace(/[^\w \n]/g, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`);
/** Signs of an East Asian keyboard or translator in place of the plain ones. */
const wide = (text: string) => text.replace(/[:.,()[\]]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** Both ways of breaking lines, at one width. */
export const wrapped = (width: number): Readonly<Record<string, (line: string) => string>> => ({
  [`wrapped at words, ${String(width)}`]: (line) => soft(core + line, width),
  [`wrapped hard, ${String(width)}`]: (line) => hard(core + line, width),
});

export const widths = [40, 52, 64, 80, 97, 120, 160];

/** Every form by its name; `line` is the message with its exception's name in front. */
export const forms: Readonly<Record<string, (line: string) => string>> = {
  'one line': (line) => line,
  'worker prefix': (line) => core + line,
  traceback: (line) =>
    traceback(line)
      .map((one) => prefix(0) + one)
      .join('\n'),
  'eight ranks interleaved': (line) =>
    traceback(line)
      .flatMap((one) => ranks.map((rank) => prefix(rank) + one))
      .join('\n'),
  colours: (line) =>
    traceback(line)
      .map((one) => `\u001b[0;36m${prefix(0)}\u001b[0;0m\u001b[31m${one}\u001b[0m`)
      .join('\n'),
  ...Object.fromEntries(widths.flatMap((width) => Object.entries(wrapped(width)))),
  ...Object.fromEntries(
    ['> ', '# ', '// ', '| '].flatMap((mark) => [
      [`quoted with ${mark}at words`, (line: string) => soft(line, 60, mark)],
      [`quoted with ${mark}hard`, (line: string) => hard(line, 60, mark)],
    ]),
  ),
  'in prose with backticks': (line) => `Our server stops with \`${line}\` and then nothing. What now?`,
  'JSON log line': (line) => JSON.stringify({ level: 'error', ts: '2026-11-05T12:00:03Z', message: core + line }),
  'JSON with a traceback': (line) =>
    JSON.stringify({ severity: 'ERROR', jsonPayload: { message: traceback(line).join('\n') } }),
  Kubernetes: (line) =>
    traceback(line)
      .map((one) => `2026-11-05T12:00:03.123456789Z stderr F ${one}`)
      .join('\n'),
  Docker: (line) =>
    traceback(line)
      .map((one) => `vllm-1  | ${one}`)
      .join('\n'),
  'Docker’s files': (line) =>
    traceback(line)
      .map((one) => JSON.stringify({ log: `${one}\n`, stream: 'stderr', time: '2026-11-05T12:00:03.1Z' }))
      .join('\n'),
  journald: (line) =>
    traceback(line)
      .map((one) => `Nov 05 12:00:03 node7 vllm[4711]: ${one}`)
      .join('\n'),
  'Windows line ends': (line) => traceback(line).join('\r\n'),
  'smart quotes': smart,
  HTML: (line) => html(traceback(line).join('\n')),
  'HTML by numbers': (line) => numbered(traceback(line).join('\n')),
  'wide signs': wide,
};

const words = (line: string, from: number, to: number) => {
  const all = line.split(' ');
  return all.slice(Math.floor(all.length * from), Math.ceil(all.length * to)).join(' ');
};

/** A long message with its middle or its end cut out: most can be told. */
export const cuts: Readonly<Record<string, (line: string) => string>> = Object.fromEntries(
  ['…', '...', '[cut]'].flatMap((mark) => [
    [
      `middle ${mark}`,
      (line: string) =>
        `${line.slice(0, Math.ceil(line.length * 0.45))} ${mark} ${line.slice(-Math.ceil(line.length * 0.35))}`,
    ],
    [`end ${mark}`, (line: string) => `${line.slice(0, Math.ceil(line.length * 0.75))}${mark}`],
    [`half ${mark}`, (line: string) => `${words(line, 0, 0.5)} ${mark}`],
  ]),
);

/** Less of it: many cannot be told, and none may be taken for another. */
export const scraps: Readonly<Record<string, (line: string) => string>> = {
  'a third': (line) => `${words(line, 0, 0.35)} …`,
  'the last half': (line) => `… ${words(line, 0.5, 1)}`,
  'the last third': (line) => `… ${words(line, 0.67, 1)}`,
  'the middle': (line) => `… ${words(line, 0.25, 0.75)} …`,
  'the first half in quotation marks': (line) => `We get "${words(line, 0, 0.5)}" since then.`,
  'sixty letters': (line) => line.slice(0, 60),
};
