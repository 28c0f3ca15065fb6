// Every exhibit by its name.
import { gsm8k, gsm8kDifference } from './accuracy.ts';
import { changes, follow, timeline } from './changes.ts';
import { disagreements } from './disagreements.ts';
import { measuredByOthers } from './measured-by-others.ts';
import { flattening, indexEntriesTable } from './flattening.ts';
import { historyLine } from './history-line.ts';
import { kernelErrors } from './kernel-errors.ts';
import { masks } from './masks.ts';
import type { ExhibitName } from '../../knowledge/exhibit-names.ts';
import type { Exhibit } from './parts.ts';
import { path } from './path.ts';
import { firsts, releases } from './releases.ts';
import { serving, servingDurations } from './serving.ts';
import { succession } from './succession.ts';
import { versionAxis } from './version-axis.ts';

export const exhibits: Readonly<Record<ExhibitName, Exhibit>> = {
  masks,
  flattening,
  'index-entries': indexEntriesTable,
  path,
  'version-axis': versionAxis,
  releases,
  firsts,
  succession,
  timeline,
  'history-line': historyLine,
  follow,
  changes,
  serving,
  'serving-durations': servingDurations,
  gsm8k,
  'gsm8k-difference': gsm8kDifference,
  'kernel-errors': kernelErrors,
  'measured-by-others': measuredByOthers,
  disagreements,
};
