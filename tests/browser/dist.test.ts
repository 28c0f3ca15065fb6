// What is true of the built files themselves: valid HTML, links that lead somewhere, budgets.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';

const files = globSync('dist/**/*.html').sort();
const base = process.env['BASE'] ?? '/';
const read = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 9 }).length;

/** Every page, without a header, menu or list of its group that a page before it has just the same. */
function withoutRepeatedFrames(): [file: string, html: string][] {
  const seen = new Set<string>();
  const frame = /(<(header|nav) class="(?:top|side)"[^>]*>)[\s\S]*?(<\/\2>)/g;
  return [...read].map(([file, html]) => [
    file,
    html.replace(frame, (whole: string, open: string, _name: string, close: string) => {
      if (!seen.has(whole)) return (seen.add(whole), whole);
      return `${open}<a href="/">Check</a>${close}`;
    }),
  ]);
}

test('the HTML is valid', { timeout: 120_000 }, async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended', 'html-validate:document'],
    rules: {
      'doctype-style': 'off', // Astro writes <!DOCTYPE html>
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      'no-inline-style': 'error',
      'require-sri': ['error', { target: 'crossorigin' }],
      'no-redundant-role': 'off', // a table drawn as blocks on a phone keeps its roles only where they are written out
      'wcag/h71': 'off', // no fieldsets here
      'wcag/h32': 'off', // the forms are tools: nothing is ever submitted
      'valid-id': ['error', { relaxed: true }], // claims are called after versions, with dots
      'prefer-native-element': 'off', // a div that scrolls is a region with a name, not a section
    },
  });
  const messages: string[] = [];
  for (const [file, html] of withoutRepeatedFrames()) {
    const report = await validator.validateString(html, file);
    for (const { messages: found } of report.results)
      messages.push(...found.map((m) => `${file}: ${m.ruleId} ${m.selector ?? ''} ${m.message}`));
  }
  expect(messages).toEqual([]);
});

test('every link of the site leads to a page and an anchor that exist', () => {
  const ids = new Map(files.map((file) => [file, new Set(matches(file, / id="([^"]*)"/g))]));
  const broken = files.flatMap((file) => {
    const here = `http://site${base}${file.replace(/^dist\//, '').replace(/index\.html$/, '')}`;
    return matches(file, / (?:href|src)="([^"]*)"/g).flatMap((target) => {
      const url = new URL(target.replaceAll('&amp;', '&').replaceAll('&#38;', '&'), here);
      if (url.host !== 'site') return [];
      if (!url.pathname.startsWith(base)) return [`${file}: ${target} leaves the base path`];
      let path = `dist/${decodeURIComponent(url.pathname.slice(base.length))}`;
      if (existsSync(path) && statSync(path).isDirectory()) path = `${path.replace(/\/?$/, '/')}index.html`;
      if (!existsSync(path)) return [`${file}: ${target} leads nowhere`];
      const anchor = decodeURIComponent(url.hash.slice(1));
      // A state that a page's script reads from its address is no anchor.
      if (anchor === '' || /[=/]/.test(anchor)) return [];
      if (ids.has(path) && ids.get(path)?.has(anchor) !== true) return [`${file}: ${target} has no such anchor`];
      return [];
    });
  });
  expect(broken).toEqual([]);
});

/** What a page loads before anybody does anything: itself, its styles, its scripts and what those import. */
function coldLoad(file: string): { total: number; scripts: string[] } {
  const html = read.get(file) ?? '';
  const assets = [...html.matchAll(/(?:href|src)="([^"]+\.(?:css|js))"/g)].map(
    (m) => `dist/${(m[1] ?? '').slice(base.length)}`,
  );
  const loaded = new Set<string>([file]);
  for (let next = assets.pop(); next !== undefined; next = assets.pop()) {
    if (loaded.has(next)) continue;
    loaded.add(next);
    if (!next.endsWith('.js')) continue;
    for (const match of readFileSync(next, 'utf8').matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g))
      assets.push(`dist/_astro/${match[1] ?? ''}`);
  }
  const total = [...loaded].reduce((sum, name) => sum + gzipped(name), 0);
  return { total, scripts: [...loaded].filter((name) => name.endsWith('.js')) };
}

/** Pages that are tools or registers rather than prose, each with its own budget (bytes, gzipped, cold). */
const tools: Readonly<Record<string, number>> = {
  'dist/index.html': 25_000,
  'dist/support/index.html': 20_000,
  'dist/upgrade/index.html': 25_000,
  'dist/claims/index.html': 50_000,
  'dist/lab/index.html': 25_500,
  'dist/limits/atlas/index.html': 25_500,
  'dist/fleet/index.html': 30_500,
  'dist/search/index.html': 16_000,
  'dist/404.html': 16_000,
  // The list itself, complete without scripts, and with them its items and the engine that says which apply.
  'dist/checklists/onboarding/index.html': 87_000,
  'dist/checklists/operations/index.html': 90_000,
  'dist/checklists/release-review/index.html': 97_000,
  'dist/checklists/release-review/example/index.html': 23_500,
  // Every field of the lookup's line and what it says and does not say: a register more than prose.
  'dist/errors/mla-kernel-lookup-miss/index.html': 20_000,
  'dist/guide/kernel/index.html': 15_000,
  // Many tables and charts.
  'dist/evidence/index.html': 17_500,
  'dist/history/index.html': 21_000,
  'dist/limits/index.html': 17_800,
  'dist/preconditions/index.html': 16_500,
  'dist/proof/index.html': 16_000,
  'dist/sources/index.html': 15_000,
  'dist/versions/index.html': 17_000,
  'dist/runbook/index.html': 17_500,
  'dist/errors/index.html': 17_500,
  // How to read what a host reports: one example of each.
  'dist/guide/reading/index.html': 14_300,
  // Prose with a calculator of index entries.
  'dist/guide/flattening/index.html': 13_700,
};

test('a page of prose stays under its budget, with no script beyond the frame’s', () => {
  const over = files
    .filter((file) => !(file in tools))
    .flatMap((file) => {
      const { total, scripts } = coldLoad(file);
      // The frame's script, and the helper that loads what is asked for later.
      const extra = scripts.filter((name) => !/\/(?:Page\.astro|preload-helper)/.test(name));
      return total > 14_000 || extra.length > 0 ? [`${file}: ${String(total)} bytes, ${extra.join(' ')}`] : [];
    });
  expect(over).toEqual([]);
});

test('the tools stay under theirs', () => {
  const over = Object.entries(tools).flatMap(([file, most]) => {
    const { total } = coldLoad(file);
    return total > most ? [`${file}: ${String(total)} bytes, at most ${String(most)}`] : [];
  });
  expect(over).toEqual([]);
});

function matches(file: string, pattern: RegExp): string[] {
  return [...(read.get(file) ?? '').matchAll(pattern)].map((match) => match[1] ?? '');
}
