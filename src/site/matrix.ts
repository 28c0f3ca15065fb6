// The support matrix: vLLM release by AITER release, for each GPU, cache, block and context parallelism; every cell is an answer of the engine.
import type { Confidence, Verdict } from '../engine/result.ts';
import { dayInWords } from '../report/dates.ts';
import { lookOf, lookWords, type Look } from '../report/look.ts';
import { aiterVersions } from './check-page.ts';
import { knowledge, siteData } from './knowledge.ts';
import { answerFor, checkAddress, defaults, type Values } from './setups.ts';
import { shippedWith } from './shipped.ts';

/** One setup that the matrix answers for; the first three are chosen on the page. */
export interface Setup {
  readonly arch: string;
  readonly cache: 'fp8' | 'bf16';
  readonly block: '8' | '2';
  readonly dcp: '1' | '8';
}

export interface Cell {
  readonly vllm: string;
  readonly aiter: string;
  readonly look: Look;
  readonly word: string;
  readonly verdict: Verdict;
  readonly confidence: Confidence;
  readonly ships: boolean;
  readonly address: `/${string}`;
}

/** AITER releases that answer alike in every setup and row. */
export interface Column {
  readonly label: string;
  readonly group: string;
  readonly versions: readonly string[];
}

export interface Row {
  readonly label: string;
  readonly note: string;
  /** The first row of what was read: the rule stands above it. */
  readonly newestRead: boolean;
  readonly cells: readonly (Cell & { readonly span: number; readonly column: string })[];
}

export const archs = knowledge.hardware.map(({ arch }) => arch).toReversed();

/** Every setup of the matrix under one degree of context parallelism, in the order of its columns. */
export function setups(dcp: Setup['dcp']): Setup[] {
  return archs.flatMap((arch) =>
    (['fp8', 'bf16'] as const).flatMap((cache) => (['8', '2'] as const).map((block) => ({ arch, cache, block, dcp }))),
  );
}

interface Release {
  readonly label: string;
  readonly note: string;
  readonly values: Values;
}

/** What comes after the newest release that was read: its facts are carried forward. */
function nextRelease(newest: string): string {
  const [major = '0', minor = '0'] = newest.split('.');
  return `${major}.${String(Number(minor) + 1)}.0`;
}

/** Rows, newest first: what is to come, every release that was read, and the first build of main with the merged change. */
export function releases(): Release[] {
  const { sheets } = siteData.vllm;
  const newest = sheets.at(-1)?.version ?? '';
  const next = nextRelease(newest);
  const later: Release = {
    label: `${next} and later`,
    note: 'not read: carried forward',
    values: { 'vllm.version': next },
  };
  const read = sheets.toReversed().map(({ version, date }): Release & { readonly date: string } => ({
    label: version,
    date,
    note: [dayInWords(date).replace(/ \d{4}$/, ''), shipsWords(version)].filter((part) => part !== '').join(' · '),
    values: { 'vllm.version': version },
  }));
  const main = [...knowledge.releases.values()]
    .filter(({ what, commit, generation }) => what === 'vllm' && commit !== undefined && generation === 'merged-55966')
    .map(({ commit = '', date = '' }): Release & { readonly date: string } => ({
      label: `main ${commit.slice(0, 7)}`,
      date,
      note: dayInWords(date).replace(/ \d{4}$/, ''),
      values: { 'vllm.commit': commit },
    }));
  return [later, ...[...read, ...main].sort((a, b) => (a.date < b.date ? 1 : -1))];
}

function shipsWords(release: string): string {
  const [first] = shippedWith(release);
  if (first === undefined) return '';
  return `ships ${first.bound === 'exactly' ? '' : `${first.bound} `}${first.version}`;
}

/** The values of one cell. */
export function valuesOf({ arch, cache, block, dcp }: Setup, release: Release, aiter: string): Values {
  return {
    'gpu.arch': arch,
    kvCacheDtype: cache === 'fp8' ? 'fp8' : 'bfloat16',
    'draft.blockLength': block,
    dcp,
    ...release.values,
    'aiter.version': aiter,
  };
}

function cellOf(setup: Setup, release: Release, aiter: string): Cell {
  const values = valuesOf(setup, release, aiter);
  const result = answerFor(values);
  const look = lookOf(result);
  const pinStops = result.verdict === 'broken' && result.unpinned.outcome === 'serves';
  const vllm = release.values['vllm.version'];
  return {
    vllm: release.label,
    aiter,
    look,
    word: pinStops ? 'Pin stops it' : lookWords[look],
    verdict: result.verdict,
    confidence: result.confidence,
    ships: vllm !== undefined && shippedWith(vllm)[0]?.version === aiter,
    address: checkAddress(values),
  };
}

/** Every cell of one setup, unfolded: rows as in `releases`, columns as in `aiters`. */
export function cellsOf(setup: Setup): Cell[][] {
  return releases().map((release) => aiterVersions().map((aiter) => cellOf(setup, release, aiter)));
}

/** Neighbours that answer alike, in every setup that the page shows, are one column. */
export function columns(): Column[] {
  const tables = [...setups('1'), ...setups('8')].map(cellsOf);
  const signature = (index: number): string => tables.map((rows) => rows.map((row) => row[index]?.word).join()).join();
  const found: { group: string; versions: string[]; signature: string }[] = [];
  aiterVersions().forEach((version, index) => {
    const group = groupOf(version);
    const last = found.at(-1);
    if (last?.group === group && last.signature === signature(index)) last.versions.push(version);
    else found.push({ group, versions: [version], signature: signature(index) });
  });
  return found.map(({ group, versions }) => ({ group, versions, label: rangeOf(versions) }));
}

function rangeOf(versions: readonly string[]): string {
  const [first = ''] = versions;
  const last = versions.at(-1) ?? first;
  return first === last ? first : `${first} – ${last.replace(/^0\.1\./, '')}`;
}

function groupOf(version: string): string {
  const release = knowledge.releases.get(`aiter-${version}`);
  if (release?.causal === 'no') return 'no mask';
  return siteData.aiter.measured.includes(version) ? 'mask, measured' : 'mask, kernels carried forward';
}

/** The rows of one setup as the page shows them: cells folded to columns, and a row that is alike throughout to one cell. */
export function rowsOf(setup: Setup): Row[] {
  const folded = columns();
  const newest = siteData.vllm.sheets.at(-1)?.version;
  const all = cellsOf(setup);
  return releases().map((release, at) => {
    const row = all[at] ?? [];
    const cells = folded.flatMap(({ versions, label }) => {
      const own = row.filter(({ aiter }) => versions.includes(aiter));
      const shown = own.find(({ ships }) => ships) ?? own.at(-1);
      return shown === undefined ? [] : [{ ...shown, span: 1, column: label }];
    });
    const [first] = cells;
    const uniform = first !== undefined && cells.every(({ word }) => word === first.word);
    const only = cells.find(({ ships }) => ships) ?? cells.at(-1);
    return {
      label: release.label,
      note: release.note,
      newestRead: release.values['vllm.version'] === newest,
      cells: uniform && only !== undefined ? [{ ...only, span: cells.length, column: '' }] : cells,
    };
  });
}

/** The defaults in words, for the line below the title. */
export const defaultsInWords = `a DSpark draft of an MLA model with a non-causal block, pinned to TRITON_MLA, ${defaults.headsPerRank ?? ''} heads per rank as Kimi-K3's usual draft has at TP ${defaults.tp ?? ''}, AITER switched on`;
