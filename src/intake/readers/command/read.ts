// Everything that vLLM takes its options from, to readings with their lines.
import type { Input, PlacedFinding, Read, TextRead } from '../../types.ts';
import { findYaml } from '../containers/regions.ts';
import { noteComments } from './comments.ts';
import { merge, shareSurroundings } from './merge.ts';
import { toRead } from './reading.ts';
import { serversOf } from './several.ts';
import { Outcome } from './outcome.ts';
import { readBareMembers } from './bare.ts';
import type { OptionFile } from './arguments.ts';
import type { YamlRead } from '../containers/yaml.ts';
import { readShell } from '../shell/read.ts';
import type { Shell } from '../shell/read.ts';
import { sourceOf } from './source.ts';
import type { Line, Source } from './source.ts';
import { unwrap, withoutHyphen } from '../../mend/blocks.ts';
import type { Block } from '../../mend/blocks.ts';
import { takeHeredocs, type Written } from '../../mend/heredocs.ts';
import { rewritesFor } from '../../mend/rewrites.ts';
import { plainCharacters } from '../../mend/characters.ts';

const python =
  /\bLLM\s{0,3}\(|EngineArgs\s{0,3}\(|non-default args: |LLM engine \(v|args: Namespace\(|os\.environ|\[\s{0,80}["']/;

/** Python that gets its script from the text, in a container or on another machine. */
const elsewhere =
  /^[ \t]{0,40}(?:sudo[ \t]{1,9})?(?:docker|podman|nerdctl|kubectl|oc|ssh|singularity|apptainer)\b[^\n]{0,400}\bpython[\d.]{0,5}\b[^\n]{0,80}<</m;

/** A line that only a file has which puts commands together. */
const recipe = /^\s{1,20}base_args:/;

/** Reads a text that may hold commands: see `readCommand`. */
export async function readText(input: Input): Promise<TextRead> {
  const characters = plainCharacters(input.text);
  const lines = characters.text.split('\n').map((text, index) => ({ text, line: index + 1 }));
  const { blocks, diff } = unwrap(lines, await rewritesFor(characters.text));
  const inFences = blocks.filter((block) => block.fence !== undefined);
  const outside = blocks.filter((block) => block.fence === undefined);
  // What stands between fences is prose, unless the fences hold nothing.
  let read = await readBlocks(inFences);
  if (read.outcomes.length === 0) read = await readBlocks(outside);
  else if (outside.some(({ lines: own }) => own.some(({ text }) => recipe.test(text)))) {
    // A recipe comes to servers of its own, beside those that its guide shows.
    const composed = (await readBlocks(outside)).outcomes.filter(({ site }) => site !== undefined);
    read = { ...read, outcomes: [...read.outcomes, ...composed] };
  }
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
  const all = toRead(input.name, merged, [...read.outcomes, said]);
  const together = { ...all, findings: [...all.findings, ...notRocm(all)] };
  const servers = serversOf(input.name, telling, read.several);
  const [only] = servers;
  // Options that stand beside the only server may be its own.
  if (servers.length === 1 && only !== undefined) return { together, servers: [{ ...only, ...together }] };
  // What is said of the whole text is said of each.
  const common = toRead(input.name, merge([]), [said]);
  return {
    together,
    servers: servers.map((server) => ({
      ...server,
      findings: [...server.findings, ...notRocm(server), ...common.findings],
      ignored: [...server.ignored, ...common.ignored],
    })),
  };
}

/** Another platform ends the question, and is said. */
function notRocm({ readings }: Read): PlacedFinding[] {
  return readings
    .filter(({ key, value, how }) => key === 'platform' && value !== 'rocm' && how === 'given')
    .map(({ value, place }) => ({
      severity: 'note',
      code: 'not-rocm',
      text: `This runs on ${value}, not on ROCm: the question does not arise there.`,
      because: [],
      place,
    }));
}

/** Reads blocks that belong together: files of containers and options each on their own, all shell as one script. */
async function readBlocks(blocks: readonly Block[]): Promise<Shell> {
  const outcomes: Outcome[] = [];
  const shell: Line[] = [];
  const files = new Map<string, Source>();
  const texts: Written[] = [];
  const hereDocuments = new Map<number, Source>();
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
    const { lines, written, handed } = takeHeredocs(block.lines);
    for (const [line, body] of handed) hereDocuments.set(line, sourceOf(body));
    texts.push(...written);
    for (const { name, lines: body } of written) {
      files.set(name.replace(/^.*\//s, ''), sourceOf(body));
      if (/\.ya?ml$/i.test(name)) await takeYaml(body);
    }
    const { yaml, rest, tooLong } = findYaml(lines);
    if (tooLong !== undefined) {
      const unread = new Outcome();
      const text = 'This block is longer than any configuration that is written by hand. It was not read.';
      unread.note('warning', 'text-too-long', text, tooLong);
      outcomes.push(unread);
    }
    for (const line of rest) shell.push(line);
    for (const region of yaml) {
      if (await takeYaml(region)) continue;
      for (const line of region) shell.push(line);
    }
  }
  shell.sort((a, b) => a.line - b.line);
  const handsFile = texts.length > 0 && shell.some(({ text }) => text.includes('--env-file'));
  const filled = handsFile ? (await import('../../mend/env-files.ts')).withEnvFiles(shell, texts) : shell;
  const source = sourceOf(filled.map(withoutHyphen));
  if (python.test(source.text)) {
    const { readPython } = await import('../python/read.ts');
    outcomes.push(...readPython(source));
    // Python's own assignments are no shell.
    if (outcomes.length > 0 && !/vllm\s+serve|docker|podman|-m\s+vllm/.test(source.text))
      return { outcomes, several: [] };
  }
  const { isDockerfile, dockerfileServers } = await import('../containers/dockerfile.ts');
  if (isDockerfile(source.text)) {
    const built = dockerfileServers(source);
    if (built !== undefined) return { outcomes: [...outcomes, ...built], several: [] };
  }
  const options: OptionFile | undefined = optionFile && { words: optionFile.words, used: false };
  const read = readShell(source, { environment: [], files, hereDocuments, options });
  // What the shell sets does not enter a container that runs Python.
  const own = read.outcomes.filter((outcome) => outcomes.length === 0 || outcome.values.size > 0);
  outcomes.push(...(elsewhere.test(source.text) ? own.filter(({ values }) => values.has('engine')) : own));
  if (optionFile !== undefined && options?.used === false) outcomes.push(optionFile.outcome);
  if (outcomes.every((outcome) => outcome.values.size === 0 && outcome.unresolved.size === 0)) {
    const bare = readBareMembers(source);
    if (bare !== undefined) outcomes.push(bare);
  }
  return { outcomes: shareSurroundings(outcomes), several: read.several };
}
