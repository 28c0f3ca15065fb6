// Both runs as lanes: what each stage said, and where the lane ends.
import { isPinned } from '../engine/deployment.ts';
import { isProved, type Trusted } from '../engine/proof/proved.ts';
import { stages, type Result, type Run, type Stage, type TraceStep } from '../engine/result.ts';
import type { Cell, Lane } from './blocks.ts';
import type { Look } from './look.ts';
import { outcomeWords } from './words.ts';

/** The server as it is and without its pin; one lane where nothing is pinned, since both are the same. */
export function lanesOf(result: Result): Lane[] {
  const pinned = isPinned(result.deployment);
  const configured = lane(
    pinned ? 'With the pin' : 'As it is',
    pinned ? 'as it runs now' : 'nothing is pinned',
    result.asConfigured,
    result.trace.asConfigured,
    result,
  );
  if (!pinned) return [configured];
  return [configured, lane('Without it', 'one entry removed', result.unpinned, result.trace.unpinned, result)];
}

function lane(title: string, note: string, run: Run, trace: readonly TraceStep[], result: Result): Lane {
  const own = trace.filter(({ subject }) => subject === 'draft');
  const reached = Math.max(-1, ...own.map(({ stage }) => stages.indexOf(stage)));
  return { title, note, trace, cells: stages.map((stage) => cell(stage, own, reached)), end: endOf(run, result) };
}

function cell(stage: Stage, trace: readonly TraceStep[], reached: number): Cell {
  const steps = trace.filter((step) => step.stage === stage);
  const last = steps.at(-1);
  if (last === undefined)
    return { stage, state: 'not-asked', words: stages.indexOf(stage) < reached ? '–' : 'not asked' };
  return { stage, state: last.result, words: short(stage, last) };
}

/** A few words that fit a column; the whole reason stands with the stage's steps. */
function short(stage: Stage, { candidate, result, reason }: TraceStep): string {
  if (result === 'unknown') return 'depends';
  const passes = result === 'pass';
  switch (stage) {
    case 'choice':
      if (!passes) return 'refused';
      return candidate === undefined ? 'vLLM chooses' : `names ${candidate}`;
    case 'selection':
      return passes ? `takes ${candidate ?? 'one'}` : `${candidate ?? 'none'} not valid`;
    case 'eligibility':
      return passes ? 'offered' : 'not offered';
    case 'routing':
      return /(?:^| )(\d{1,4} heads[^;,]*)/.exec(reason)?.[1] ?? (passes ? 'routed' : 'refused');
    case 'build':
      return passes ? 'no refusal' : 'refused';
    case 'kernel':
      return passes ? 'has a kernel' : 'no kernel';
  }
}

/** Where a run ends: a glyph, a title and what it means. */
export function endOf(run: Run, trusted: Trusted): Lane['end'] {
  const who = run.subject === 'target' ? 'Target ' : '';
  if (run.outcome === 'serves') {
    const aiter = run.backend === 'ROCM_AITER_MLA';
    const look: Look = !aiter ? 'keep' : isProved(trusted) ? 'yes' : 'prove';
    const name = run.backend ?? 'a backend';
    return {
      look,
      title: look === 'prove' ? `Should serve on ${name}` : `Serves on ${name}`,
      note: aiter ? 'one pass per block' : 'one row per token',
    };
  }
  if (run.outcome === 'unknown') return { look: 'ask', title: 'Depends on what is not known', note: '' };
  if (run.outcome === 'not-applicable') return { look: 'none', title: 'Not at stake', note: '' };
  const words = outcomeWords[run.outcome];
  const title = who === '' ? words.charAt(0).toUpperCase() + words.slice(1) : `${who}${words}`;
  return { look: 'broken', title, note: run.backend ?? '' };
}
