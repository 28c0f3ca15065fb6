// One row: a deployment answered on its sides, over all choices that its text leaves open.
import { isPinned, type Deployment, type Key } from '../engine/deployment.ts';
import type { Finding, Result } from '../engine/result.ts';
import { commonRun } from '../engine/merged.ts';
import { weakerParts, weakestOf } from '../engine/trust.ts';
import { unique } from '../engine/unique.ts';
import { holds } from './accept.ts';
import type { Answers } from './answers.ts';
import { commonChange, differencesOf, mustProve, todoOf } from './change.ts';
import type { FactBook } from './facts/apply.ts';
import { nameGlob } from './globs.ts';
import { sideOf, type Given, type ImageReader, type SideInput } from './sides.ts';
import type { Acceptance, AnsweredAlternative, Found, Row, Side } from './types.ts';

/** What all rows are answered with. */
export interface Setting {
  readonly answers: Answers;
  readonly book: FactBook;
  readonly given: Given;
  /** Images that move: a glob over today's reference, and the reference that follows. */
  readonly upgrade: readonly { readonly from: string; readonly to: string }[];
  readonly readImage: ImageReader;
  readonly today: string;
  /** The acceptance of the facts file that a row meets, by its id. */
  readonly acceptances: (found: Found) => readonly Acceptance[];
  /** Keep the steps of both runs. */
  readonly trace: boolean;
}

/** A row with what further questions about it need. */
export interface Answered {
  readonly row: Row;
  readonly found: Found;
  /** The inputs of the sides, where the row has no alternatives: what one more value is added to. */
  readonly inputs: readonly { readonly side: 'now' | 'after'; readonly input: SideInput }[];
}

interface SideAnswer {
  readonly results: readonly Result[];
  readonly merged: Result;
  readonly input: SideInput;
}

/**
 * Answers one deployment.
 * @param before the same deployment in another checkout, which then is *now*
 */
export function answerRow(found: Found, setting: Setting, before?: Found): Answered {
  const { given } = setting;
  const nowFound = before ?? found;
  const now = answerSide(nowFound, setting, { ...given.set, ...given.now }, given.nowImage);
  const moved = given.afterImage ?? upgraded(found, setting);
  const both = before !== undefined || given.upgrade || moved !== undefined;
  const after = both ? answerSide(found, setting, { ...given.set, ...given.after }, moved) : undefined;
  const deciding = after ?? now;
  const row = {
    id: found.id,
    path: found.path,
    name: found.name,
    kind: found.kind,
    lines: found.lines,
    pinLine: found.pinLine,
    image: found.image,
    fingerprint: found.fingerprint,
    now: bodyOf(now.merged, setting.trace),
    ...(after !== undefined && {
      after: {
        ...bodyOf(after.merged, setting.trace),
        deployment: after.merged.deployment,
        findings: after.merged.findings,
      },
      ...changed(now, after),
    }),
    deployment: now.merged.deployment,
    alternatives: found.alternatives.map((alternative): AnsweredAlternative => ({
      ...alternative,
      verdicts: unique(deciding.results.map(({ verdict }) => verdict)),
    })),
    findings: now.merged.findings,
  };
  const accepts = [...found.accepts, ...setting.acceptances(found)];
  return {
    row: { ...row, ...accepted(accepts, setting.today) },
    found,
    inputs:
      found.choices.length > 1
        ? []
        : [
            { side: 'now' as const, input: now.input },
            ...(after === undefined ? [] : [{ side: 'after' as const, input: after.input }]),
          ],
  };
}

function upgraded({ image }: Found, { upgrade }: Setting): string | undefined {
  return image === null ? undefined : upgrade.findLast(({ from }) => nameGlob(from)(image))?.to;
}

function answerSide(found: Found, setting: Setting, values: Deployment, image: string | undefined): SideAnswer {
  const { answers, book, readImage } = setting;
  const input = sideOf(found, found.given, book, values, image, readImage);
  const certain = answers.answer(input.deployment, input.findings);
  const results =
    found.choices.length < 2
      ? [certain]
      : found.choices.map((choice) => answers.answer(sideOf(found, choice, book, values, image, readImage).deployment));
  return { results, merged: mergedOver(results, certain), input };
}

/** One answer over all choices: what they share is said, where they differ it is left open. */
function mergedOver(results: readonly Result[], certain: Result): Result {
  const [first] = results;
  if (first === undefined || results.length === 1) return certain;
  const verdicts = unique(results.map(({ verdict }) => verdict));
  const trust = results.map((result) => result.trust).reduce(weakerParts);
  const need: Key[] = unique([...results.flatMap((result) => result.need), ...differing(results)]);
  return {
    ...certain,
    verdict: verdicts.length === 1 ? first.verdict : 'need-input',
    confidence: weakestOf(trust),
    trust,
    proof: results.every(({ proof }) => proof !== null) ? first.proof : null,
    asConfigured: commonRun(results.map(({ asConfigured }) => asConfigured)),
    unpinned: commonRun(results.map(({ unpinned }) => unpinned)),
    need: verdicts.length === 1 && first.verdict !== 'need-input' ? [] : need,
    suggestion: results.every(({ suggestion }) => JSON.stringify(suggestion) === JSON.stringify(first.suggestion))
      ? first.suggestion
      : null,
  };
}

/** Keys on which the choices differ. */
function differing(results: readonly Result[]): Key[] {
  const names = unique(results.flatMap(({ deployment }) => Object.keys(deployment))) as Key[];
  return names.filter(
    (key) =>
      new Set(results.map(({ deployment }) => deployment[key]?.value)).size > 1 &&
      results.some(({ deployment }) => deployment[key] !== undefined && deployment[key].from.kind !== 'derived'),
  );
}

function bodyOf(result: Result, trace: boolean): Side {
  const { verdict, confidence, trust, proof, asConfigured, unpinned, need, suggestion } = result;
  return {
    verdict,
    confidence,
    trust,
    proof,
    asConfigured,
    unpinned,
    need,
    suggestion,
    ...(trace && { trace: result.trace }),
  };
}

function changed(now: SideAnswer, after: SideAnswer): Pick<Row, 'change' | 'proveFirst' | 'todo' | 'differences'> {
  const pairs =
    now.results.length === after.results.length
      ? now.results.flatMap((result, index) => {
          const other = after.results[index];
          return other === undefined ? [] : [[result, other] as const];
        })
      : now.results.flatMap((result) => after.results.map((other) => [result, other] as const));
  const change = commonChange(pairs);
  const proveFirst = pairs.some(([a, b]) => mustProve(a, b));
  return {
    change,
    proveFirst,
    todo: todoOf(change, isPinned(after.merged.deployment), proveFirst),
    differences: differencesOf(now.merged, after.merged),
  };
}

function accepted(accepts: readonly Acceptance[], today: string): Pick<Row, 'accepted' | 'expired'> {
  const valid = accepts.find((acceptance) => holds(acceptance, today));
  if (valid !== undefined) return { accepted: valid };
  const [expired] = accepts;
  return expired === undefined ? {} : { expired };
}

/** A finding of a row's own, as the formats tell it. */
export function finding(severity: Finding['severity'], code: string, text: string): Finding {
  return { severity, code, text, because: [] };
}
