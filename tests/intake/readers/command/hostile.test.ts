// Any text ends soon and quietly.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCommand } from '../../../../src/intake/readers/command/index.ts';
import { keys } from '../../../../src/engine/deployment.ts';

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
      { numRuns: 1500 },
    );
  });

  const million = (text: string): string => text.repeat(Math.ceil(1e6 / text.length)).slice(0, 1e6);
  const giants: readonly (readonly [string, string])[] = [
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
    ].map((piece) => [`${JSON.stringify(piece)} again and again`, million(piece)] as const),
    ['one option after another', `vllm serve /m ${million('--speculative-config x ')}`],
    ['dotted pieces', `vllm serve /m ${million('-sc.a.b 1 ')}`],
    ['options on lines', million('--tensor-parallel-size 8\n')],
    ['assignments that double', `${million('A="$A$A"\n')}vllm serve $A`],
    ['variables in a chain', Array.from({ length: 40_000 }, (_, i) => `V${i}="--a $V${i - 1}"`).join('\n')],
    ['commands', million('vllm serve /m -tp 8\n')],
    ['comments in a continuation', `vllm serve /m \\\n${million('# --kv-cache-dtype fp8 \\\n')}`],
    ['an open object', `vllm serve /m -sc '${million('{"a":')}`],
    ['many members', `vllm serve /m -sc '${million('{"a":1,')}'`],
    ['bare members', million('{"method":"x",')],
    ['Python calls', million('LLM(model=')],
    ['printed arguments', million("non-default args: {'a': ")],
    ['containers', million('a:\n  - image: x\n    command: y\n')],
    ['containers in containers', million('docker run -e A=b x ')],
    ['functions and their calls', million('f() { vllm serve "$@"; }\nf a b\n')],
    ['commands in arrays', million('A=(vllm serve m)\n')],
    ['quoted options', million('> --a\n')],
    ['a deep list', `command:\n${Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}- `).join('\n')}`],
    ['a deep flow', `command: ${'['.repeat(50_000)}`],
    ['scripts in scripts', `vllm serve ${million('bash -c "')}`],
    ['branches', million('if a; then\nA=1\n')],
    ['fences', million('```\nvllm serve x\n')],
    ['here-documents', million('cat > config.yaml <<EOF\na: 1\nEOF\n')],
    ['a diff', million('+a\n-b\n')],
    ['one word', `vllm serve ${million('a')}`],
  ];

  it.each(giants)('reads 1 MB of %s in time', async (_, text) => {
    const before = process.cpuUsage();
    await read(text);
    const { user, system } = process.cpuUsage(before);
    // Computing time, as other tests share the machine; the limit leaves room for a slow one.
    expect((user + system) / 1000).toBeLessThan(500);
  });
});
