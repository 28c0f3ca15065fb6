// Reads content/kernels/: the decode kernels of each AITER release, and the rules that lead to them.
import type { z } from 'zod';
import type { KernelRelease, KernelSource, Rules } from '../engine/kernels/types.ts';
import { compareVersions } from '../engine/versions.ts';
import { filesUnder, read } from './files.ts';
import * as schema from './kernel-schema.ts';
import { parseLocated, type Located } from './located.ts';
import { ContentError, type Problem } from './problems.ts';

const folder = 'content/kernels';
const rulesFolder = `${folder}/rules`;

/**
 * All AITER releases that the project holds decode data for, oldest first.
 *
 * @param root the project's folder
 * @throws ContentError with every problem of every file, each with its file and line
 */
export function loadKernels(root: string): KernelRelease[] {
  const problems: Problem[] = [];
  const rules = readRules(root, problems);
  const files = new Map(
    filesUnder(root, folder, '.yaml')
      .filter((file) => !file.startsWith(`${rulesFolder}/`))
      .map((file) => [file, parseLocated(file, read(root, file), schema.releaseFile)]),
  );
  const byTag = new Map<string, schema.KernelReleaseFile>();
  for (const [file, located] of files) {
    problems.push(...located.problems);
    if (located.value === undefined) continue;
    if (file !== `${folder}/${located.value.tag}.yaml`)
      problems.push(problem(file, located, ['tag'], 'is not the name of the file'));
    byTag.set(located.value.tag, located.value);
  }
  const releases: KernelRelease[] = [];
  for (const [file, located] of files) {
    const { value } = located;
    if (value === undefined) continue;
    const own = rules.get(value.rules);
    if (own === undefined)
      problems.push(problem(file, located, ['rules'], `${rulesFolder}/ has no rules "${value.rules}"`));
    const shapes = value.shapes ?? byTag.get(value.sameShapesAs ?? '')?.shapes;
    if (shapes === undefined)
      problems.push(problem(file, located, ['sameShapesAs'], `"${value.sameShapesAs ?? ''}" has no shapes of its own`));
    const masks = Object.entries(value.shapes ?? {}).flatMap(([arch, list]) =>
      list.flatMap((s, index) => ((s.mask !== undefined) === value.maskArgument ? [] : [['shapes', arch, index]])),
    );
    for (const path of masks)
      problems.push(
        problem(file, located, path, `${value.maskArgument ? 'needs' : 'must not have'} a mask, as maskArgument says`),
      );
    if (own === undefined || shapes === undefined) continue;
    releases.push({
      tag: value.tag,
      verified: value.verified,
      maskArgument: value.maskArgument,
      rules: own.rules,
      shapes,
      sources: [...value.sources, ...own.sources],
      ...(value.note === undefined ? {} : { note: value.note }),
    });
  }
  if (problems.length > 0) throw new ContentError(problems);
  return releases.sort((a, b) => compareVersions(a.tag, b.tag) ?? 0);
}

interface RuleFile {
  readonly rules: Rules;
  readonly sources: readonly KernelSource[];
}

/** The rule files by name, each `extends` carried out. */
function readRules(root: string, problems: Problem[]): ReadonlyMap<string, RuleFile> {
  const whole = new Map<string, RuleFile>();
  const changed: [string, Located<schema.ChangedRules>][] = [];
  for (const file of filesUnder(root, rulesFolder, '.yaml')) {
    const text = read(root, file);
    if (/^extends:/m.test(text)) {
      changed.push([file, parseLocated(file, text, schema.changedRules)]);
      continue;
    }
    const located = parseLocated(file, text, schema.wholeRules);
    problems.push(...located.problems);
    if (located.value === undefined) continue;
    const { sources, ...rules } = located.value;
    whole.set(rules.name, { rules, sources });
  }
  const all = new Map(whole);
  for (const [file, located] of changed) {
    problems.push(...located.problems);
    if (located.value === undefined) continue;
    const base = whole.get(located.value.extends);
    if (base === undefined) {
      problems.push(problem(file, located, ['extends'], `there are no whole rules "${located.value.extends}"`));
      continue;
    }
    const rules = change(base.rules, file, located, located.value, problems);
    all.set(rules.name, { rules, sources: located.value.sources });
  }
  return all;
}

/** The rules of `base` with some of them replaced. */
function change(
  base: Rules,
  file: string,
  located: Located<schema.ChangedRules>,
  { name, change: changes }: schema.ChangedRules,
  problems: Problem[],
): Rules {
  const unused = new Set(Object.keys(changes));
  const replaced = <T extends { readonly id: string }>(rules: readonly T[], shape: z.ZodType<T>): T[] =>
    rules.flatMap((rule) => {
      const replacements = changes[rule.id];
      if (replacements === undefined) return [rule];
      unused.delete(rule.id);
      return replacements.flatMap((replacement, index) => {
        const parsed = shape.safeParse(replacement);
        if (parsed.success) return [parsed.data];
        for (const issue of parsed.error.issues) {
          const path = ['change', rule.id, index, ...issue.path];
          problems.push(problem(file, located, path, `${issue.path.map(String).join('.')}: ${issue.message}`));
        }
        return [];
      });
    });
  const rules: Rules = {
    ...base,
    name,
    route: replaced(base.route, schema.routeRule),
    ask: replaced(base.ask, schema.askRule),
    fold: replaced(base.fold, schema.foldRule),
  };
  for (const id of unused) problems.push(problem(file, located, ['change', id], `${base.name} has no rule "${id}"`));
  return rules;
}

function problem(file: string, located: Located<unknown>, path: readonly PropertyKey[], message: string): Problem {
  return { file, line: located.lineOf(path), column: 1, message };
}
