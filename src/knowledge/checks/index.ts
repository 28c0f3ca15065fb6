// Every check of content/, in alphabetical order. One rule, one file, one test beside its twin in tests/knowledge/checks.
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';
import { changeReleasesRead } from './change-releases-read.ts';
import { changesOnce } from './changes-once.ts';
import { claimsUsed } from './claims-used.ts';
import { datesNotInFuture } from './dates-not-in-future.ts';
import { derivedFigures } from './derived-figures.ts';
import { figuresReferenced } from './figures-referenced.ts';
import { idsOnce } from './ids-once.ts';
import { keysDocumented } from './keys-documented.ts';
import { proseStyle } from './prose-style.ts';
import { referencesExist } from './references-exist.ts';
import { sourcesCited } from './sources-cited.ts';
import { successionEnds } from './succession-ends.ts';

export type Check = (loaded: Loaded) => readonly Problem[];

export const checks: readonly Check[] = [
  changeReleasesRead,
  changesOnce,
  claimsUsed,
  datesNotInFuture,
  derivedFigures,
  figuresReferenced,
  idsOnce,
  keysDocumented,
  proseStyle,
  referencesExist,
  sourcesCited,
  successionEnds,
];
