// The words of well-formed scripts, as another parser of bash reads them (unbash, a development dependency alone).
import fc from 'fast-check';
import { parse, type Command, type Word, type WordPart } from 'unbash';
import { expect, test } from 'vitest';
import { sourceOf } from '../../../../src/intake/readers/command/source.ts';
import type { Token } from '../../../../src/intake/readers/shell/token.ts';
import { parseProgram } from '../../../../src/intake/readers/shell/program.ts';

const name = fc.constantFrom('A', 'MODEL', 'VLLM_ROCM_USE_AITER', '_x1');
const letters = fc.string({ unit: fc.constantFrom(...'abzAZ09_./:,+@%'.split('')), minLength: 1, maxLength: 8 });
const anything = fc.string({ unit: fc.constantFrom(...'ab9 \t{}[]:,;|&<>*?~#!()='.split('')), maxLength: 12 });

/** Pieces of a word, each as bash writes it. A blank behind a backslash ends no line: we read a slipped continuation there. */
const piece = fc.oneof(
  { weight: 3, arbitrary: letters },
  anything.map((text) => `'${text}\\"$A\`'`),
  anything.map((text) => `"${text}"`),
  fc.tuple(anything, name).map(([text, each]) => `"${text}$${each} \\"\\$\\\\ \${${each}} it's"`),
  fc.constantFrom(' ', '"', "'", '$', '\\', '&', ';', '(', '#', '*').map((c) => `\\${c}x`),
  name.map((each) => `\${${each}}`),
  fc
    .tuple(name, fc.constantFrom(':-', '-', ':=', ':+'), letters)
    .map(([each, sign, text]) => `\${${each}${sign}${text}}`),
  fc.constantFrom('$(hostname)', '$(cat "a b" | wc -l)', '"$(echo \'x)\')"', '`date`'),
  fc.constantFrom(String.raw`$'a\tb'`, String.raw`$'it\'s'`, String.raw`$'\x41\u0042\101'`),
);
const word = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
const blank = fc.constantFrom(' ', '  ', '\t', ' \\\n  ');

const command = fc
  .tuple(
    fc.array(fc.tuple(name, word), { maxLength: 2 }),
    fc.constantFrom('vllm serve m', 'python3 -m vllm.entrypoints.openai.api_server'),
    fc.array(
      fc.tuple(
        blank,
        fc.oneof(
          word,
          fc.tuple(fc.constantFrom('--model=', '-tp ', '--x '), word).map((both) => both.join('')),
        ),
      ),
      {
        maxLength: 5,
      },
    ),
    fc.constantFrom('', ' # a remark', ' > out.log', ' 2>&1'),
  )
  .map(
    ([set, run, words, end]) =>
      set.map(([each, value]) => `${each}=${value} `).join('') +
      run +
      words.map(([space, each]) => space + each).join('') +
      end,
  );

const script = fc.letrec<{ list: string; item: string }>((tie) => ({
  list: fc.array(tie('item'), { minLength: 1, maxLength: 4 }).map((items) => items.join('\n')),
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: command },
    fc
      .tuple(command, fc.constantFrom('&&', '||', '|', ';'), command)
      .map(([a, sign, b]) => (a.includes(' # ') ? `${a}\n${b}` : `${a} ${sign} ${b}`)),
    tie('list').map((body) => `(\n${body}\n)`),
    tie('list').map((body) => `{\n${body}\n}`),
    tie('list').map((body) => `if true; then\n${body}\nfi`),
    tie('list').map((body) => `while true; do\n${body}\ndone`),
  ),
})).list;

/** A word as one text: what is not known before it runs stands in angle brackets. */
const ours = ({ parts }: Token): string =>
  parts
    .map((part) =>
      part.kind === 'text' ? part.text : part.kind === 'variable' ? `<${part.name}>` : `<$(${part.text})>`,
    )
    .join('');

function partText(part: WordPart): string {
  if (part.type === 'DoubleQuoted' || part.type === 'LocaleString') return part.parts.map(partText).join('');
  if (part.type === 'SimpleExpansion') return `<${part.text.slice(1)}>`;
  if (part.type === 'ParameterExpansion') return `<${part.parameter}>`;
  if (part.type === 'CommandExpansion')
    return `<$(${part.text.startsWith('`') ? part.text.slice(1, -1) : part.text.slice(2, -1)})>`;
  return 'value' in part ? part.value : part.text;
}
const wordsOf = (value: Token | readonly Token[]): string => [value].flat().map(ours).join(' ');

const theirs = (each: Word): string => each.parts?.map(partText).join('') ?? each.value;

/** The simple commands of unbash's tree in the order of the text, those inside `$(…)` left out. */
function commandsIn(node: unknown): Command[] {
  if (Array.isArray(node)) return node.flatMap((part: unknown) => commandsIn(part));
  if (typeof node !== 'object' || node === null || !('type' in node)) return [];
  if (node.type === 'Command') return [node as Command];
  if (node.type === 'Word') return [];
  return Object.values(node).flatMap((part: unknown) => commandsIn(part));
}

test('a well-formed script has the words that another parser of bash finds', () => {
  fc.assert(
    fc.property(script, (text) => {
      const tree = parse(text);
      fc.pre((tree.errors ?? []).length === 0);
      const expected = commandsIn(tree).map((each) => ({
        set: each.prefix.flatMap((one) =>
          one.type === 'Assignment' && one.value.type === 'Word' ? `${one.name}=${theirs(one.value)}` : [],
        ),
        words: [each.name, ...each.args].flatMap((one) => (one?.type === 'Word' ? theirs(one) : [])),
      }));
      const source = sourceOf(text.split('\n').map((line, index) => ({ text: line, line: index + 1 })));
      const found = parseProgram(source).statements.map((each) => ({
        set: each.assignments.map((one) => `${one.name}=${wordsOf(one.value)}`),
        words: each.tokens.map(ours),
      }));
      // The tests of `if` and `while` are in both trees, but not both lists.
      const isCommand = ({ words }: { readonly words: readonly string[] }) => words[0] !== 'true';
      expect(found.filter(isCommand), text).toEqual(expected.filter(isCommand));
    }),
    { numRuns: 100 },
  );
});
