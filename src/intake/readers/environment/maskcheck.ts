// The report of our mask check, `can-i-unpin/maskcheck@2`: judged again by its own figures, and handed on in short.
import { maskChecksOf, spelledMaskChecks, telling, type MaskCheck } from '../../../engine/proof/report.ts';
import type { Notes } from './notes.ts';
import type { ReportSpan } from './reports.ts';

type Members = Readonly<Record<string, unknown>>;
const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});

/** The form that proves something: the one before judged an average, which hides a head or a row that is wrong. */
const form = 2;
/** The largest relative error that rounding can cost. The same as in public/maskcheck.py; a test holds them together. */
export const tolerances = { bf16: 0.01, fp8: 0.05 } as const;
/** The masks differ by this many tolerances, and the nearer reference is nearer by this factor. */
export const separation = 3;

/** Reads every mask check of a text. What none of them proves is said; what they prove becomes one reading. */
export function readMaskChecks(text: string, spans: readonly ReportSpan[], notes: Notes): void {
  const found: MaskCheck[] = [];
  let first: number | undefined;
  for (const { form: version, start, end, from } of spans) {
    const read = version === form ? judged(end === undefined ? undefined : text.slice(start, end)) : old(version);
    if (typeof read === 'string') notes.say('warning', 'mask-check-proves-nothing', read, [], from);
    else {
      found.push(read);
      first ??= from;
    }
  }
  if (first === undefined) return;
  notes.give('maskcheck', spelledMaskChecks(found), first);
  // Where nothing else names the machine, it is the one that the checks ran on.
  for (const { arch, aiter, vllm } of found) {
    notes.hint('gpu.arch', arch, first);
    if (aiter !== undefined) notes.hint('aiter.version', aiter, first);
    if (vllm !== undefined) notes.hint('vllm.version', vllm, first);
  }
}

function old(version: number): string {
  return `A mask check of the form maskcheck@${String(version)} proves nothing: it judged an average, or has no shape that can be compared. Run the maskcheck.py of this site.`;
}

/** The report in short, or why it proves nothing. */
function judged(json: string | undefined): MaskCheck | string {
  let parsed: unknown;
  try {
    parsed = json === undefined ? undefined : JSON.parse(json);
  } catch {
    parsed = undefined;
  }
  if (!isMembers(parsed)) return 'The mask check’s report is cut or changed: nothing of it is taken. Paste it whole.';
  const { verdict, fake, archs, date } = parsed;
  if (fake !== undefined) return 'The mask check ran a stand-in instead of AITER: it proves nothing.';
  const ended = telling.find((word) => word === verdict);
  if (ended === undefined) return untold(verdict);
  if (!Array.isArray(archs) || archs.length === 0)
    return 'The mask check does not say on which GPU it ran: it proves nothing.';
  if (archs.length > 1)
    return `The mask check ran on a machine with ${archs.slice(0, 4).map(String).join(' and ')}, and does not say on which: it proves nothing. Choose one with HIP_VISIBLE_DEVICES, on a machine with one kind.`;
  const shape = membersOf(parsed['shape']);
  const installed = membersOf(parsed['installed']);
  const [check] =
    maskChecksOf(
      JSON.stringify([
        {
          verdict: ended,
          arch: archs[0] as unknown,
          heads: shape['headsPerRank'],
          block: shape['blockLength'],
          kv: shape['kvCacheDtype'],
          date,
          aiter: installed['amd-aiter'],
          vllm: installed['vllm'],
        },
      ]),
    ) ?? [];
  if (check === undefined) return 'The mask check’s report is cut or changed: nothing of it is taken. Paste it whole.';
  return contradiction(check, parsed) ?? check;
}

function untold(verdict: unknown): string {
  const why = {
    'cannot-tell': 'the two masks hardly differ for that shape, so it could not tell them apart',
    'timed-out': 'a call did not end in time',
    unavailable: 'it could not make the call',
  };
  const known = Object.entries(why).find(([word]) => word === verdict)?.[1];
  return known === undefined
    ? 'The mask check’s report is cut or changed: nothing of it is taken. Paste it whole.'
    : `The mask check proves nothing: ${known}.`;
}

/** Where the report's own figures do not bear out what it says; undefined where they do. */
function contradiction({ verdict, kv, block }: MaskCheck, report: Members): string | undefined {
  const calls = membersOf(report['calls']);
  const [without, with_] = [membersOf(calls['causal=False']), membersOf(calls['causal=True'])];
  const bears = (): boolean => {
    switch (verdict) {
      case 'honoured':
        return ran(without, 'non-causal', kv) && ran(with_, 'causal', kv) && differ(report, kv) && block > 1;
      case 'ignored':
        return ran(without, 'causal', kv) && ran(with_, 'causal', kv) && differ(report, kv) && block > 1;
      case 'wrong':
        return typeof without['ran'] === 'string' && !ran(without, 'non-causal', kv);
      case 'raised':
      case 'aborted':
      case 'no-argument':
        return without['ran'] === verdict;
    }
  };
  if (bears()) {
    const why = without['why'];
    const own = verdict === 'raised' && !(typeof why === 'string' && ofTheShape.test(why));
    return own
      ? 'The mask check’s call raised an exception that does not speak of the shape: its own call may not fit this AITER, so it proves nothing.'
      : undefined;
  }
  if (without['ran'] === 'non-causal' && verdict !== 'honoured')
    return 'Asked for no causal mask, as a draft does, the mask check got it; the causal call alone failed. It proves nothing of the draft.';
  return `The mask check says "${verdict}", and its own figures do not bear that out: it proves nothing.`;
}

/** Exceptions by which AITER refuses a shape; others (a missing argument, no memory) may be the check's own. */
const ofTheShape =
  /^(?:AssertionError|NotImplementedError|ValueError|RuntimeError(?!: (?:HIP|CUDA) )|AttributeError: module 'aiter)/;

/** Whether a call ran a mask, by its figures: near that reference, far from the other, equal rows equal. */
function ran(call: Members, mask: 'non-causal' | 'causal', kv: keyof typeof tolerances): boolean {
  const [near, far] = [call['relativeErrorToNonCausal'], call['relativeErrorToCausal']];
  const spread = call['spreadOfIdenticalRows'];
  if (call['ran'] !== mask || !isError(near) || !isError(far) || !isError(spread)) return false;
  const [own, other] = mask === 'causal' ? [far, near] : [near, far];
  const tolerance = tolerances[kv];
  // Values are below one, so their RMS is: rows that should be equal differ by no more than rounding.
  return (
    own <= tolerance && other > tolerance && other >= separation * own && (mask === 'causal' || spread <= tolerance)
  );
}

function differ(report: Members, kv: keyof typeof tolerances): boolean {
  const gap = report['gapBetweenMasks'];
  return isError(gap) && gap >= separation * tolerances[kv];
}

function isError(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
