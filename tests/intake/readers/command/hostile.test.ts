// Any text ends soon and quietly.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommand } from '../../../../src/intake/readers/command/index.ts';
import { keys } from '../../../../src/engine/deployment.ts';
import { growth } from '../../../linear.ts';

const read = (text: string): ReturnType<typeof readCommand> => readCommand({ name: 'command', text });

/** Pieces that mean something to one of the readers. */
const pieces = [
  'vllm serve /m',
  ' --speculative-config ',
  '{"method":"dspark",',
  '"num_speculative_tokens":3}',
  "'",
  '"',
  '\\\n',
  '\\ ',
  '\n',
  '$(',
  '${A:-',
  '}',
  ')',
  '$A',
  'A=(',
  'A="',
  'A=$A$A\n',
  '`',
  '#',
  '> ',
  '```\n',
  '@@ -1,2 +1,2 @@\n',
  '+',
  '-',
  '- ',
  'image: vllm/vllm-openai-rocm:v0.29.0\n',
  'command:\n  - ',
  'env: {',
  '<<: *a\n',
  '&a ',
  '*a',
  '|\n  ',
  'LLM(model=',
  'non-default args: {',
  "os.environ['A'] = ",
  'docker run -e A=1 x ',
  'bash -c ',
  'cat <<EOF > a.yaml\n',
  'EOF\n',
  'if x; then\n',
  'else\n',
  'fi\n',
  'case x in\n',
  ';;\n',
  'esac\n',
  '\u0000',
  '\ud800',
  '\u202e',
  '\u00a0',
  '\ue000',
  '“',
  '—',
  '-sc.a.b=1 ',
  '**--x** ',
  '&quot;',
  '\r\n',
  '__proto__',
  'constructor: ',
];

describe('hostile text', () => {
  it('never throws, and names only keys and lines that there are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 60 }),
        async (parts) => {
          const text = parts.join('');
          const result = await read(text);
          const lines = text.split(/\r\n?|\n/).length;
          for (const { key, place } of result.readings) {
            expect(keys).toContain(key);
            expect(place.line).toBeGreaterThan(0);
            expect(place.line).toBeLessThanOrEqual(lines);
          }
          for (const key of result.unresolved) expect(result.readings.map((each) => each.key)).not.toContain(key);
        },
      ),
      { numRuns: 200 },
    );
  });

  const fill = (length: number, text: string): string => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  const giants: readonly (readonly [string, (length: number) => string])[] = [
    ...[
      "'",
      '"',
      '`',
      '$(',
      '${',
      '{',
      '[',
      '\\',
      '\\\n',
      '\u0000',
      '\ud800',
      '\u202e',
      "$'",
      '<a',
      '{{ a ',
      '**--a ',
      '&quot;',
      '> > ',
    ].map((piece) => [`${JSON.stringify(piece)} again and again`, (n: number) => fill(n, piece)] as const),
    ['one option after another', (n) => `vllm serve /m ${fill(n, '--speculative-config x ')}`],
    ['dotted pieces', (n) => `vllm serve /m ${fill(n, '-sc.a.b 1 ')}`],
    ['options on lines', (n) => fill(n, '--tensor-parallel-size 8\n')],
    ['assignments that double', (n) => `${fill(n, 'A="$A$A"\n')}vllm serve $A`],
    [
      'variables in a chain',
      (n) => Array.from({ length: Math.ceil(n / 25) }, (_, i) => `V${i}="--a $V${i - 1}"`).join('\n'),
    ],
    ['commands', (n) => fill(n, 'vllm serve /m -tp 8\n')],
    ['comments in a continuation', (n) => `vllm serve /m \\\n${fill(n, '# --kv-cache-dtype fp8 \\\n')}`],
    ['an open object', (n) => `vllm serve /m -sc '${fill(n, '{"a":')}`],
    ['many members', (n) => `vllm serve /m -sc '${fill(n, '{"a":1,')}'`],
    ['bare members', (n) => fill(n, '{"method":"x",')],
    ['Python calls', (n) => fill(n, 'LLM(model=')],
    ['printed arguments', (n) => fill(n, "non-default args: {'a': ")],
    ['containers', (n) => fill(n, 'a:\n  - image: x\n    command: y\n')],
    ['containers in containers', (n) => fill(n, 'docker run -e A=b x ')],
    ['functions and their calls', (n) => fill(n, 'f() { vllm serve "$@"; }\nf a b\n')],
    ['commands in arrays', (n) => fill(n, 'A=(vllm serve m)\n')],
    ['quoted options', (n) => fill(n, '> --a\n')],
    [
      'a deep list',
      (n) =>
        `command:\n${Array.from({ length: Math.min(1000, Math.ceil(n / 40)) }, (_, i) => `${' '.repeat(i)}- `).join('\n')}`,
    ],
    ['a deep flow', (n) => `command: ${'['.repeat(n)}`],
    ['scripts in scripts', (n) => `vllm serve ${fill(n, 'bash -c "')}`],
    ['branches', (n) => fill(n, 'if a; then\nA=1\n')],
    ['fences', (n) => fill(n, '```\nvllm serve x\n')],
    ['here-documents', (n) => fill(n, 'cat > config.yaml <<EOF\na: 1\nEOF\n')],
    ['a diff', (n) => fill(n, '+a\n-b\n')],
    ['one word', (n) => `vllm serve ${fill(n, 'a')}`],
  ];

  const server = `\nvllm serve m -sc '{"method":"dspark","model":"x/d","num_speculative_tokens":7}'\n`;

  it.each(giants)('the work of reading %s grows with its length, not faster', async (name, text) => {
    const whole = (length: number): string => `${text(length)}${server}`;
    const { readings, findings, ignored, unresolved } = await read(whole(3000));
    // The readers were reached: a text that nobody looks at is read fast.
    expect(readings.length + findings.length + ignored.length + unresolved.length).toBeGreaterThan(0);
    // What a chain expands to grows with its square, up to a limit: only behind that the work can be compared.
    expect(await growth(read, whole, name === 'variables in a chain' ? 24_000 : 3000)).toBeLessThan(1);
  });
});
