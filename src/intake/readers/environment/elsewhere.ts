// Lines that speak of another place than the server's: other containers of a manifest, other stages of an image's build,
// machines that a scheduler would like or must avoid.

/** A key over what is not the server's own, or not sure to hold. */
const otherKey =
  /^(\s{0,60}(?:- )?)["']?(?:init_?containers|preferredDuringSchedulingIgnoredDuringExecution|podAntiAffinity|tolerations|annotations)["']?\s?:\s*(?:#.*)?$/i;
const unwanted = /^(\s{0,60}(?:- )?)\{?["']?operator["']?\s?:\s?["']?(?:NotIn|DoesNotExist|Lt)\b/;
const unwantedInline = /\boperator["']?\s?:\s?["']?(?:NotIn|DoesNotExist)\b/;
const stage = /^\s{0,8}FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?\s*$/i;

/** The arm of a `case`: a script asks which GPU there is. */
const arm = /^\s{0,60}\(?[^()\s]{0,80}(?:gfx\w{3,4}|MI\d{3}[AX]?)[^()]{0,40}\)(?:\s|$)/i;

/** A file that names what would do. */
const requirements = String.raw`[^\s"'<>|]{0,120}(?:(?:requirements|constraints)[\w.-]{0,40}\.(?:txt|in)|pyproject\.toml|Pipfile(?:\.lock)?|(?:uv|poetry|pixi|conda)[.-]lock(?:\.ya?ml)?|environment\.ya?ml|setup\.(?:py|cfg))`;
const writesRequirements = new RegExp(
  String.raw`^\s{0,80}(?:sudo\s{1,9})?(?:cat|tee)\b[^;&]{0,80}${requirements}["']?(?=\s|$)[^;&]{0,80}<<-?\s{0,9}["'\\]?(\w{1,40})|^\s{0,80}(?:sudo\s{1,9})?(?:cat|tee)\b[^;&]{0,80}<<-?\s{0,9}["'\\]?(\w{1,40})["']?\s{0,9}>{1,2}\s{0,9}["']?${requirements}`,
);
const diffOfRequirements = new RegExp(String.raw`^\+\+\+ ${requirements}\s*$`);
const titleOfRequirements = new RegExp(
  String.raw`^(?:==> |#{1,3} (?:file: ?)?|\*\*|\`)?${requirements}(?: <==|\*\*|\`)?:?\s*$`,
);

const indentation = (text: string): number => text.length - text.trimStart().length;

/** The numbers, from 1, of the lines that speak of another place. */
export function linesElsewhere(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  otherStages(lines, found);
  requirementFiles(lines, found);
  let depth = -1;
  let item = -1;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const own = indentation(line);
    const isItem = /^\s*-(?:\s|$)/.test(line);
    // A list may stand at the depth of its key.
    if (depth >= 0 && (own < depth || (own === depth && !isItem))) depth = -1;
    if (item >= 0 && (own < item || (own === item && isItem))) item = -1;
    if (depth >= 0 || item >= 0 || unwantedInline.test(line) || arm.test(line)) found.add(index + 1);
    if (depth < 0 && otherKey.test(line)) depth = own;
    // What is unwanted are the values beside the operator.
    if (unwanted.test(line)) item = isItem ? own : Math.max(0, own - 2);
  }
  return found;
}

/** Files of requirements, as a script writes them, as a diff changes them, below their names. */
function requirementFiles(lines: readonly string[], found: Set<number>): void {
  let end: ((line: string) => boolean) | undefined;
  for (const [index, line] of lines.entries()) {
    if (end?.(line) === true) end = undefined;
    if (end !== undefined) found.add(index + 1);
    const document = writesRequirements.exec(line);
    const word = document?.[1] ?? document?.[2];
    if (word !== undefined) end = (text) => text.trim() === word;
    else if (diffOfRequirements.test(line)) end = (text) => /^(?:diff --git |--- )/.test(text);
    else if (titleOfRequirements.test(line)) end = (text) => /^\s*(?:```\s*)?$/.test(text);
  }
}

interface BuiltOn {
  readonly index: number;
  readonly base: string;
  readonly name: string;
}

/** Stages that the last one does not stand on: what is copied out of them is not what they install. */
function otherStages(lines: readonly string[], found: Set<number>): void {
  const stages = lines.flatMap((line, index) => {
    const [, base = '', name = ''] = stage.exec(line) ?? [];
    return base === '' ? [] : [{ index, base, name }];
  });
  let kept: BuiltOn | undefined = stages.at(-1);
  if (stages.length < 2 || kept === undefined) return;
  const standing = new Set<number>();
  while (kept !== undefined && !standing.has(kept.index)) {
    const { base, index }: BuiltOn = kept;
    standing.add(index);
    kept = stages.findLast(
      (each) => each.name !== '' && each.name.toLowerCase() === base.toLowerCase() && each.index < index,
    );
  }
  for (const [at, { index }] of stages.entries()) {
    if (standing.has(index)) continue;
    const end = stages[at + 1]?.index ?? lines.length;
    for (let line = index; line < end; line += 1) found.add(line + 1);
  }
}
