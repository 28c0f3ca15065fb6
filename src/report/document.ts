// The answer as blocks, in the order in which a reader wants them.
import type { Key } from '../engine/deployment.ts';
import type { Answered, Result } from '../engine/result.ts';
import type { Block, Lookup, Server, Understood } from './blocks.ts';
import { whatIfs } from './changes.ts';
import { lanesOf } from './lanes.ts';
import { lookOf, lookWords } from './look.ts';
import { factsOf, stepsOf } from './steps.ts';
import { fromWords, headline, trust } from './words.ts';

/** The whole answer. A block without content is left out. */
export function documentOf(result: Result, lookup: Lookup): Block[] {
  const look = lookOf(result);
  const { title, sentence } = headline(result);
  const several = result.deployments.length > 1;
  const blocks: Block[] = [
    { kind: 'verdict', look, verdict: result.verdict, title, sentence, trust: trust(result) },
    { kind: 'servers', servers: several ? result.deployments.map(serverOf) : [] },
    { kind: 'questions', questions: result.need.map((key) => asked(key, lookup)) },
    { kind: 'steps', steps: stepsOf(result) },
    { kind: 'facts', facts: factsOf(result, lookup) },
    { kind: 'findings', findings: result.findings },
    { kind: 'lanes', lanes: look === 'none' ? [] : lanesOf(result) },
    { kind: 'changes', changes: whatIfs(result) },
    { kind: 'understood', values: understood(result, lookup) },
  ];
  const claims = citedIn(blocks).flatMap((id) => {
    const claim = lookup.claim(id);
    return claim === undefined ? [] : [{ id, ...claim }];
  });
  return [...blocks, { kind: 'claims', claims } as const].filter((block) => !isEmpty(block));
}

function isEmpty(block: Block): boolean {
  const [content] = Object.values(block).filter((value) => Array.isArray(value));
  return Array.isArray(content) && content.length === 0;
}

function asked(key: Key, { label, find }: Lookup) {
  return { key, label: label(key), find: find(key) };
}

function understood({ deployment }: Result, { label }: Lookup): Understood[] {
  return Object.entries(deployment).map(([key, { value, from }]) => ({
    key: key as Key,
    label: label(key as Key),
    value,
    from: fromWords(from),
    byHand: from.kind === 'set',
  }));
}

/** One server of several. */
function serverOf({ name, lines: [from, to], verdict, confidence, proof, need }: Answered): Server {
  const place = from === to ? `line ${String(from)}` : `lines ${String(from)}-${String(to)}`;
  const look = lookOf({ verdict, confidence, proof });
  return { name, place: /^lines? \d/.test(name) ? '' : place, look, word: lookWords[look], need };
}

/** The claims that the blocks rest on, in the order in which a reader meets them. */
export function citedIn(blocks: readonly Block[]): string[] {
  const ids = blocks.flatMap((block): readonly string[] => {
    if (block.kind === 'facts') return block.facts.flatMap(({ because }) => because ?? []);
    if (block.kind === 'findings') return block.findings.flatMap(({ because }) => because);
    if (block.kind === 'lanes') return block.lanes.flatMap(({ trace }) => trace.flatMap(({ because }) => because));
    return [];
  });
  return [...new Set(ids)];
}
