import { blocksOf, sentencesOf, wordsIn } from '../prose-blocks.ts';
import type { Text } from '../files.ts';
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

const most = 30;

/** Words of this house that readers do not share, and what to write instead. */
const houseWords: readonly (readonly [RegExp, string])[] = [
  [/^mind[.:]|\bto mind\b/i, 'Watch out'],
  [/\bhand it on\b/i, 'Share'],
  [/\bgenerations?\b/i, 'the vLLM behaviour, or with and without the change'],
  [/\bthe branch of\b/i, 'the unmerged first version'],
  [/\bat a glance\b/i, 'compared'],
  [/\b(?:let go|struck out|strikes? out)\b/i, 'unselect, or hide'],
  [/\bbetrays\b/i, 'which AITER printed it'],
  [/\bwhose decode\b/i, 'target or draft?'],
  [/\bfor machines\b/i, 'data and API'],
  [/\b(?:un)?settle[ds]?\b/i, 'done, tells, decides or open'],
  [/\bwhat a machine tells\b/i, 'what the GPU host reports'],
  [/\bmusts\b/i, 'required items'],
  [/\bproof on the machine\b/i, 'prove it on your GPU'],
  [/\bnot asked here\b/i, 'hidden: does not apply to you'],
  [/\barms?\b/i, 'server or side'],
  [/\b(?:a|the) (?:miss|hole)\b/i, 'no kernel for this shape'],
  [/\bthe way back\b/i, 'rollback'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\b(?:comes? of|holds? of)\b/i, 'results from, or applies to'],
  [/\bfail(?:s|ed)? closed\b/i, 'refuses to start'],
];

/** The style guide of content/README.md, as far as a program can hold it. */
export function proseStyle(loaded: Loaded): Problem[] {
  return loaded.texts
    .filter(({ file }) => isProse(file))
    .flatMap((text) => [...titleProblems(text), ...bodyProblems(text)]);
}

function isProse(file: string): boolean {
  return /^content\/(?:guide|upstream)\//.test(file) || file === 'content/lab.md' || file === 'content/check.md';
}

function bodyProblems({ file, body, bodyLine }: Text): Problem[] {
  return blocksOf(body).flatMap(({ text, line, heading }) =>
    sentencesOf(text).flatMap((sentence) =>
      said(sentence, heading).map((message) => ({ file, line: bodyLine + line, column: 1, message })),
    ),
  );
}

/** Titles and summaries are read first, and stand in the front matter. */
function titleProblems({ file, front }: Text): Problem[] {
  return front.split('\n').flatMap((written, index) => {
    const match = /^(title|summary|name|watch): (.+)$/.exec(written);
    if (match === null) return [];
    return sentencesOf((match[2] ?? '').replaceAll(/^['"]|['"]$/g, '')).flatMap((sentence) =>
      said(sentence, match[1] === 'title').map((message) => ({ file, line: index + 2, column: 1, message })),
    );
  });
}

/** What is wrong with a Markdown text of this house, in words. */
export function houseStyle(text: string): string[] {
  return blocksOf(text).flatMap((block) => sentencesOf(block.text).flatMap((one) => said(one, block.heading)));
}

function said(sentence: string, heading: boolean): string[] {
  const start = sentence.split(/\s+/).slice(0, 8).join(' ');
  const length = wordsIn(sentence);
  return [
    ...(length > most
      ? [`"${start} …" has ${String(length)} words; at most ${String(most)}: make two sentences of it`]
      : []),
    ...(/^(?:vLLM |AITER )?#\d+/.test(sentence) && (heading || sentence.startsWith('#'))
      ? [`"${start} …" starts with a number; say what the change does and put its number in brackets`]
      : []),
    ...houseWords.flatMap(([pattern, instead]) => {
      const found = pattern.exec(sentence);
      return found === null ? [] : [`"${found[0]}": write ${instead}`];
    }),
  ];
}
