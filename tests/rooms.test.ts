// The rooms of src/ and what each may use: every import counts, those of types too.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** From a room to the rooms below it. An import inside a room is always allowed; one that is not listed here never is. */
const mayUse: Readonly<Record<string, readonly string[]>> = {
  text: [],
  engine: [],
  lab: ['text'],
  statistics: [],
  search: [],
  intake: ['engine'],
  checklists: ['engine'],
  // A checklist's text holds conditions and answers: the loader reads them with the checklists' own grammar.
  knowledge: ['engine', 'checklists'],
  report: ['text', 'engine', 'intake'],
  fleet: ['text', 'engine', 'intake'],
  prose: ['text', 'engine', 'statistics', 'knowledge'],
  publish: ['text', 'engine', 'checklists', 'search', 'fleet', 'knowledge', 'prose'],
  site: ['engine', 'intake', 'checklists', 'knowledge', 'report', 'prose', 'publish'],
  styles: [],
  client: ['text', 'engine', 'intake', 'checklists', 'lab', 'statistics', 'search', 'report', 'fleet'],
  components: [
    'text',
    'engine',
    'checklists',
    'lab',
    'knowledge',
    'report',
    'prose',
    'publish',
    'site',
    'styles',
    'client',
  ],
  layouts: ['site', 'styles', 'client', 'components'],
  pages: [
    'text',
    'engine',
    'intake',
    'checklists',
    'lab',
    'statistics',
    'knowledge',
    'report',
    'fleet',
    'prose',
    'publish',
    'site',
    'styles',
    'client',
    'components',
    'layouts',
  ],
  cli: ['engine', 'intake', 'checklists', 'knowledge', 'report', 'fleet', 'publish'],
};

const files = globSync('src/**/*.{ts,js,astro}', { cwd: root }).sort();
const imports = new Map(files.map((file) => [file, importsOf(file)]));

test('every file of src/ lies in a room that the table knows', () => {
  expect(files.length).toBeGreaterThan(200);
  expect([...new Set(files.map(roomOf))].filter((room) => !(room in mayUse))).toEqual([]);
});

test('an import goes to the same room or to one below it', () => {
  const astray = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => roomOf(target) !== roomOf(file) && !(mayUse[roomOf(file)] ?? []).includes(roomOf(target)))
      .map((target) => `${file} uses ${target}`),
  );
  expect(astray).toEqual([]);
});

test('the table itself has no circle', () => {
  expect(circleIn(new Map(Object.entries(mayUse)))).toEqual([]);
});

test('no circle of imports between files, those of types included', () => {
  expect(circleIn(imports)).toEqual([]);
});

test('a file beside a folder of its name is that folder’s index.ts', () => {
  const beside = files.filter((file) => files.some((other) => other.startsWith(`${file.replace(/\.\w+$/, '')}/`)));
  expect(beside).toEqual([]);
});

test('a circle is found where there is one', () => {
  expect(
    circleIn(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
});

function roomOf(file: string): string {
  return file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '(no room)';
}

/** The files of src/ that a file imports, for values and for types. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const code = file.endsWith('.astro') ? scriptsOf(text) : text;
  return ts
    .preProcessFile(code, true, true)
    .importedFiles.map(({ fileName }) => fileName.split('?')[0] ?? '')
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(file), name)))
    .filter((target) => target.startsWith('src/'));
}

/** What an Astro file holds of TypeScript: its front matter and its scripts. */
function scriptsOf(text: string): string {
  const front = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '';
  return [front, ...[...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')].join('\n');
}

/** One circle of the graph, its first node again at its end; empty where there is none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const walk = (node: string, path: readonly string[]): readonly string[] => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const circle = walk(next, [...path, node]);
      if (circle.length > 0) return circle;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const circle = walk(node, []);
    if (circle.length > 0) return circle;
  }
  return [];
}
