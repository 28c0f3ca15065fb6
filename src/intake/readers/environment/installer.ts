// What pip and uv print while they work. Of all they say about versions, only what is installed counts: what they
// collect, download, would install or require is not there yet, and what they removed is gone.
import type { Project } from '../../../engine/versions.ts';
import type { Notes } from './notes.ts';
import { keep } from './software.ts';

const distribution = String.raw`(vllm|amd[-_]aiter|aiter)`;
const number = String.raw`(v?\d[\w.!+]{0,100})`;
const of = (before: string, after = ''): RegExp => new RegExp(`${before}${distribution}${after}`, 'i');

/** What stands before the message: a step of an image's build, a level, the bars and arrows of a terminal. */
const prefix = /^(?:#\d{1,4} \d{1,6}\.\d{1,4} )?(?:(?:ERROR|WARNING|INFO|NOTE|DEPRECATION): )?/;
/** `- name==1` and `+ name==1` of uv; `~` is the same version installed again. */
const change = new RegExp(`^ {0,8}([-+~]) ${distribution}==${number}(?: .{0,200})?$`, 'i');
const satisfied = of(
  '^Requirement already satisfied: ',
  String.raw`(?:\[[\w,-]{1,40}\])?(?=[^\w]).{0,400}\(${number}\)$`,
);
const youHave = of(
  String.raw`\b(?:requires|has requirement) .{1,200}?,? but you(?:'ll| will)? have `,
  String.raw`[ =]{1,3}${number}`,
);
const existing = of('^Found existing installation: ', ` ${number}`);
const uninstalled = of(String.raw`^(?:Successfully uninstalled|Uninstalled) `, `[- =]{1,2}${number}`);
const installed = /^(?:Successfully installed|Installed) /;
const named = new RegExp(String.raw`(?<![\w.-])${distribution}-${number}`, 'gi');
const absent = [
  of(String.raw`^Package\(s\) not found: .{0,80}(?<![\w-])`, String.raw`(?![\w-])`),
  of(String.raw`\bNo module named ['"]`, `['"]`),
  of(String.raw`\bNo package metadata was found for `, String.raw`(?![\w-])`),
  of(String.raw`\bis not installed: `, ''),
  of(String.raw`\brequires `, String.raw`[^,]{0,60}, which is not installed`),
];
/** Lines that speak of versions which are not, or not yet, installed. */
const pending =
  /^(?:Collecting|Downloading|Downloaded|Using cached|Obtaining|Processing|Preparing|Prepared|(?:Building|Built) (?:wheels?|editable|\S+(?:==| @))|Successfully built|Created wheel|Stored in|Saved|Attempting uninstall|Uninstalling|Removed|Would (?:install|uninstall|download|remove|make)|No matching distribution|Could not find a version|Cannot uninstall|Resolved|Resolving|Updating|Locking|Locked|Available versions|LATEST|Requires|Required-by|Requires-Dist|Provides-Extra|Skipping|Ignoring|Looking in|Because|And because|Discarding|Not uninstalling|The conflict is caused by|Cannot install|The user requested)\b/i;
const removal =
  /\b(?:pip3?|uv pip|uv|poetry|conda|mamba|apt(?:-get)?) (?:-\S+ )*(?:uninstall|remove|purge|download|index|search|wheel|cache|hash)\b/i;
const removing = /\b(?:pip3?|uv pip|uv|poetry|conda|mamba) (?:-\S+ )*(?:uninstall|remove)\b/i;
const mentioned = new RegExp(String.raw`(?<![\w.-])${distribution}(?![\w-])`, 'gi');
/** An upgrade to whatever is newest, or to what a checkout holds. */
const renews = /\s(?:-U|--upgrade|--pre|--force-reinstall|git\+\S+)(?=\s|$)/;
/** Another environment of Python is turned to. */
const enters =
  /^(?:\S{0,80}[$#>%] )?(?:(?:source|\.) \S{0,200}\/activate\b|(?:conda|mamba|micromamba|pyenv) activate\b|deactivate$)/;
const requiring = /^\S+ \S+ (?:requires|has requirement|depends on) /;
/** Who misses something is there itself. */
const requirer = new RegExp(
  `^${distribution} ${number} (?:requires|has requirement) .{1,300}(?:which is not installed|but you(?:'ll| will)? have )`,
  'i',
);
const installs = /\b(?:pip3?|uv pip|uv|poetry|pipenv) (?:install|add)\b/i;
/** What may stand before it in a command line; other words make it advice. */
const commandBefore =
  /^(?:[$#%!>]|\S{0,80}[\w~\])][$#]|RUN|-|sudo|-\w+|--[\w=-]{1,40}|python[\d.]{0,5}|\S{0,80}\/python[\d.]{0,5}|uv|env|time|[A-Z_][A-Z\d_]{0,60}=\S{0,200}|exec|docker|podman|\S{1,80}:)$/;
const aside = /(?:^|\s)(?:--dry-run|--target|-t|--prefix|--root|--report)(?=[\s=]|$)/;
/** An installer gives up. */
const failed =
  /^(?:ERROR: (?:No matching|Could not|Cannot install|Failed|Operation cancelled|ResolutionImpossible|Exception)|error: |[×x] (?:No solution|Failed)|Operation cancelled|Aborted)/i;
const listed = /^.{1,80}\[required: .{1,80}, installed: (v?\d[\w.!+]{0,100})\]$/;
const dependency = of('^[^\\w\n]{0,40}', String.raw`(?![\w-])`);

/** A version that was seen or installed; none where it was removed. */
interface There {
  readonly versions: readonly { readonly version: string; readonly line: number }[];
  readonly line: number;
}

/** Follows an installer through its messages; what is there at the end is what counts. */
export class Installer {
  readonly #there = new Map<string, There>();
  /** A dry run prints the same `+ name==1` lines as a real one. */
  #hypothetical = false;
  /** `pip index versions` prints the newest release first, as the old `pip list` printed the installed one. */
  #index: string | undefined;
  /** Lines that ask for an installation, which may fail. */
  readonly #asked = new Set<number>();

  /**
   * Looks at one line, as pasted but without colours and quotation marks.
   * @returns whether it is an installer's line: then no other reader takes versions from it
   */
  look(raw: string, line: number, notes: Notes): boolean {
    const text = raw.trim().replace(prefix, '');
    if (/^Would (?:install|uninstall|download|make)/i.test(text)) this.#hypothetical = true;
    else if (/^(?:Resolved|Installed|Uninstalled|Prepared|Successfully)/.test(text)) this.#hypothetical = false;
    const step = change.exec(raw);
    if (step !== null) {
      const [, sign = '', name = '', version = ''] = step;
      if (this.#hypothetical) notes.ignore(raw, 'a dry run installs nothing', line);
      else if (sign === '-') this.#gone(name, version, line, notes);
      else this.#found(name, version, line, 'installed');
      return true;
    }
    const had = uninstalled.exec(text);
    if (had !== null) return this.#gone(had[1] ?? '', had[2] ?? '', line, notes);
    if (failed.test(raw.trim())) this.#withdraw(notes);
    const who = requirer.exec(text);
    if (who !== null) this.#found(who[1] ?? '', who[2] ?? '', line, 'seen');
    const has = satisfied.exec(text) ?? youHave.exec(text) ?? existing.exec(text);
    if (has !== null) return this.#found(has[1] ?? '', has[2] ?? '', line, 'seen');
    const tree = listed.exec(text)?.[1];
    const branch = tree === undefined ? undefined : dependency.exec(text)?.[1];
    if (tree !== undefined && branch !== undefined) return this.#found(branch, tree, line, 'seen');
    if (enters.test(text)) this.#enter(notes);
    const removes = this.#removes(text, line, notes);
    if (installs.test(text)) return removes || this.#command(text, line, notes);
    if (installed.test(text)) {
      for (const hit of text.matchAll(named)) this.#found(hit[1] ?? '', hit[2] ?? '', line, 'installed');
      return true;
    }
    const missing = absent.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined);
    if (missing !== undefined) {
      if (projectOf(missing) === 'aiter') notes.hint('aiter.installed', 'no', line);
      return true;
    }
    const newest = new RegExp(`^${distribution} \\(${number}\\)$`, 'i').exec(text);
    const current = /^(?:INSTALLED): {1,4}(v?\d[\w.!+]{0,100})$/.exec(text)?.[1];
    if (current !== undefined && this.#index !== undefined) return this.#found(this.#index, current, line, 'seen');
    if (text.startsWith('Available versions:') && this.#index !== undefined) {
      const above = line - 1;
      notes.withdraw(`${projectOf(this.#index)}.version`, ({ place }) => place.line === above);
      return true;
    }
    this.#index = newest?.[1] ?? this.#index;
    if (!pending.test(text) && !removal.test(text) && !requiring.test(text)) return false;
    notes.ignore(raw, 'this speaks of a version that is not, or not yet, installed', line);
    return true;
  }

  /** Gives what is there in the end; distributions or environments of one project that disagree are all given. */
  finish(notes: Notes): void {
    for (const [name, { versions, line }] of this.#there) {
      const project = projectOf(name);
      for (const each of versions) notes.give(`${project}.version`, each.version, each.line);
      const isThere = [...this.#there].some(
        ([other, there]) => projectOf(other) === project && there.versions.length > 0,
      );
      if (!isThere)
        notes.say(
          'note',
          'package-removed',
          `${name} was uninstalled in line ${line}, and nothing says that it was installed again.`,
          [],
          line,
        );
    }
  }

  /** A command that removes a project: what was installed before it is gone. Gives whether it stands behind an installation. */
  #removes(text: string, line: number, notes: Notes): boolean {
    let isLast = false;
    for (const part of text.split(/&&|\|\||;/)) {
      const at = part.search(removing);
      if (at < 0) {
        isLast &&= !installs.test(part);
        continue;
      }
      const before = part.slice(0, at).trim().split(/\s+/);
      if (!before.every((word) => word === '' || commandBefore.test(word))) continue;
      for (const [, name = ''] of part.matchAll(mentioned)) {
        isLast = true;
        notes.withdraw(`${projectOf(name)}.version`, () => true);
        this.#there.set(name.toLowerCase().replace('_', '-'), { versions: [], line });
      }
    }
    return isLast;
  }

  /** A command that installs: its versions count unless it fails, only tries, or stands in somebody's advice. */
  #command(text: string, line: number, notes: Notes): boolean {
    const at = text.search(installs);
    const before = text
      .slice(0, at)
      .split(/&&|\|\||[;|]/)
      .at(-1)
      ?.trim()
      .split(/\s+/);
    if (aside.test(text)) notes.ignore(text, 'this installs nothing into this environment', line);
    else if (before?.every((word) => word === '' || commandBefore.test(word)) !== true)
      notes.ignore(text, 'this says what one could install', line);
    else {
      this.#asked.add(line);
      if (renews.test(text)) this.#renew(text, notes);
      return false;
    }
    return true;
  }

  /** The newest there is takes the place of what was there; which that is nobody says. */
  #renew(text: string, notes: Notes): void {
    for (const [whole, name = ''] of text.matchAll(mentioned)) {
      if (text.includes(`${whole}==`)) continue;
      notes.withdraw(`${projectOf(name)}.version`, () => true);
      this.#there.delete(name.toLowerCase().replace('_', '-'));
    }
  }

  /** Behind this another environment is spoken of. */
  #enter(notes: Notes): void {
    notes.withdraw('vllm.version', () => true);
    notes.withdraw('aiter.version', () => true);
    this.#there.clear();
    this.#asked.clear();
  }

  #withdraw(notes: Notes): void {
    const asked = new Set(this.#asked);
    notes.withdraw('vllm.version', ({ place }) => asked.has(place.line));
    notes.withdraw('aiter.version', ({ place }) => asked.has(place.line));
    this.#asked.clear();
  }

  /** `seen`: it is there already; two of them that differ are of two environments. */
  #found(name: string, version: string, line: number, how: 'seen' | 'installed'): true {
    const kept = keep(version);
    if (kept === undefined) return true;
    const id = name.toLowerCase().replace('_', '-');
    const others = how === 'installed' ? [] : (this.#there.get(id)?.versions ?? []);
    if (!others.some((each) => each.version === kept))
      this.#there.set(id, { versions: [...others, { version: kept, line }], line });
    return true;
  }

  #gone(name: string, version: string, line: number, notes: Notes): true {
    const kept = keep(version);
    const id = name.toLowerCase().replace('_', '-');
    // An upgrade removes the old version before or after it names the new one.
    const versions = (this.#there.get(id)?.versions ?? []).filter((each) => each.version !== kept);
    this.#there.set(id, { versions, line });
    notes.withdraw(`${projectOf(name)}.version`, (reading) => reading.value === kept);
    return true;
  }
}

const projectOf = (name: string): Project => (/aiter/i.test(name) ? 'aiter' : 'vllm');
