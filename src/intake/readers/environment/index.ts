// Text about a machine and its software, in any layout, to readings with their lines.
import { isShallowClone } from '../../../engine/versions.ts';
import type { Hardware, Input, Read } from '../../types.ts';
import { linesElsewhere } from './elsewhere.ts';
import { readField } from './fields.ts';
import { readGpu } from './gpu.ts';
import { BuildArguments, readBuildLine, readImages } from './images.ts';
import { Installer } from './installer.ts';
import { headingOf, isComment, isLogLine, toLine, unquoted, withoutComment } from './lines.ts';
import { Notes } from './notes.ts';
import { Patches } from './patches.ts';
import { readEngine, readPlatform } from './platform.ts';
import { reportsIn, type ReportSpan } from './reports.ts';
import { Pending, readCommit, readVersions } from './software.ts';
import { Causal, readSparse, readSwitches } from './statements.ts';

/** A line without any of this says nothing of a machine. */
const worthwhile =
  /vllm|aiter|gfx|\bMI\d|rocm|\bhip\b|cuda|nvidia|amd|instinct|ascend|\bnpu\b|habana|gaudi|\btpu\b|\b[HB][1-3]00\b|0x7|1002|sglang|atom\b|patch|causal|cache|dtype|target|draft|model|parallel|\btp\b|\bdcp\b|heads|tokens|engine|version|chip id|device id|True|False|^\s{0,8}"?name|sparse|block|#\d{4}/i;
const versionInLog = /version v?\d|engine \(v\d/;
const collectEnv = /^ {0,8}(?:PyTorch version|ROCM used to build PyTorch|vLLM Build Flags|ROCM Version) {0,40}:/im;
// Nobody describes a machine in more lines; beyond them a text is something else, and would only take time.
const mostLines = 20_000;
/** Options that stand in a file of requirements, which names what would do. */
const requirementsFile =
  /^(?:(?:-r|-c|--requirement|--constraint|--(?:extra-)?index-url|--find-links) \S|\s{1,8}--hash=)/m;
const diffMark = /^(?:@@ |diff --git |--- a\/)/m;

/** A key of YAML over a list of machines or versions that are supported, tested or the like. */
const wouldDo =
  /^[ \t]{0,40}["']?(?:\w{1,40}_)?(?:supported|compatible|verified|tested|validated|allowed|required)(?:_\w{1,40})?["']?[ \t]{0,9}:[ \t]{0,9}$/i;

/**
 * Reads one pasted description of a machine and its software: collect_env, package lists, wheels, Dockerfiles, images,
 * rocminfo and its relatives, issue forms, prose, the probe's report.
 *
 * Of a command it reads only what the command reader does not: versions and GPUs that stand beside it.
 * @param input text with its secrets struck out
 * @param hardware architectures with their products and PCI ids, from content/hardware.yaml
 * @returns readings with their lines; never throws
 */
export async function readEnvironment(input: Input, hardware: readonly Hardware[] = []): Promise<Read> {
  const notes = new Notes(input.name);
  const reports = reportsIn(input.text);
  await readReports(input.text, reports, notes);
  const isCommand = input.name.startsWith('command');
  const isLog = input.name.startsWith('log');
  const namesVllm = /\bvllm\b/i.test(input.text);
  const isDiff = diffMark.test(input.text);
  const isRequirements = requirementsFile.test(input.text);
  const pending = new Pending();
  const causal = new Causal();
  const build = new BuildArguments();
  const installer = new Installer();
  const patches = new Patches();
  let heading = '';
  let number = 0;
  let described = 0;
  let suits = false;
  const lines = input.text.split('\n');
  const elsewhere = linesElsewhere(lines);
  for (const raw of lines) {
    number += 1;
    if (elsewhere.has(number)) continue;
    if (reports.some(({ from, to }) => number >= from && number <= to)) continue;
    const title = headingOf(raw);
    if (title !== undefined) {
      heading = title;
      if (!/\d/.test(title)) continue;
    } else if (isComment(raw)) continue;
    // A list of what would do names no machine that is here.
    suits = wouldDo.test(raw) || (suits && /^\s{0,40}-\s/.test(raw));
    if (suits) continue;
    if (isRequirements && /^[\w.[\],-]{1,80}==/.test(raw)) {
      notes.ignore(raw, 'a file of requirements names what would do, not what is installed', number);
      continue;
    }
    if (!isLog && installer.look(unquoted(raw), number, notes)) continue;
    // Most lines of a log say nothing of the machine: only those with a version are looked at.
    if (isLogLine(raw)) {
      if (versionInLog.test(raw)) readVersions(toLine(raw, number, ''), notes);
      continue;
    }
    if (
      !pending.isOpen &&
      !causal.isOpen &&
      !worthwhile.test(heading === '' || raw.length > 400 ? raw : `${heading} ${raw}`)
    )
      continue;
    // What a diff takes away is not there.
    if (isDiff && raw.startsWith('-')) continue;
    const line = toLine(build.fill(withoutComment(isDiff ? raw.replace(/^\+/, '') : raw)), number, heading);
    readVersions(line, notes);
    if (isLogLine(line.text)) continue;
    described += 1;
    if (described > mostLines) {
      notes.say(
        'warning',
        'text-partly-read',
        `Only ${mostLines} lines of description are read; the text ends there for this reader. Paste the part that matters.`,
        [],
        number,
      );
      break;
    }
    pending.look(line, notes);
    readCommit(line, notes);
    readGpu(line, hardware, notes);
    readBuildLine(line, notes);
    if (isCommand) continue;
    readImages(line, notes);
    readPlatform(line, notes);
    readEngine(line, namesVllm, notes);
    readSwitches(line, notes);
    patches.look(line, notes);
    causal.look(line, notes);
    if (!isLog) readField(line, notes);
    readSparse(line, notes);
  }
  installer.finish(notes);
  patches.finish(notes);
  sayWhatNumbersHide(notes);
  const shown = collectEnv.exec(input.text);
  if (shown && !notes.has('aiter.version'))
    notes.say(
      'note',
      'collect-env-has-no-aiter',
      'collect_env never lists AITER: ask pip (pip show amd-aiter), or run the probe.',
      ['collect-env-omits-aiter'],
      input.text.slice(0, shown.index).split('\n').length,
    );
  return notes.read();
}

// Few texts hold a report: what reads it is loaded for those.
async function readReports(text: string, spans: readonly ReportSpan[], notes: Notes): Promise<void> {
  const of = (tool: ReportSpan['tool']): ReportSpan[] => spans.filter((span) => span.tool === tool);
  const [probes, checks] = [of('probe'), of('maskcheck')];
  if (probes.length > 0) {
    const { readProbe } = await import('./probe.ts');
    for (const span of probes) readProbe(text, span, notes);
  }
  if (checks.length > 0) (await import('./maskcheck.ts')).readMaskChecks(text, checks, notes);
}

// Builds of clones without tags: their numbers are names, not an order.
function sayWhatNumbersHide(notes: Notes): void {
  for (const { key, value, place } of notes.read().readings) {
    if (key === 'aiter.version' && isShallowClone('aiter', value))
      notes.say(
        'warning',
        'aiter-shallow-clone-version',
        `AITER ${value} was built from a clone without tags: such a number is given however new the code is. Ask the build whether mla_decode_fwd takes causal.`,
        ['shallow-clone-version', 'ask-the-build'],
        place.line,
      );
    if (key === 'vllm.version' && isShallowClone('vllm', value))
      notes.say(
        'warning',
        'vllm-version-has-no-release',
        `vLLM ${value} names no release and no order: it was built without the project\u2019s tags. Give the commit, or ask the build.`,
        ['version-strings-lie', 'ask-the-build'],
        place.line,
      );
  }
}
