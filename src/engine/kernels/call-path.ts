// The way of one decode call through AITER, in sentences.
import { decode, type DecodeStep } from './decode.ts';
import type { DecodeAnswer, DecodeCall, KernelRelease, ManifestLookup } from './types.ts';

export interface CallStep {
  readonly kind: 'called' | DecodeStep['kind'] | DecodeAnswer['outcome'] | 'note';
  readonly text: string;
  /** The rule of `content/kernels/rules/` that was applied. */
  readonly rule?: string;
  /** A kernel's name, or the line that AITER prints, word for word. */
  readonly verbatim?: string;
}

/** Tells a call's way step by step; the last steps say how it ends. The same rules as `decode`, by way of its trail. */
export function callPath(release: KernelRelease, call: DecodeCall): readonly CallStep[] {
  const trail: DecodeStep[] = [];
  const answer = decode(release, call, trail);
  return [
    {
      kind: 'called',
      text: `${release.tag} on ${call.arch}, ${call.q} query, ${call.kv} cache: ${heads(call.heads)} per rank, a ${call.mask} block of ${tokens(call.block)}.`,
    },
    ...trail.map(tell),
    ...end(release, answer),
  ];
}

function tell(event: DecodeStep): CallStep {
  switch (event.kind) {
    case 'padded':
      return { kind: 'padded', text: `vLLM pads ${heads(event.from)} to ${event.to}.` };
    case 'routed': {
      const { rule } = event;
      const groups = rule.split === undefined ? '' : ` Here: ${event.heads / rule.split} groups of ${rule.split}.`;
      return { kind: 'routed', text: `${rule.says}.${groups}`, rule: rule.id };
    }
    case 'single-token':
      return {
        kind: 'single-token',
        text: 'One token sees the same positions under both masks: the causal kernel is asked for.',
      };
    case 'asked': {
      const asks = event.rule.refuse === undefined ? ` Asked for now: ${shape(event.asked)}.` : '';
      return { kind: 'asked', text: `${event.rule.says}.${asks}`, rule: event.rule.id };
    }
    case 'folded':
      return { kind: 'folded', text: `${event.rule.says}. Asked for now: ${shape(event.asked)}.`, rule: event.rule.id };
  }
}

function end(release: KernelRelease, answer: DecodeAnswer): readonly CallStep[] {
  const { outcome, text, asked } = answer;
  const lookup =
    asked === undefined ? '' : ` for ${shape(asked)}, ${release.maskArgument ? asked.mask : 'mask not selectable'}`;
  const note: CallStep[] =
    answer.measured || outcome === 'unknown'
      ? []
      : [{ kind: 'note', text: 'This follows from the rules alone; no measured outcome covers it.' }];
  switch (outcome) {
    case 'kernel':
      return [{ kind: outcome, text: `Found${lookup}.`, verbatim: text }, ...note];
    case 'no-kernel': {
      const how = asked === undefined ? 'The dispatcher refuses' : `The manifest has no kernel${lookup}`;
      return [{ kind: outcome, text: `${how}, and the process aborts with this line.`, verbatim: text }, ...note];
    }
    case 'unsupported-shape':
      return [
        { kind: outcome, text: 'The Python wrapper refuses the shape with this assertion.', verbatim: text },
        ...note,
      ];
    case 'no-mask-argument':
      return [{ kind: outcome, text: `Not possible: ${text}.` }];
    case 'unknown':
      return [{ kind: outcome, text: `Unknown: ${text}.` }];
  }
}

function shape({ heads: h, block, persistent }: ManifestLookup): string {
  const length = block === 0 ? 'any block' : `block ${block}`;
  return `${h} heads, ${length}${persistent ? '' : ', not persistent'}`;
}

function heads(n: number): string {
  return n === 1 ? '1 head' : `${n} heads`;
}

function tokens(n: number): string {
  return n === 1 ? '1 token' : `${n} tokens`;
}
