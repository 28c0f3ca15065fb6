// Everything that vLLM takes its options from, to readings with their lines.
import type { Input, PlacedFinding, Read } from '../../types.ts';
import { findYaml } from '../containers/regions.ts';
import { noteComments } from './comments.ts';
import { merge, shareSurroundings } from './merge.ts';
import type { Merged } from './merge.ts';
import { Outcome } from './outcome.ts';
import { readBareMembers } from './bare.ts';
import type { OptionFile } from './arguments.ts';
import type { YamlRead } from '../containers/yaml.ts';
import { readServer } from './servers.ts';
import { readShell } from '../shell/read.ts';
import type { Shell } from '../shell/read.ts';
import { sourceOf } from './source.ts';
import type { Line, Source } from './source.ts';
import { unwrap, withoutHyphen } from '../../mend/blocks.ts';
import type { Block } from '../../mend/blocks.ts';
import { takeHeredocs } from '../../mend/heredocs.ts';
import { plainCharacters } from '../../mend/characters.ts';

const python =
  /\bLLM\s{0,3}\(|EngineArgs\s{0,3}\(|non-default args: |LLM engine \(v|args: Namespace\(|os\.environ|\[\s{0,80}["']/;

/** Reads a text that may hold a command: see `readCommand`. */
export async function readText(input: Input): Promise<Read> {
  const characters = plainCharacters(input.text);
  const lines = characters.text.split('\n').map((text, index) => ({ text, line: index + 1 }));
  const { blocks, diff } = unwrap(lines);
  const inFences = blocks.filter((block) => block.fence !== undefined);
  const outside = blocks.filter((block) => block.fence === undefined);
  // What stands between fences is prose, unless the fences hold nothing.
  let read = await readBlocks(inFences);
  if (read.outcomes.length === 0) read = await readBlocks(outside);
  const said = new Outcome();
  if (diff !== undefined) {
    const text = 'A diff is read as what it makes of the file: removed lines count for nothing.';
    said.note('note', 'diff-read-as-new-side', text, diff);
  }
  const telling = read.outcomes.filter((outcome) => outcome.values.size > 0 || outcome.unresolved.size > 0);
  noteComments(
    blocks.flatMap((block) => block.lines),
    said,
  );
  const merged = merge(telling, read.several);
  for (const [key, { value, line, how }] of merged.readings) {
    if (key === 'platform' && value !== 'rocm' && how === 'given') {
      said.note('note', 'not-rocm', `This runs on ${value}, not on ROCm: the question does not arise there.`, line);
    }
  }
  return toRead(input.name, merged, [...read.outcomes, said]);
}

/** Reads blocks that belong together: files of containers and options each on their own, all shell as one script. */
async function readBlocks(blocks: readonly Block[]): Promise<Shell> {
  const outcomes: Outcome[] = [];
  const shell: Line[] = [];
  const files = new Map<string, Source>();
  let optionFile: YamlRead['file'];

  const takeYaml = async (region: readonly Line[]): Promise<boolean> => {
    const { readYaml } = await import('../containers/yaml.ts');
    const read = readYaml(sourceOf(region));
    if (read === undefined) return false;
    outcomes.push(...read.outcomes);
    if (optionFile === undefined) optionFile = read.file;
    else if (read.file !== undefined) outcomes.push(read.file.outcome);
    return true;
  };

  for (const block of blocks) {
    const { lines, written } = takeHeredocs(block.lines);
    for (const { name, lines: body } of written) {
      files.set(name.replace(/^.*\//s, ''), sourceOf(body));
      if (/\.ya?ml$/i.test(name)) await takeYaml(body);
    }
    const { yaml, rest } = findYaml(lines);
    for (const line of rest) shell.push(line);
    for (const region of yaml) {
      if (await takeYaml(region)) continue;
      for (const line of region) shell.push(line);
    }
  }
  shell.sort((a, b) => a.line - b.line);
  const source = sourceOf(shell.map(withoutHyphen));
  if (python.test(source.text)) {
    const { readPython } = await import('../python/read.ts');
    outcomes.push(...readPython(source));
    // Python's own assignments are no shell.
    if (outcomes.length > 0 && !/vllm\s+serve|docker|podman|-m\s+vllm/.test(source.text))
      return { outcomes, several: [] };
  }
  if (/^[ \t]*(?:ENTRYPOINT|CMD)[ \t]+\[/m.test(source.text)) {
    const { dockerfileLaunch } = await import('../containers/dockerfile.ts');
    const launch = dockerfileLaunch(source);
    if (launch !== undefined) outcomes.push(readServer(launch));
  }
  const options: OptionFile | undefined = optionFile && { words: optionFile.words, used: false };
  const read = readShell(source, { environment: [], files, options, depth: 0 });
  outcomes.push(...read.outcomes.filter((outcome) => outcomes.length === 0 || outcome.values.size > 0));
  if (optionFile !== undefined && options?.used === false) outcomes.push(optionFile.outcome);
  if (outcomes.every((outcome) => outcome.values.size === 0 && outcome.unresolved.size === 0)) {
    const bare = readBareMembers(source);
    if (bare !== undefined) outcomes.push(bare);
  }
  return { outcomes: shareSurroundings(outcomes), several: read.several };
}

function toRead(input: string, merged: Merged, outcomes: readonly Outcome[]): Read {
  const seen = new Set<string>();
  const findings = [...outcomes.flatMap((outcome) => outcome.findings), ...merged.findings].filter(
    ({ code, line, text }) => {
      const id = `${code} ${line ?? ''} ${text}`;
      return !seen.has(id) && seen.add(id);
    },
  );
  const passed = outcomes
    .flatMap((outcome) => outcome.ignored)
    .filter(({ line, why }) => !seen.has(`~${line} ${why}`) && seen.add(`~${line} ${why}`));
  return {
    readings: merged.readings.map(([key, { value, line, how }]) => ({ key, value, place: { input, line }, how })),
    findings: findings.map(({ line, ...finding }): PlacedFinding =>
      line === undefined ? finding : { ...finding, place: { input, line } },
    ),
    ignored: passed.map(({ text, line, why }) => ({ place: { input, line }, text, why })),
    unresolved: merged.unresolved,
  };
}
