// `.gitignore` and `.ignore`, from the repository's root down to the folder at hand.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';

const names = ['.gitignore', '.ignore'];

/** The rules that hold in a folder, outermost first. */
export interface Rules {
  readonly levels: readonly { readonly folder: string; readonly rules: Ignore }[];
}

/** The rules of a folder's parents, up to the repository's root (or none where there is no repository). */
export function rulesAbove(folder: string): Rules {
  const parents: string[] = [];
  for (let at = folder; !existsSync(join(at, '.git')); at = dirname(at)) {
    if (dirname(at) === at) return { levels: [] };
    parents.unshift(dirname(at));
  }
  return parents.reduce(rulesIn, { levels: [] });
}

/** `above` with the rules that stand in `folder`. */
export function rulesIn(above: Rules, folder: string): Rules {
  const texts = names.flatMap((name) => {
    try {
      return [readFileSync(join(folder, name), 'utf8')];
    } catch {
      return [];
    }
  });
  return texts.length === 0
    ? above
    : { levels: [...above.levels, { folder, rules: texts.reduce((rules, text) => rules.add(text), ignore()) }] };
}

/** Whether a path is ignored; the innermost rule that speaks of it decides. */
export function isIgnored({ levels }: Rules, path: string, isFolder: boolean): boolean {
  let ignored = false;
  for (const { folder, rules } of levels) {
    const inside = relative(folder, path).split(sep).join('/');
    const verdict = rules.test(isFolder ? `${inside}/` : inside);
    if (verdict.ignored) ignored = true;
    else if (verdict.unignored) ignored = false;
  }
  return ignored;
}

/** The nearest folder from `folder` upward that holds `.git`. */
export function repositoryOf(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
}
