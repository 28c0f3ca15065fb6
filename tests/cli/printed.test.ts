// Commands that the site and the documents print must be ones that the command line takes.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isKey } from '../../src/engine/deployment.ts';
import { cli } from './run.ts';

interface Printed {
  readonly file: string;
  readonly command: string;
  readonly rest: string;
}

/** Every `npm run -s cli -- …` up to the end of its line or code, in content, pages and documents. */
const printed = globSync(['content/**/*.{md,yaml}', 'src/{pages,components}/**/*.astro', '*.md'])
  .sort()
  .flatMap((file): Printed[] =>
    [...readFileSync(file, 'utf8').matchAll(/npm run -s cli -- (?<command>[a-z-]+)(?<rest>[^\n`<]*)/g)].map(
      ({ groups }) => ({ file, command: groups?.['command'] ?? '', rest: groups?.['rest'] ?? '' }),
    ),
  );

test('whoever asks a build for the change asks the class that has the method', () => {
  const asking = globSync(['content/**/*.{md,yaml}', 'src/{pages,components}/**/*.astro', '*.md'])
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => /hasattr\(.*mla_decode_supports_non_causal/.test(line));
  expect(asking.length).toBeGreaterThan(3);
  // versions.md imports it under a name of its own.
  expect(asking.filter((line) => !line.includes('rocm_aiter_ops') && !line.includes('hasattr(ops,'))).toEqual([]);
});

test('there are printed commands', () => {
  expect(printed.length).toBeGreaterThan(10);
});

test.each(printed)('$file: $command$rest', async ({ command, rest }) => {
  const { code, out } = await cli([command, '--help']);
  expect(code).toBe(0);
  for (const [option] of rest.matchAll(/(?<= )--[a-z-]+/g)) expect(out).toContain(option);
  for (const [, key = ''] of rest.matchAll(/--(?:set|now|after) ([\w.]+)=/g))
    expect(isKey(key) || key === 'image').toBe(true);
});
