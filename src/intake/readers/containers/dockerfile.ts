// The server that a Dockerfile starts with ENTRYPOINT and CMD in their list form.
import { findLaunch } from '../command/launch.ts';
import type { Launch } from '../command/launch.ts';
import type { Variable } from '../command/environment.ts';
import type { Source, Word } from '../command/source.ts';
import { wordOf } from '../command/source.ts';
import { knownImage } from './image.ts';

const list = /^[ \t]{0,20}(ENTRYPOINT|CMD)[ \t]{1,9}(\[[^\n]*\])[ \t]*$/gm;
const from = /^[ \t]{0,20}FROM[ \t]{1,9}(?:--\S{1,80}[ \t]{1,9})?(\S{1,300})/gm;
const variable = /^[ \t]{0,20}ENV[ \t]{1,9}([A-Z_]\w{0,120})(?:=|[ \t]{1,9})(\S{1,300})/gim;

/** @returns what the image runs; undefined where the text has no ENTRYPOINT or CMD in list form */
export function dockerfileLaunch(source: Source): Launch | undefined {
  const { text } = source;
  const words: Record<string, readonly Word[]> = {};
  for (const [, name = '', array = '', at] of [...text.matchAll(list)].map(
    (found) => [...found, found.index] as const,
  )) {
    let items: unknown;
    try {
      items = JSON.parse(String(array));
    } catch {
      continue;
    }
    const offset = typeof at === 'number' ? at : 0;
    if (Array.isArray(items))
      words[String(name)] = items.map((item) => wordOf({ text: String(item), lineOf: () => source.lineOf(offset) }));
  }
  const run = [...(words['ENTRYPOINT'] ?? []), ...(words['CMD'] ?? [])];
  const [first] = run;
  if (first === undefined) return undefined;
  const variables: Variable[] = [...text.matchAll(variable)].map((found) => ({
    name: found[1] ?? '',
    value: wordOf(source, (found[2] ?? '').replace(/^["']|["']$/g, ''), found.index + found[0].length - 1),
  }));
  const base = [...text.matchAll(from)].at(-1);
  const image = base === undefined ? undefined : wordOf(source, base[1], base.index + base[0].length - 1);
  const launch = findLaunch(run, variables);
  const container = {
    image,
    entrypoint: undefined,
    variables,
    passed: [],
    envFile: undefined,
    devices: [],
    nvidia: undefined,
    command: [],
  };
  if (launch.kind === 'server' || launch.kind === 'script') return { ...launch, container };
  if (words['ENTRYPOINT'] !== undefined || image === undefined || knownImage(image.text)?.serves !== true)
    return undefined;
  return {
    kind: 'server',
    engine: 'vllm',
    words: run,
    positionalModel: true,
    variables,
    container,
    line: first.lineOf(0),
  };
}
