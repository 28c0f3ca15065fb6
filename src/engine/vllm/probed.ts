// What a probe read of the installed vLLM, fact by fact, as the key `vllm.facts` holds it: only what is otherwise than in
// the sheet of a release (`asIn`), and which facts could not be read (`unread`). Everything else is as in that sheet.
import type { EngineData } from '../data.ts';
import type { Sheet, SheetFacts } from '../sheets.ts';
import type { Candidate } from './sheets.ts';

export interface Probed {
  readonly sheet: Sheet;
  /** Facts that are otherwise than in the sheet. */
  readonly differing: Partial<SheetFacts>;
  /** Facts for which the sheet stands in. */
  readonly unread: readonly (keyof SheetFacts)[];
}

type Members = Readonly<Record<string, unknown>>;

/** Of a key's value that names its sheet; undefined for one that only amends whatever release it is. */
export function probedOf(text: string | undefined, { vllm }: EngineData): Probed | undefined {
  if (text === undefined) return undefined;
  const read = JSON.parse(text) as Members;
  const sheet = vllm.sheets.find(({ version }) => version === read['asIn']);
  if (sheet === undefined) return undefined;
  return { sheet, differing: statedFacts(text, sheet.facts), unread: unreadOf(read, sheet.facts) };
}

/**
 * A whole report's facts, which name those that could not be read, said by what is otherwise than in the nearest of the
 * sheets; undefined where that is nothing and the sheet was read from this very release. Other values stay as they are.
 * @param text the key's value, normalised
 * @param candidates the sheets that the build's number or commit leaves
 */
export function reduced(text: string, candidates: readonly Candidate[]): string | undefined {
  const read = JSON.parse(text) as Members;
  if (read['asIn'] !== undefined || !Array.isArray(read['unread'])) return text;
  const each = candidates.map(({ sheet, basis }) => {
    const stated = statedFacts(text, sheet.facts);
    const names = Object.keys(stated) as (keyof SheetFacts)[];
    const differing = Object.fromEntries(
      names.filter((name) => !same(stated[name], sheet.facts[name])).map((name) => [name, stated[name]]),
    );
    return { sheet, basis, differing, count: Object.keys(differing).length };
  });
  // The nearest; of equally near ones the newest.
  const [nearest] = each.toReversed().sort((a, b) => a.count - b.count);
  if (nearest === undefined) return text;
  const { sheet, basis, differing, count } = nearest;
  const unread = unreadOf(read, sheet.facts);
  if (count === 0 && unread.length === 0 && basis === 'read' && candidates.length === 1) return undefined;
  return JSON.stringify({ ...differing, asIn: sheet.version, ...(unread.length > 0 && { unread }) });
}

/** Facts that a probe read from the installed sources; strange names and shapes are left out. */
export function statedFacts(text: string, facts: SheetFacts): Partial<SheetFacts> {
  const now = facts as unknown as Members;
  const read = JSON.parse(text) as Members;
  const shape = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
  const fits = (name: string, value: unknown): boolean => {
    const known = shape(now[name]);
    // `no`, `any` and a list of architectures are values of one fact.
    const either = new Set(['list', 'string']);
    if (Array.isArray(value) && !value.every((part) => typeof part === 'string' || typeof part === 'number'))
      return false;
    return shape(value) === known ? known !== 'object' : either.has(shape(value)) && either.has(known);
  };
  return Object.fromEntries(
    Object.entries(read).filter(([name, value]) => Object.hasOwn(now, name) && fits(name, value)),
  );
}

function unreadOf(read: Members, facts: SheetFacts): (keyof SheetFacts)[] {
  const { unread } = read;
  if (!Array.isArray(unread)) return [];
  return unread.filter((name): name is keyof SheetFacts => typeof name === 'string' && Object.hasOwn(facts, name));
}

/** Lists of names are sets here but where their order is what is tried. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
