// Where every page stands: five groups, the way up from a page, and what comes before and after it.
import { stages } from '../engine/result.ts';
import { changeName } from '../knowledge/changes.ts';
import { pageAddress } from '../prose/uses.ts';
import { checklists } from './checklists.ts';
import { errors } from './errors.ts';
import { knowledge } from './knowledge.ts';

export type Path = `/${string}`;

export interface Entry {
  readonly path: Path;
  readonly label: string;
  /** Entries of one part stand below its name. */
  readonly part?: string;
}

export interface Group {
  readonly label: string;
  /** The page that the group's name leads to. */
  readonly path: Path;
  readonly entries: readonly Entry[];
}

/** Where an operator is sent in a hurry. */
export const runbook: Path = '/runbook/';

const chapter = (id: string, label?: string, part?: string): Entry => {
  const page = knowledge.pages.get(id);
  if (page === undefined) throw new Error(`content/guide/${id}.md is missing: the navigation lists it`);
  return { path: pageAddress(page), label: label ?? page.title, ...(part !== undefined && { part }) };
};
const stage = (id: string): Entry => {
  const label = id.charAt(0).toUpperCase() + id.slice(1);
  return chapter(id, label, 'The six stages');
};

export const groups: readonly Group[] = [
  {
    label: 'Check',
    path: '/',
    entries: [
      { path: '/', label: 'One deployment' },
      { path: '/fleet/', label: 'Fleet' },
      { path: '/upgrade/', label: 'Before and after' },
      { path: '/support/', label: 'Support matrix' },
    ],
  },
  {
    label: 'Learn',
    path: '/guide/',
    entries: [
      { path: '/guide/', label: 'Start here' },
      chapter('question', 'The question in one minute'),
      chapter('mla-and-drafts'),
      chapter('masks'),
      chapter('flattening'),
      chapter('path', 'The path', 'The six stages'),
      ...stages.map(stage),
      { ...chapter('try-yourself'), part: 'And then' },
      { path: '/lab/', label: 'Mask lab', part: 'And then' },
      { ...chapter('history', 'How it came about'), part: 'And then' },
      { ...chapter('glossary'), part: 'And then' },
    ],
  },
  {
    label: 'Reference',
    path: '/preconditions/',
    entries: [
      chapter('preconditions', 'What must hold'),
      chapter('versions'),
      chapter('limits'),
      { path: '/limits/atlas/', label: 'Decode atlas' },
      { path: '/errors/', label: 'Error messages' },
      { path: '/upstream/', label: 'Upstream changes' },
      chapter('reading', 'What the GPU host reports'),
      { path: '/search/', label: 'Search' },
    ],
  },
  {
    label: 'Operate',
    path: '/runbook/',
    entries: [
      { path: '/runbook/', label: 'Runbook' },
      ...['release-review', 'operations', 'onboarding'].flatMap((name) => {
        const list = checklists.find((one) => one.name === name);
        return list === undefined ? [] : [{ path: `/checklists/${name}/` as Path, label: list.title }];
      }),
      { path: '/checklists/release-review/example/', label: 'Filled example' },
      { path: '/checklists/', label: 'All checklists' },
      chapter('proof', 'Prove it on your GPU'),
      chapter('audit', 'Audit a repository'),
    ],
  },
  {
    label: 'Evidence',
    path: '/evidence/',
    entries: [
      chapter('evidence', 'Measurements'),
      chapter('reproduce', 'Repeat them'),
      { path: '/claims/', label: 'Claims' },
      chapter('disagreements', 'Where sources disagree'),
      chapter('errata', 'Answers that changed'),
      chapter('open-problems', 'Open problems'),
      { path: '/sources/', label: 'Sources' },
      chapter('machines', 'Data and API'),
    ],
  },
];

export interface Place {
  readonly group: Group;
  /** The entry that is this page, or the one that it stands below. */
  readonly entry: Entry;
  readonly isEntry: boolean;
  /** From the group down to the page above this one. */
  readonly crumbs: readonly Entry[];
}

/** Where the page at `path` stands; undefined for a page outside all groups, such as the one for unknown addresses. */
export function placeOf(path: string): Place | undefined {
  const all = groups.flatMap((group) => group.entries.map((entry) => ({ group, entry })));
  const exact = all.find(({ entry }) => entry.path === path);
  const parents = all
    .filter(({ entry }) => entry.path !== '/' && entry.path !== path && path.startsWith(entry.path))
    .sort((a, b) => b.entry.path.length - a.entry.path.length);
  const parent = parents[0];
  const found = exact ?? parent;
  if (found === undefined) return undefined;
  const { group, entry } = found;
  const top: Entry = { path: group.path, label: group.label };
  const above = parent === undefined || parent.entry.path === group.path ? [] : [parent.entry];
  return { group, entry, isEntry: exact !== undefined, crumbs: [top, ...above].filter((crumb) => crumb.path !== path) };
}

/** The pages that are read one after another. */
const sequences: readonly (readonly Entry[])[] = [
  (groups.find(({ label }) => label === 'Learn')?.entries ?? []).filter(({ path }) => path.startsWith('/guide/')),
  [...errors.values()]
    .sort((a, b) => rank(a.stage) - rank(b.stage))
    .map(({ id, title }) => ({ path: `/errors/${id}/`, label: title })),
  [...knowledge.upstream.values()]
    .map((change) => ({ change, day: change.merged ?? change.closed ?? change.opened ?? change.asOf }))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ change }) => ({ path: `/upstream/${change.id}/`, label: `${change.title} (${changeName(change)})` })),
  ['onboarding', 'release-review', 'operations'].flatMap((name) => {
    const list = checklists.find((one) => one.name === name);
    return list === undefined ? [] : [{ path: `/checklists/${name}/` as Path, label: list.title }];
  }),
];

/** What is read before and after the page at `path`. */
export function neighbours(path: string): { readonly before: Entry | undefined; readonly after: Entry | undefined } {
  for (const sequence of sequences) {
    const at = sequence.findIndex((entry) => entry.path === path);
    if (at >= 0) return { before: sequence[at - 1], after: sequence[at + 1] };
  }
  return { before: undefined, after: undefined };
}

function rank(at: (typeof stages)[number] | null): number {
  return at === null ? stages.length : stages.indexOf(at);
}

/** Addresses that people guess or knew, and where they lead. */
export const aliases: Readonly<Record<string, Path>> = {
  check: '/',
  matrix: '/support/',
  atlas: '/limits/atlas/',
  oncall: runbook,
  glossary: '/guide/glossary/',
};
