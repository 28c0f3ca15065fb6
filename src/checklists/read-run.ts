// From stored or imported data to a run: checked field by field, older versions migrated forward, damage mended.
import { isKey } from '../engine/deployment.ts';
import { longestSetting, type Settings } from './facts.ts';
import { confidences, verdicts } from '../engine/result.ts';
import {
  latestClock,
  longest,
  schema,
  states,
  type ItemRecord,
  type Head,
  type ChecklistRun,
  type KeptAnswer,
} from './run.ts';
import { anyFields, count, day, fields, inside, matching, oneOf, ShapeError, text } from './shape.ts';

const idPattern = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
const hashPattern = /^(?:[0-9a-f]{8})?$/;
export const versionPattern = /^\d{1,4}(?:\.\d{1,4}){1,3}$/;
const mostEntries = 1000;

/** Turns data of schema version n into data of version n + 1; the key is n. */
export type Migrations = Readonly<Record<number, (data: Readonly<Record<string, unknown>>) => unknown>>;

/** The data is of a version that this page does not know yet. */
class NewerError extends ShapeError {}

/** There has been one version so far. A change of shape adds its step here. */
const migrations: Migrations = {};
const family = 'can-i-unpin/checklist-run@';

/**
 * Checks `data` and returns it as a run, every field where it belongs. Throws a ShapeError that names the place.
 * Older versions are migrated first; newer ones are refused, since what they mean is not known here.
 */
export function readRun(data: unknown, path = '', steps: Migrations = migrations, newest = 1): ChecklistRun {
  const current = migrate(data, path, steps, newest);
  const { id, checklist, head, entries } = fields(current, path, ['schema', 'id', 'checklist', 'head', 'entries']);
  const at = (name: string) => inside(path, name);
  const items = Object.entries(anyFields(entries, at('entries')));
  if (items.length > mostEntries) throw new ShapeError(at('entries'), `holds more than ${mostEntries} items`);
  return {
    schema,
    id: matching(id, at('id'), idPattern, 'lower-case words joined by hyphens'),
    checklist: matching(checklist, at('checklist'), idPattern, "a checklist's name"),
    head: readHead(head, at('head')),
    entries: Object.fromEntries(items.map(([item, entry]) => readItem(item, entry, at('entries')))),
  };
}

function migrate(data: unknown, path: string, steps: Migrations, newest: number): unknown {
  const place = inside(path, 'schema');
  let current = data;
  let version = versionOf(current, path);
  if (version > newest)
    throw new NewerError(place, `is version ${version}; this page reads up to ${newest}. Reload it for a newer one`);
  while (version < newest) {
    const step = Object.hasOwn(steps, version) ? steps[version] : undefined;
    if (step === undefined) throw new ShapeError(place, `is version ${version}, which was never in use`);
    version += 1;
    current = { ...anyFields(step(anyFields(current, path)), path), schema: `${family}${version}` };
  }
  return current;
}

function versionOf(data: unknown, path: string): number {
  const name = anyFields(data, path)['schema'];
  const version = typeof name === 'string' && name.startsWith(family) ? name.slice(family.length) : '';
  if (!/^[1-9]\d{0,3}$/.test(version))
    throw new ShapeError(inside(path, 'schema'), `must be ${schema}: this is not a run of a checklist of this site`);
  return Number(version);
}

function readHead(data: unknown, path: string): Head {
  const head = fields(data, path, ['name', 'who', 'deployment', 'clock', 'by'], ['answer']);
  const at = (name: string) => inside(path, name);
  return {
    name: text(head['name'], at('name'), longest.name),
    who: text(head['who'], at('who'), longest.who),
    deployment: readDeployment(head['deployment'], at('deployment')),
    ...(head['answer'] !== undefined && { answer: readAnswer(head['answer'], at('answer')) }),
    ...readStamp(head, path),
  };
}

function readAnswer(data: unknown, path: string): KeptAnswer {
  const answer = fields(data, path, ['version', 'verdict', 'confidence']);
  return {
    version: matching(answer['version'], inside(path, 'version'), versionPattern, 'a version such as 0.2.0'),
    verdict: oneOf(answer['verdict'], inside(path, 'verdict'), verdicts),
    confidence: oneOf(answer['confidence'], inside(path, 'confidence'), confidences),
  };
}

function readDeployment(data: unknown, path: string): Settings {
  const pairs = Object.entries(anyFields(data, path)).map(([key, value]) => {
    if (!isKey(key)) throw new ShapeError(inside(path, key), 'is no key of a deployment');
    return [key, text(value, inside(path, key), longestSetting)] as const;
  });
  return Object.fromEntries(pairs);
}

function readStamp(data: Readonly<Record<string, unknown>>, path: string): { clock: number; by: string } {
  return {
    clock: count(data['clock'], inside(path, 'clock'), latestClock),
    by: text(data['by'], inside(path, 'by'), 60),
  };
}

function readItem(item: string, data: unknown, path: string): readonly [string, ItemRecord] {
  const here = inside(path, item);
  matching(item, here, idPattern, 'lower-case words joined by hyphens');
  const names = ['state', 'reason', 'note', 'evidence', 'who', 'when', 'text', 'clock', 'by'];
  const entry = fields(data, here, names);
  const at = (name: string) => inside(here, name);
  return [
    item,
    {
      state: oneOf(entry['state'], at('state'), states),
      reason: text(entry['reason'], at('reason'), longest.reason),
      note: text(entry['note'], at('note'), longest.note),
      evidence: text(entry['evidence'], at('evidence'), longest.evidence),
      who: text(entry['who'], at('who'), longest.who),
      when: day(entry['when'], at('when')),
      text: matching(entry['text'], at('text'), hashPattern, 'a fingerprint of eight hexadecimal digits'),
      ...readStamp(entry, here),
    },
  ];
}

export interface Recovered {
  /** What could be saved; undefined where nothing could. */
  readonly run: ChecklistRun | undefined;
  /** What could not, each with its place and reason. Empty: the run was whole. */
  readonly lost: readonly string[];
  /** A newer version of the site wrote it: it is whole there, and must not be written over. */
  readonly newer: boolean;
}

/**
 * Reads the stored text of a run whose id is known from its key. Damaged parts are set aside one by one, so that one
 * spoilt entry does not cost the others. A newer schema version is not damage: nothing of it is read.
 */
export function recover(id: string, stored: string): Recovered {
  let data: unknown;
  try {
    data = JSON.parse(stored);
    const run = readRun(data);
    if (run.id === id) return { run, lost: [], newer: false };
    return { run: { ...run, id }, lost: [`id was ${run.id}, not ${id}`], newer: false };
  } catch (error) {
    if (!(error instanceof ShapeError))
      return { run: undefined, lost: [error instanceof Error ? error.message : String(error)], newer: false };
    return error instanceof NewerError ? { run: undefined, lost: [error.message], newer: true } : mend(id, data, error);
  }
}

function mend(id: string, data: unknown, first: ShapeError): Recovered {
  const lost: string[] = [];
  const attempt = <T>(read: () => T, otherwise: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error;
      lost.push(error.message);
      return otherwise;
    }
  };
  // Without its schema or its checklist nobody can say what the data means.
  try {
    const current = anyFields(migrate(data, '', migrations, 1), '');
    const checklist = matching(current['checklist'], 'checklist', idPattern, "a checklist's name");
    const stamp = { clock: 0, by: '' };
    const head = attempt(() => readHead(current['head'], 'head'), {
      name: 'Recovered run',
      who: '',
      deployment: {},
      ...stamp,
    });
    const items = Object.entries(attempt(() => anyFields(current['entries'], 'entries'), {}));
    const entries = items.slice(0, mostEntries).flatMap(([item, entry]) => {
      const read = attempt(() => readItem(item, entry, 'entries'), undefined);
      return read === undefined ? [] : [read];
    });
    const run: ChecklistRun = { schema, id, checklist, head, entries: Object.fromEntries(entries) };
    return { run, lost: lost.length > 0 ? lost : [first.message], newer: false };
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error;
    return { run: undefined, lost: [error.message], newer: false };
  }
}
