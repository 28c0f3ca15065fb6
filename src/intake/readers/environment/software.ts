// Which vLLM and which AITER: `amd-aiter==0.1.20`, columns of pip list, wheel names, `vLLM Version : …`, sentences.
import { parseVersion } from '../../../engine/versions.ts';
import type { Project } from '../../../engine/versions.ts';
import { isClaim, isHere, isLogLine } from './lines.ts';
import type { Line } from './lines.ts';
import type { Notes } from './notes.ts';

const name = /(?<![\w.#-])(?:vllm|amd[-_]aiter|aiter)(?:_version)?(?![\w#])/gi;
// What may stand between a name and its version.
const gap =
  /(?:\[[\w,-]{1,40}\]|[ "'*()@|,:]|={1,3}| ?(?:package|python package|api server|server|engine|api|version|ver|release|tag|wheel|build|installed|installed version|installed from|built from|built|from|source|nightly|main|is|is at|now|currently|at|on|commit|\(pip\))(?=[ :="'(|@]))*/iy;
const version = /(?<![\w.])v?\d{1,5}(?:\.\d{1,8}){1,6}(?:[a-z\d.!_-]|\+|%2B){0,100}/iy;
const wheel =
  /-(v?\d[\w.!]{0,60}(?:(?:\+|%2B)[\w.]{1,80})?)(?=-(?:cp|py|pp)\d|-\d|\.whl|\.tar|\.dist-info|\.egg|\.zip|$|[ ,;)])/iy;
// A requirement names what would do, not what is there.
const requirement = /[ "'[\w,\]-]{0,40}(?:[<>~!]=?|\^)/y;

// `vLLM 0.29.0 pins AITER v0.1.19`, `0.1.19 -> 0.1.20`: of releases and of changes, not of this machine.
const saysMore =
  /^(?:\+| ?(?:or|and) (?:newer|later|above|higher|up)\b| (?:pins?|ships?|brings?|adds?|introduce[sd]?|fix(?:es|ed)|has|have|contains?|includes?|needs?|requires?|is (?:required|needed))\b| ?(?:→|->|=>|to) ?v?\d)/i;

// `AITER 0.1.19 is not installed`, also behind a label.
const denied =
  /^["')]?,? (?:(?:is|was|are|were|has|had|does|did|will) (?:\w+ )?(?:not|never|no longer)\b|(?:is|was|has|does|did|are|wo)n['’]t\b|release notes|changelog)/i;

// A later change of the same thing in the same line: the first number holds no longer.
const replaced =
  /\b(?:(?:up|down)graded|updated|bumped|changed|moved|switched|replaced|swapped) (?:it )?(?:to|by|with|for) v?\d/i;

const projectOf = (text: string): Project => (/aiter/i.test(text) ? 'aiter' : 'vllm');

// Marks that end a sentence or say "and later".
function withoutTail(found: string): string {
  let end = found.length;
  while (end > 0 && '.,_+!-'.includes(found.charAt(end - 1))) end -= 1;
  return found.slice(0, end);
}

/** A version as it is kept: as found, without a leading `v`, with `+` for `%2B`; undefined for anything else. */
export function keep(found: string): string | undefined {
  const plain = withoutTail(found).replace(/^v/i, '').replace(/%2b/i, '+');
  return parseVersion(plain) === undefined ? undefined : plain;
}

function at(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

function take(line: Line, project: Project, found: string, end: number, how: 'given' | 'hint', notes: Notes): void {
  const cut = /^(?:…|\.{3}|\[cut)/.test(line.text.slice(end));
  const kept = keep(cut && found.includes('+') ? (found.split('+')[0] ?? '') : found);
  if (kept === undefined || (cut && !found.includes('+'))) {
    notes.ignore(line.text, `${found} is no whole version`, line.number);
    return;
  }
  if (how === 'given') notes.give(`${project}.version`, kept, line.number);
  else notes.hint(`${project}.version`, kept, line.number);
}

/** `"amd-aiter==0.1.20",` of a list of requirements, `vllm==0.31.0 ; python_version < "3.13"`: nothing is installed by it. */
function isListedRequirement(text: string, from: number, end: number): boolean {
  const rest = text.slice(end, end + 160);
  if (/^ ?={2,3} ?[\w.!+]{1,80} ?; ?(?:python|platform|sys_|os_name|extra|implementation)/.test(rest)) return true;
  const quote = text.charAt(from - 1);
  return (
    (quote === '"' || quote === "'") &&
    /^(?:\[[\w,-]{1,40}\])? ?={2,3} ?[\w.!+]{1,80}["'] ?[\],)]{0,4}$/.test(rest) &&
    !/\b(?:install|uv add)\b/.test(text.slice(0, from))
  );
}

/** Versions beside the projects' names in one line. */
export function readVersions(line: Line, notes: Notes): void {
  const { text } = line;
  for (const hit of text.matchAll(name)) {
    const project = projectOf(hit[0]);
    const end = hit.index + hit[0].length;
    const packed = at(wheel, text, end);
    if (packed) {
      const isMetadata = /^[\w.+-]{0,20}\.(?:dist-info|egg-info)/.test(text.slice(wheel.lastIndex));
      if (isMetadata && /\b(?:mv|rm|old|bak|backup|remove[ds]?|deleted?|uninstall\w*)\b/i.test(text))
        notes.ignore(text, 'metadata that was moved or removed is no installation', line.number);
      else if (/\(\d[\d.]{0,8} ?[kMG]B\)/.test(text.slice(wheel.lastIndex)) || /^\S*\/\.cache\//.test(text))
        notes.ignore(text, 'a file that lies in a cache or a folder is no installation', line.number);
      else take(line, project, packed[1] ?? '', wheel.lastIndex, isMetadata ? 'hint' : 'given', notes);
      continue;
    }
    if (at(requirement, text, end) || isListedRequirement(text, hit.index, end)) {
      notes.ignore(text, 'a requirement names what would do, not what is installed', line.number);
      continue;
    }
    at(gap, text, end);
    const start = gap.lastIndex;
    if (start === end) continue;
    const found = at(version, text, start);
    if (!found) continue;
    const written = withoutTail(found[0]);
    const to = start + written.length;
    // A label, a pin or a column states; a sentence may also speak of what others have.
    const between = text.slice(end, start);
    const opens =
      /^(?:\W|pip|installed|version|package|my|our|the|current(?:ly)?|python|engine|here|now|says|rocm|pip3|\d+\.)*$/i.test(
        text.slice(0, hit.index),
      );
    const states =
      between.includes('==') ||
      between.includes('"version"') ||
      isLogLine(text) ||
      (opens && /^[ :=|"']+$|version/i.test(between));
    const claimed =
      saysMore.test(text.slice(to, to + 24)) ||
      replaced.test(text.slice(to, to + 200)) ||
      (!states && (isClaim(text, hit.index, to) || !isHere(text, hit.index))) ||
      denied.test(text.slice(to, to + 120));
    if (claimed) notes.ignore(text, 'this speaks of a release, not of what is installed here', line.number);
    else take(line, project, written, to, 'given', notes);
  }
  // An issue form: the question is the heading, the answer the line below it.
  const asked = /^(?:your |installed |which )?(vllm|amd[- ]aiter|aiter)(?: version| release)?\??$/.exec(
    line.heading,
  )?.[1];
  const answer =
    asked === undefined ? undefined : /^(?:version )?(v?\d+(?:\.\d+){1,4}[\w.+!]{0,80})(?![-\w])/i.exec(text)?.[1];
  if (asked !== undefined && answer !== undefined) take(line, projectOf(asked), answer, answer.length, 'given', notes);
  const engine = /\bLLM engine \(v([\w.+]{1,100})\)/.exec(text)?.[1];
  if (engine !== undefined) take(line, 'vllm', engine, 0, 'given', notes);
}

const sha = String.raw`([0-9a-f]{7,40})(?![\w.])`;
const commits: readonly RegExp[] = [
  new RegExp(String.raw`\bvllm\b[^\n]{0,120}\(git sha: ?${sha}`, 'i'),
  new RegExp(
    String.raw`\bvllm(?: version| main| nightly| source)? ?[:=(@ ]{0,3} ?(?:git )?(?:commit|sha|head|main ?@|main \(|at commit)(?: hash)?[ :=(@]{0,4}${sha}`,
    'i',
  ),
  new RegExp(String.raw`\bvllm-project/vllm(?:\.git)?(?:@|/commit/|/tree/)${sha}`, 'i'),
];

/** The commit that vLLM was built from, where the line says it outright. */
export function readCommit(line: Line, notes: Notes): void {
  for (const pattern of commits) {
    const commit = pattern.exec(line.text)?.[1];
    if (commit === undefined || !/\d/.test(commit)) continue;
    if (/\/(?:commit|tree)\//.test(line.text) && !/\binstall|git\+|checkout/i.test(line.text)) continue;
    notes.give('vllm.commit', commit.toLowerCase(), line.number);
    return;
  }
}

/** Answers that stand on the line below their question: pip show, a lock file, `aiter.__version__` in Python. */
export class Pending {
  #project: Project | undefined;
  #age = 0;

  /** Does an answer still stand out? */
  get isOpen(): boolean {
    return this.#project !== undefined && this.#age < 4;
  }

  /** Looks at one line; reads a version where the line before asked for it. */
  look(line: Line, notes: Notes): void {
    const { text } = line;
    if (this.#project !== undefined && this.isOpen) {
      const found = /^(?:"?version"? ?[:=] ?)?["']?(v?\d+\.[\w.+!]{1,100})["']?,?$/i.exec(text)?.[1];
      if (found !== undefined) {
        take(line, this.#project, found, text.length, 'given', notes);
        this.#project = undefined;
      }
    }
    this.#age += 1;
    const asked =
      /^"?(?:name|package)"? ?[:=] ?["']?(vllm|amd[-_]aiter|aiter)["']?,?$/i.exec(text)?.[1] ??
      /\b(vllm|aiter)\.__version__/.exec(text)?.[1] ??
      /\bversion\(["'](vllm|amd[-_]aiter|aiter)["']\)/.exec(text)?.[1] ??
      /\bpip3? show (vllm|amd[-_]aiter|aiter)\b/.exec(text)?.[1] ??
      /\b(vllm) (?:--version|-v)$/.exec(text)?.[1];
    if (asked !== undefined) {
      this.#project = projectOf(asked);
      this.#age = 0;
    }
  }
}
