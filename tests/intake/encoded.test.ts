// Secrets in every spelling that a shell, JSON, YAML or Python undoes, generated character by character. No output may
// hold one, neither plain nor as it was written.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everything } from './outputs.ts';

/** The ways to write one character so that its reader sees it plain. */
type Spelling = (character: string) => readonly string[];

const code = (c: string, digits: number): string => (c.codePointAt(0) ?? 0).toString(16).padStart(digits, '0');
const percent = (c: string): string => `%${code(c, 2)}`;
const wide = (c: string): string => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0);
const signs = /[^\w.-]/;
const widened: Spelling = (c) => (/[:/@]/.test(c) ? [c, wide(c)] : [c]);

interface Language {
  /** What each character may become. */
  readonly spell: Spelling;
  /** What may stand between two characters. */
  readonly between: readonly string[];
  /** The text around the spelled address. */
  readonly around: readonly ((url: string) => string)[];
}

const draft = (model: string): string =>
  `vllm serve m -tp 8 --speculative-config '{"method":"dspark","model":"${model}","num_speculative_tokens":7}'`;

const languages: Readonly<Record<string, Language>> = {
  'shell words': {
    spell: (c) =>
      signs.test(c) ? [c, `\\${c}`, `'${c}'`, `"${c}"`, percent(c), ...widened(c)] : [c, `\\${c}`, `"${c}"`],
    between: ['', '', '', "''", '""', '\\\n'],
    around: [
      (url) => `vllm serve ${url} -tp 8`,
      (url) => `exec vllm serve --model=${url} -tp 8 --kv-cache-dtype fp8`,
      (url) => `docker run vllm/vllm-openai-rocm:v0.29.0 --model ${url} -tp 8`,
      (url) => `export MODEL=${url}\nvllm serve $MODEL -tp 8`,
      (url) => `vllm serve m -tp ${url} --nothing-known ${url}`,
      (url) => `vllm serve m -sc.model ${url} -sc.method dspark`,
      (url) => `bash -c "vllm serve ${url.replace(/["\\]/g, '\\$&')}"`,
    ],
  },
  'shell, ANSI-C quotes': {
    spell: (c) => [
      c,
      `\\x${code(c, 2)}`,
      `\\u${code(c, 4)}`,
      `\\${(c.codePointAt(0) ?? 0).toString(8).padStart(3, '0')}`,
    ],
    between: ['', '', "'$'"],
    around: [(url) => `vllm serve $'${url}' -tp 8`, (url) => `export M=$'${url}'\nvllm serve "$M"`],
  },
  JSON: {
    spell: (c) => [c, `\\u${code(c, 4)}`, ...(c === '/' ? ['\\/'] : []), ...(signs.test(c) ? [percent(c)] : [])],
    between: [''],
    around: [draft, (url) => `{"vllm_version":"0.29.0","model":"${url}"}\nmodel: "${url}"`],
  },
  YAML: {
    spell: (c) => [c, `\\x${code(c, 2)}`, `\\u${code(c, 4)}`, ...widened(c)],
    between: ['', '', '\\\n          '],
    around: [
      (url) => `model: "${url}"\ntensor-parallel-size: 8`,
      (url) =>
        `services:\n  v:\n    image: vllm/vllm-openai-rocm:v0.29.0\n    command:\n      - --model\n      - "${url}"`,
    ],
  },
  Python: {
    spell: (c) => [c, `\\x${code(c, 2)}`, `\\u${code(c, 4)}`],
    between: ['', '', '', '" "', '" + "', '" f"'],
    around: [
      (url) => `from vllm import LLM\nllm = LLM(model="${url}", tensor_parallel_size=8)`,
      (url) => `from vllm import LLM\nM = "${url}"\nllm = LLM(model=M, tensor_parallel_size=8)`,
      (url) =>
        `LLM(model="m", speculative_config={"method": "dspark", "model": "${url}", "num_speculative_tokens": 7})`,
    ],
  },
};

const letters = fc.constantFrom(...Array.from('abcdefghkmnXYZ2345'));
const password = fc.tuple(
  fc.string({ unit: letters, minLength: 5, maxLength: 20 }),
  fc.constantFrom('', '-', '_', '.', '!', '~', '/', '?', '#', '+', '/7/'),
  fc.string({ unit: letters, minLength: 5, maxLength: 12 }),
);
const scheme = fc.constantFrom('https://', 'git+https://', 'hf://', 's3://', '');
const user = fc.constantFrom('u', 'deploy', 'a.long-user_name.of-somebody', 'x-access-token');

test.each(Object.entries(languages))('no output holds a secret of an address in %s', async (_name, language) => {
  await fc.assert(
    fc.asyncProperty(
      scheme,
      user,
      password,
      fc.constantFrom(...language.around),
      fc.constantFrom('command', 'command', 'env', 'log'),
      fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
      fc.array(fc.nat(), { minLength: 24, maxLength: 24 }),
      async (start, who, [left, mid, right], around, box, choices, gaps) => {
        const url = `${start}${who}:${left}${mid}${right}@models.example.org/kimi`;
        const parts = Array.from(url, (c, index) => {
          const spellings = language.spell(c);
          const gap = language.between[(gaps[index % 24] ?? 0) % language.between.length] ?? '';
          const plain = (choices[(index * 7) % 24] ?? 0) % 3 !== 0;
          return (
            (plain ? c : (spellings[(choices[index % 24] ?? 0) % spellings.length] ?? c)) + (index % 5 === 4 ? gap : '')
          );
        });
        const text = around(parts.join(''));
        const out = await everything([{ name: box, text }], false);
        for (const part of [left, right]) expect(out.includes(part), `${part} of ${text}`).toBe(false);
      },
    ),
    { numRuns: 40 },
  );
});
