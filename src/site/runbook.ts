// The runbook as pages show it, and which part of it belongs to a message.
import type { KnownError } from '../knowledge/errors.ts';
import { loadRunbook, type Move, type RunbookSection } from '../knowledge/runbook.ts';
import { knowledge } from './knowledge.ts';

export const runbookSections = loadRunbook(process.cwd(), knowledge.claims);

/** The entry that is the pin, in the JSON where it stands. */
export const pinLine =
  '--speculative-config \'{"method":"dspark","model":"DRAFT","num_speculative_tokens":7,"attention_backend":"TRITON_MLA"}\'';

/** The section that an operator needs who meets this message. */
export function sectionFor({ severity, stage, id }: Pick<KnownError, 'severity' | 'stage' | 'id'>): RunbookSection {
  const wanted =
    severity !== 'failure'
      ? 'slow-or-low-acceptance'
      : stage === 'kernel' || stage === 'build' || id === 'process-aborted'
        ? 'it-aborts'
        : 'it-will-not-start';
  const section = runbookSections.find((one) => one.id === wanted);
  if (section === undefined) throw new Error(`content/runbook.yaml has no section "${wanted}"`);
  return section;
}

/** The first moves of a section: those that are short and safe enough to stand on another page. */
export function briefMoves(section: RunbookSection): readonly Move[] {
  return section.steps.filter((step): step is Move => 'do' in step && step.brief);
}
