// What the lines of one server's start prove: versions, which backend the target and the draft took, what was captured.
import { clean } from './clean.ts';
import { contextOf } from './context.ts';
import { Paste } from './paste.ts';

/** A value with the line, from 1, that proves it. */
export interface Proved {
  readonly value: string;
  readonly line: number;
  /** How it follows: `stated` by the line, or by the `order` of the lines, or by `silence` where a line would stand. */
  readonly how: 'stated' | 'order' | 'silence';
}

/** What is not here is not proved. */
export interface Startup {
  readonly vllm?: Proved;
  readonly aiter?: Proved;
  readonly arch?: Proved;
  /** The backend that the target decodes on. */
  readonly target?: Proved;
  /** The target's backend was named (`yes`) or chosen (`no`). */
  readonly targetNamed?: Proved;
  /** The backend that the draft decodes on. */
  readonly draft?: Proved;
  /** Whether the draft names a backend of its own. */
  readonly pinned?: Proved;
  /** Modes that were captured, and what became of the drafter: `captured` or `eager`. */
  readonly graphs?: { readonly target?: Proved; readonly draft?: Proved };
}

type Lines = readonly { readonly match: RegExpExecArray; readonly line: number }[];

const patterns = {
  version: /(?:LLMengine\(v|vLLM(?:API)?serverversionv?)(\d+\.\d+\.\d+(?:\.?(?:post|rc|dev)\d+)?)/g,
  weights: /Loadingweightstook[\d.]+sec/g,
  taken:
    /Using(?:AttentionBackendEnum\.)?([A-Z][A-Z0-9_]{2,60}?)(?:attention)?backend(\(selectedvia--attention-backend\)|outofpotentialbackends:)/g,
  overridden:
    /Foundincompatiblebackend\(s\)[^\]]{0,400}\]with[\w.]{1,40}?\.Overridingwith(?:AttentionBackendEnum\.)?([A-Z][A-Z0-9_]{2,60})/g,
  bar: /CapturingCUDAgraphs\((?:[\w,=.]{0,40}?)(PIECEWISE|FULL)/g,
  draftBar: /CapturingdsparkCUDAgraphs\(FULL(?:\):(\d{1,3})%)?/g,
  draftEager: /draftattention\(\w{1,80}\)doesnotsupportfullCUDAgraphs;runningthedrafteagerly/g,
  noGraphs: /Skippingencoderanddecoder(?:CUDA)?graphcapture|SkippingCUDAgraphcapture/g,
  eager: /Enforceeagerset,disabling|Cudagraphisdisabledundereagermode/g,
  lowered: /spec-decodeforattentionbackend\w{1,80}\([^)]{1,80}\);settingcudagraph_mode=(PIECEWISE|NONE)/g,
  up: /Graphcapturingfinished|Applicationstartupcomplete/g,
  dspark: /method=["']dspark["']|["']method["']:["']dspark["']/g,
  args: /non-defaultargs:\{.{0,2000}?["']speculative_config["']:\{([^}]{0,800})\}/g,
} as const;

/** A start repeats a line once for each rank: a paste with more of one kind than this is not a start. */
const mostLines = 400;

function linesOf(paste: Paste, pattern: RegExp): Lines {
  const found: { match: RegExpExecArray; line: number }[] = [];
  for (const match of paste.flat.matchAll(pattern)) {
    found.push({ match, line: paste.lineAt(paste.spacedAt(match.index)) });
    if (found.length >= mostLines) break;
  }
  return found.sort((a, b) => a.line - b.line);
}

/**
 * Reads the start of a server with a DSpark draft; undefined where the text holds none. The target's weights are loaded
 * first, so a backend line behind the first `Loading weights took` is the draft's: an inference from the order, which holds
 * in vLLM 0.27.1 to 0.33.0. From 0.30.0 on an unpinned draft on gfx950 prints no line where it takes the target's backend.
 */
export function startupOf(text: string): Startup | undefined {
  const paste = new Paste(text);
  const [weights, ...more] = linesOf(paste, patterns.weights);
  const up = linesOf(paste, patterns.up)[0];
  const backends = [...linesOf(paste, patterns.taken), ...linesOf(paste, patterns.overridden)]
    .filter(({ match }) => !(match[1] ?? '').includes('_FA'))
    .sort((a, b) => a.line - b.line);
  if (weights === undefined || (up === undefined && backends.length === 0)) return undefined;
  const stated = (value: string, line: number): Proved => ({ value, line, how: 'stated' });
  const version = linesOf(paste, patterns.version)[0];
  const { aiter, arch } = contextOf(text);
  const placeOf = (word: string) => lineOf(text, word);
  const first = backends.find(({ line }) => line < weights.line);
  const behind = backends.find(({ line }) => line > weights.line);
  const drafts = linesOf(paste, patterns.dspark)[0] !== undefined;
  const loaded = loadedTwice(text, [weights, ...more]);
  const target = first === undefined ? undefined : stated(first.match[1] ?? '', first.line);
  const named = first?.match[2]?.startsWith('(selected') === true;
  return {
    ...(version === undefined ? {} : { vllm: stated(version.match[1] ?? '', version.line) }),
    ...(aiter === undefined ? {} : { aiter: stated(aiter.version, placeOf(aiter.version)) }),
    ...(arch === undefined ? {} : { arch: stated(arch, placeOf(arch)) }),
    ...(target === undefined
      ? {}
      : { target: { ...target, how: 'order' as const }, targetNamed: stated(named ? 'yes' : 'no', target.line) }),
    ...(drafts ? draftOf(paste, behind, loaded, target, version?.match[1], arch) : {}),
    ...graphsOf(paste, drafts, up?.line),
  };
}

function draftOf(
  paste: Paste,
  behind: Lines[number] | undefined,
  loaded: number | undefined,
  target: Proved | undefined,
  vllm: string | undefined,
  arch: string | undefined,
): Pick<Startup, 'draft' | 'pinned'> {
  const args = linesOf(paste, patterns.args)[0];
  const pin =
    args === undefined ? undefined : /["']attention_backend["']:["']?(\w{2,60})/.exec(args.match[1] ?? '')?.[1];
  const pinned: Pick<Startup, 'pinned'> =
    args === undefined ? {} : { pinned: { value: pin === undefined ? 'no' : 'yes', line: args.line, how: 'stated' } };
  if (behind !== undefined) {
    const draft: Proved = { value: behind.match[1] ?? '', line: behind.line, how: 'order' };
    // Chosen, so not pinned. What is "selected via" may also be handed on from the target (0.28.0).
    const chosen = behind.match[2]?.startsWith('(selected') !== true;
    const named = vllm !== undefined && !vllm.startsWith('0.28.') && !chosen;
    if (pinned.pinned !== undefined || (!chosen && !named)) return { draft, ...pinned };
    return { draft, pinned: { value: chosen ? 'no' : 'yes', line: behind.line, how: 'order' } };
  }
  // The same line is printed once: a draft on the target's backend prints none. On gfx942 an unpinned one always falls through.
  const silent = vllm !== undefined && /^0\.(?:3\d|[4-9]\d)\./.test(vllm) && arch !== 'gfx942';
  const same = pin === undefined ? silent : pin === target?.value;
  if (loaded === undefined || target === undefined || !same) return pinned;
  return { draft: { value: target.value, line: loaded, how: 'silence' }, ...pinned };
}

/** The line in which the first process says for the second time that it loaded weights: the draft's. */
function loadedTwice(text: string, loads: Lines): number | undefined {
  const lines = text.split('\n');
  const seen = new Set<string>();
  for (const { line } of loads) {
    const process = clean(lines[line - 1] ?? '').process ?? '';
    if (seen.has(process)) return line;
    seen.add(process);
  }
  return undefined;
}

function graphsOf(paste: Paste, drafts: boolean, up: number | undefined): Pick<Startup, 'graphs'> {
  const off = linesOf(paste, patterns.noGraphs)[0] ?? linesOf(paste, patterns.eager)[0];
  if (off !== undefined) {
    const none: Proved = { value: 'none', line: off.line, how: 'stated' };
    return { graphs: { target: none, ...(drafts ? { draft: { ...none, value: 'eager' } } : {}) } };
  }
  const bars = linesOf(paste, patterns.bar);
  const modes = [...new Set(bars.map(({ match }) => match[1] ?? ''))];
  const [bar] = bars;
  const target =
    bar === undefined ? {} : { target: { value: modes.join(', '), line: bar.line, how: 'stated' as const } };
  // A bar that stops before its end is a capture that had begun, unless the server came up all the same.
  const draftBars = linesOf(paste, patterns.draftBar);
  const isFull =
    up !== undefined || draftBars.some(({ match: [, percent] }) => percent === undefined || percent === '100');
  const captured = isFull ? draftBars[0] : undefined;
  const eager = linesOf(paste, patterns.draftEager)[0] ?? linesOf(paste, patterns.lowered)[0];
  const draft: Proved | undefined = !drafts
    ? undefined
    : captured !== undefined
      ? { value: 'captured', line: captured.line, how: 'stated' }
      : eager !== undefined
        ? { value: 'eager', line: eager.line, how: 'stated' }
        : bar !== undefined && up !== undefined
          ? { value: 'eager', line: up, how: 'silence' }
          : undefined;
  if (bar === undefined && draft === undefined) return {};
  return { graphs: { ...target, ...(draft === undefined ? {} : { draft }) } };
}

function lineOf(text: string, word: string): number {
  const at = text.indexOf(word);
  return at < 0 ? 1 : text.slice(0, at).split('\n').length;
}
