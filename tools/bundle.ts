// `npm run bundle`: the command line and the GitHub action as one file each in bundle/, without dependencies, for Node 20
// and newer. content/ is read and checked here, once; the files carry what it comes to as data.
import { chmodSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { build, type Plugin } from 'vite';
import { checklists } from '../src/cli/content/checklists.ts';
import { about, data, knowledge } from '../src/cli/content/index.ts';
import { kernels } from '../src/cli/content/kernels.ts';
import { catalogue } from '../src/cli/content/messages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What each file of src/cli/content gives, by the name of what it exports. */
const given: Readonly<Record<string, Readonly<Record<string, () => unknown>>>> = {
  'src/cli/content/index.ts': { knowledge, data, about },
  'src/cli/content/kernels.ts': { kernels },
  'src/cli/content/messages.ts': { catalogue },
  'src/cli/content/checklists.ts': { checklists },
};

/** The first lines of each bundled file; the command's own file is also where its reading threads begin. */
const entries: Readonly<Record<string, string>> = {
  'can-i-unpin': `import { isMainThread } from 'node:worker_threads';
if (isMainThread) await (await import('../src/cli/main.ts')).run();
else await (await import('../src/cli/audit/reader.ts')).serve();`,
  action: `import { isMainThread } from 'node:worker_threads';
if (isMainThread) await (await import('../src/cli/action.ts')).runAction(process.env);
else await (await import('../src/cli/audit/reader.ts')).serve();`,
};

/** A value as JSON; maps, which JSON does not have, as marked lists. */
function spell(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (part instanceof Map ? { '#map': [...part] } : part));
}

/** The value again. Its own text goes into the bundle, so it uses nothing from around it. */
function revive(text: string): unknown {
  return JSON.parse(text, (_, part: unknown) =>
    part !== null && typeof part === 'object' && '#map' in part
      ? new Map(part['#map'] as readonly (readonly [unknown, unknown])[])
      : part,
  );
}

/** A value as JSON leaves it: members that are undefined are not there. */
function withoutUndefined(value: unknown): unknown {
  if (value instanceof Map) return new Map([...value].map(([key, part]) => [key, withoutUndefined(part)]));
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(members.map(([key, part]) => [key, withoutUndefined(part)]));
}

/** The code of a file of src/cli/content that needs no content/: each value is read from its text when it is asked for. */
function codeOf(values: Readonly<Record<string, () => unknown>>): string {
  const lines = Object.entries(values).map(([name, value]) => {
    const text = spell(value());
    // What JSON cannot carry would be missing in the bundle alone.
    if (!isDeepStrictEqual(revive(text), withoutUndefined(value()))) throw new Error(`${name} is no plain data`);
    return `export const ${name} = once(() => revive(${JSON.stringify(text)}));`;
  });
  return `import { once } from './once.ts';\n${String(revive)}\n${lines.join('\n')}\n`;
}

function bundled(entry: string): Plugin {
  return {
    name: 'bundled-content',
    enforce: 'pre',
    resolveId: (id) => (id === entry ? join(root, 'tools', `${entry}.entry.js`) : null),
    load(id) {
      const file = relative(root, id);
      if (file === join('tools', `${entry}.entry.js`)) return entries[entry];
      if (file === 'src/cli/audit/worker-address.ts') return 'export const workerAddress = new URL(import.meta.url);';
      const values = given[file];
      return values === undefined ? null : codeOf(values);
    },
  };
}

rmSync(join(root, 'bundle'), { recursive: true, force: true });
for (const entry of Object.keys(entries)) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [bundled(entry)],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'bundle',
      emptyOutDir: false,
      minify: false,
      rolldownOptions: {
        input: { [entry]: entry },
        output: {
          entryFileNames: '[name].js',
          codeSplitting: false,
          banner: entry === 'can-i-unpin' ? '#!/usr/bin/env node' : '',
        },
      },
    },
  });
}
chmodSync(join(root, 'bundle/can-i-unpin.js'), 0o755);
