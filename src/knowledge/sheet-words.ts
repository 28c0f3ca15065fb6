// A fact of a release's sheet in words: what the import prints and what a page says of it. One sentence each.
import type { SheetFacts } from '../engine/sheets.ts';

type Words = { readonly [F in keyof SheetFacts]: (value: SheetFacts[F]) => string };

const listed = (values: readonly (string | number)[], last = 'and'): string =>
  values.length > 1 ? `${values.slice(0, -1).join(', ')} ${last} ${values.at(-1)}` : values.join('');
const quoted = (values: readonly string[], last = 'and'): string =>
  listed(
    values.map((value) => `\`${value}\``),
    last,
  );
const either =
  (yes: string, no: string) =>
  (value: boolean): string =>
    value ? yes : no;
const of =
  <T extends string>(words: Readonly<Record<T, string>>) =>
  (value: T): string =>
    words[value];

const words: Words = {
  inheritsTargetBackend: (value) =>
    value === 'never'
      ? 'A DSpark draft without a backend of its own never takes over the target’s.'
      : value === 'always'
        ? 'Every DSpark draft without a backend of its own takes over the target’s.'
        : `A DSpark draft without a backend takes over the target’s if its model type is ${quoted(value, 'or')}.`,
  perKindBeatsPin: either(
    'The target’s `backend_per_kind` replaces even the backend named for the draft.',
    'The target’s `backend_per_kind` leaves a backend named for the draft alone.',
  ),
  candidates: (value) => `With AITER MLA enabled the MLA backends are tried in this order: ${quoted(value)}.`,
  candidatesWithoutAiter: (value) => `Without AITER MLA only ${quoted(value)} is tried.`,
  namedIgnoresSwitches: either(
    'A named backend is validated without a look at the AITER switches.',
    'A named backend is validated only where the AITER switches allow it.',
  ),
  selectionCatches: (value) =>
    value.length === 0
      ? 'Any exception during selection ends the startup.'
      : `During selection only ${quoted(value)} makes a candidate fall through; any other exception ends the startup.`,
  refusalListsCacheDtypes: either(
    'Where no backend takes the KV cache dtype, the refusal lists those that they take.',
    'Where no backend takes the KV cache dtype, the refusal does not list those that they take.',
  ),
  aiterNonCausal: (value) =>
    value === 'no'
      ? '`ROCM_AITER_MLA` does not offer itself for a non-causal block.'
      : value === 'any'
        ? '`ROCM_AITER_MLA` offers itself for a non-causal block on every architecture.'
        : `\`ROCM_AITER_MLA\` offers itself for a non-causal block on ${listed(value)} alone.`,
  aiterMaskProbe: of({
    none: 'vLLM does not ask AITER whether `mla_decode_fwd` takes `causal`.',
    returns: 'vLLM asks AITER whether `mla_decode_fwd` takes `causal` and answers with yes or no.',
    raises: 'vLLM asks AITER whether `mla_decode_fwd` takes `causal` and raises a RuntimeError where it does not.',
  }),
  aiterMaskProbeOn: of({
    none: 'AITER is not asked for `causal` on any machine.',
    any: 'AITER is asked for `causal` on every machine.',
    cdna3: 'AITER is asked for `causal` where it is installed and the GPU is CDNA 3 or later.',
  }),
  aiterMaskProbeFirst: either(
    'AITER is asked for `causal` before the architecture is.',
    'AITER is not asked for `causal` before the architecture is.',
  ),
  aiterTritonAsAiter: either(
    '`ROCM_AITER_TRITON_MLA` inherits every answer of `ROCM_AITER_MLA`.',
    '`ROCM_AITER_TRITON_MLA` gives answers of its own.',
  ),
  selectionChecksDcp: either(
    'Selection asks whether a backend takes a non-causal MLA block under DCP.',
    'Selection does not ask about DCP.',
  ),
  builderChecksDcp: either(
    'The MLA metadata builder refuses a DSpark group that its backend cannot serve under DCP.',
    'The MLA metadata builder does not ask about DSpark under DCP.',
  ),
  configRefusesDcp: (value) =>
    value.length === 0
      ? 'The configuration refuses no DSpark draft under DCP.'
      : `The configuration refuses DCP for a DSpark draft of ${quoted(value)}.`,
  aiterNonCausalBuilder: either(
    'AITER MLA’s metadata builder declares non-causal blocks of several tokens.',
    'AITER MLA’s metadata builder declares no non-causal blocks of several tokens.',
  ),
  tritonNonCausalBuilder: either(
    '`TRITON_MLA`’s metadata builder declares non-causal blocks of several tokens.',
    '`TRITON_MLA`’s metadata builder declares no non-causal blocks of several tokens.',
  ),
  aiterNonCausalDcp: either(
    '`ROCM_AITER_MLA` takes a non-causal block under DCP.',
    '`ROCM_AITER_MLA` takes no non-causal block under DCP.',
  ),
  tritonNonCausalDcp: either(
    '`TRITON_MLA` takes a non-causal block under DCP.',
    '`TRITON_MLA` declares no non-causal block under DCP.',
  ),
  fp16NonCausalCaches: (value) =>
    value.length === 0
      ? 'Selection lets a float16 model’s non-causal block through, whatever the cache.'
      : `\`ROCM_AITER_MLA\` refuses a float16 model’s non-causal block whose cache dtype is ${quoted(value, 'or')}.`,
  aiterCacheDtypes: (value) => `\`ROCM_AITER_MLA\` takes the KV cache dtypes ${quoted(value)}.`,
  tritonCacheDtypes: (value) => `\`TRITON_MLA\` takes the KV cache dtypes ${quoted(value)}.`,
  aiterBlockMultiple: (value) => `\`ROCM_AITER_MLA\` takes KV block sizes that are multiples of ${value}.`,
  tritonBlockMultiple: (value) => `\`TRITON_MLA\` takes KV block sizes that are multiples of ${value}.`,
  batchInvariantBackends: (value) => `\`VLLM_BATCH_INVARIANT=1\` leaves ${quoted(value)} of the MLA backends.`,
  headPadding: of({
    '16-or-refused':
      'AITER MLA pads fewer than 16 heads per rank to 16 and refuses other counts that are no multiple of 16.',
    'next-multiple-of-16': 'AITER MLA pads heads per rank to the next multiple of 16.',
  }),
  headsUnalignedUpTo: (value) => `AITER MLA takes a head count that is no multiple of 16 up to ${value}.`,
  headsBelow16: of({
    divisors: 'Of the head counts below 16 only the divisors of 16 are padded rightly.',
    all: 'Every head count below 16 is padded rightly.',
  }),
  nativeHeads: (value) =>
    value.length === 0
      ? 'No head count is left unpadded for a native kernel.'
      : `${listed(value)} heads stay unpadded with an AITER whose sources hold both marks of a native kernel.`,
  headsCountDcp: either(
    'Heads per rank are multiplied by the DCP size before they are checked and padded.',
    'Heads per rank are checked and padded without the DCP size.',
  ),
  fp8TwoTokenGuard: (value) =>
    value === 'none'
      ? 'Nothing refuses a non-causal block of two over an fp8 cache.'
      : value.length === 0
        ? 'The build refuses every non-causal block of two over an fp8 cache.'
        : `The build refuses a non-causal block of two over an fp8 cache unless the padded heads are ${listed(value, 'or')}.`,
  fp8GuardCountsDcp: either(
    'The guard of the fp8 block of two counts the heads gathered over DCP.',
    'No guard of the fp8 block of two counts heads gathered over DCP.',
  ),
  builderCacheDtype: of({
    target: 'AITER MLA’s metadata is planned with the target’s KV cache dtype, the draft’s own too.',
    draft: 'AITER MLA’s metadata is planned with the group’s own KV cache dtype.',
  }),
  maskToKernel: of({
    never: 'The mask is never handed to AITER’s decode.',
    'when-non-causal': 'The mask is handed to AITER’s decode where the block is not causal.',
    'outside-dcp': 'The mask is handed to AITER’s decode in every call, but not under DCP.',
    always: 'The mask is handed to AITER’s decode in every call.',
  }),
  maskToMetadata: of({
    constant: 'AITER’s metadata is always built for a causal block.',
    batch: 'AITER’s metadata is built with the batch’s own mask.',
  }),
  gluonArchs: (value) =>
    value === 'any'
      ? 'Gluon decodes fewer than 16 heads whatever the architecture.'
      : `Gluon decodes fewer than 16 heads on ${listed(value)} alone.`,
  nonCausalFlagFrom: of({
    group: 'A builder takes its non-causal flag from the KV cache group, which draft and target may share.',
    layer: 'A builder takes its non-causal flag from its own layers.',
  }),
  groupsSplitByMask: either(
    'Layers that differ in the non-causal flag never share a KV cache group.',
    'MLA layers of draft and target with one cache dtype may share a KV cache group.',
  ),
  tritonCausalRows: either(
    '`TRITON_MLA` gives each row of a causal block of several tokens its own table and length.',
    '`TRITON_MLA` gives rows their own table and length only in a non-causal block.',
  ),
  causalityOrder: (value) =>
    `Whether the draft’s block is causal is read from ${quoted(value)}; the first that is there decides.`,
  anchorDefault: of({
    sampled: 'Without `sample_from_anchor` a native DSpark draft asks for k tokens.',
    bonus: 'Without `sample_from_anchor` a native DSpark draft asks for k + 1 tokens.',
  }),
  speculatorsAnchorDefault: of({
    sampled: 'Without `sample_from_anchor` a Speculators draft asks for k tokens.',
    bonus: 'Without `sample_from_anchor` a Speculators draft asks for k + 1 tokens.',
  }),
  speculatorsArchitectures: (value) =>
    `A DSpark draft in Speculators format is loaded as ${quoted(value, 'or')}, never as an MLA draft.`,
  k3Refuses: (value) => `The Kimi-K3 draft’s configuration refuses ${quoted(value)}.`,
  k3HeadsDivideHidden: either(
    'The Kimi-K3 draft’s heads must divide its hidden size: 96 heads do not load.',
    'The Kimi-K3 draft’s heads need not divide its hidden size: 96 heads load.',
  ),
  k3Fp8OnTriton: of({
    asserts: 'The Kimi-K3 draft with an fp8 cache asserts on a backend that takes no fp8 query, such as `TRITON_MLA`.',
    dequantised: 'The Kimi-K3 draft with an fp8 cache undoes its query’s quantisation for `TRITON_MLA`.',
  }),
  k3Fp8QueryLabel: (value) => `The Kimi-K3 draft’s fp8 query is labelled \`${value}\`, whatever the architecture.`,
  tritonGraphs: of({
    'single-token':
      '`TRITON_MLA` takes part in full CUDA graphs only with one token a request: a draft on it costs the graphs.',
    'single-token-but-drafts': '`TRITON_MLA` takes part in full CUDA graphs with a non-causal draft’s blocks too.',
    uniform: '`TRITON_MLA` takes part in full CUDA graphs with blocks of any uniform length.',
  }),
  dcpLowersGraphs: either('DCP lowers full CUDA graphs to piecewise.', 'DCP leaves full CUDA graphs alone.'),
  pipelineParallel: of({
    refused: 'DSpark with pipeline parallelism is refused.',
    allowed: 'DSpark with pipeline parallelism is allowed.',
  }),
  rocmV1Architectures: (value) =>
    value.length === 0
      ? 'On ROCm no target keeps DSpark from model runner V2.'
      : `On ROCm ${quoted(value)} default to model runner V1, which serves no DSpark.`,
  v1RunnerWithDspark: of({
    'fails-late': '`VLLM_USE_V2_MODEL_RUNNER=0` with DSpark fails in the worker.',
    refused: '`VLLM_USE_V2_MODEL_RUNNER=0` with DSpark is refused at startup.',
  }),
  draftTensorParallel: of({
    ignored: 'DSpark ignores `draft_tensor_parallel_size`.',
    used: '`draft_tensor_parallel_size` enters a DSpark draft’s parallel configuration.',
  }),
  interleaveAboveOne: of({
    refused: 'Under DCP speculative decoding on AITER MLA asserts on `--cp-kv-cache-interleave-size` above 1.',
    allowed: 'Under DCP speculative decoding on AITER MLA takes `--cp-kv-cache-interleave-size` above 1.',
  }),
  adaptiveVerification: of({
    'no-key': 'There is no adaptive verification.',
    'always-graphs':
      'Adaptive verification demands graphs of any shape from the backends, which no MLA backend here has.',
    varlen: 'Adaptive verification demands rows of unlike length in one graph.',
  }),
  aiterVarlen: of({
    no: 'AITER MLA does not serve rows of unlike length in one graph.',
    'outside-dcp': 'AITER MLA serves rows of unlike length in one graph, but not under DCP.',
    always: 'AITER MLA serves rows of unlike length in one graph.',
  }),
  switches: (value) =>
    `Switches and what holds where they are not set: ${listed(Object.entries(value).map(([name, is]) => `\`${name}\` ${is}`))}.`,
  speculativeFields: (value) => `The speculative configuration takes ${quoted(value)}.`,
  speculativeMethods: (value) => `Speculative methods are ${quoted(value)}.`,
  cacheDtypes: (value) => `KV cache dtypes are ${quoted(value)}.`,
  backendNames: (value) => `Attention backends are ${quoted(value)}.`,
};

/** What a fact's value means, as one sentence with Markdown's backticks. */
export function factWords<F extends keyof SheetFacts>(name: F, value: SheetFacts[F]): string {
  return words[name](value);
}

/** Facts that list names: what came and what went says more than the whole list. */
const lists = ['speculativeFields', 'speculativeMethods', 'cacheDtypes', 'backendNames'] as const;
const titles: Readonly<Record<(typeof lists)[number], string>> = {
  speculativeFields: 'Members of the speculative configuration',
  speculativeMethods: 'Speculative methods',
  cacheDtypes: 'KV cache dtypes',
  backendNames: 'Attention backends',
};

export interface FactChange {
  readonly name: keyof SheetFacts;
  /** What holds now, then what held before, or what came and went. */
  readonly text: string;
}

/** What differs between two releases, in the order of the sheets' facts; a fact that the older one lacks is left out. */
export function factChanges(before: Partial<SheetFacts>, after: SheetFacts): FactChange[] {
  return (Object.keys(words) as (keyof SheetFacts)[]).flatMap((name) => {
    if (before[name] === undefined || JSON.stringify(before[name]) === JSON.stringify(after[name])) return [];
    return [{ name, text: changeOf(name, { ...after, ...before }, after) }];
  });
}

function changeOf(name: keyof SheetFacts, before: SheetFacts, after: SheetFacts): string {
  const list = lists.find((one) => one === name);
  if (list !== undefined) {
    const parts = [
      ['new', after[list].filter((one) => !before[list].includes(one))],
      ['gone', before[list].filter((one) => !after[list].includes(one))],
    ] as const;
    const said = parts.filter(([, values]) => values.length > 0).map(([what, values]) => `${what}: ${quoted(values)}`);
    return `${titles[list]}: ${said.length > 0 ? said.join('; ') : 'the same in another order'}.`;
  }
  if (name === 'switches') return `Switches: ${switchChanges(before.switches, after.switches).join('; ')}.`;
  return `${factWords(name, after[name])} Before: ${factWords(name, before[name])}`;
}

function switchChanges(before: SheetFacts['switches'], after: SheetFacts['switches']): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].sort().flatMap((name) => {
    const [old, now] = [before[name], after[name]];
    if (old === now) return [];
    if (old === undefined) return [`\`${name}\` is new (${now ?? ''})`];
    return [now === undefined ? `\`${name}\` is gone` : `\`${name}\` is ${now} by default, was ${old}`];
  });
}
