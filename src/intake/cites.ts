// The claims that what the readers say rests on. A test fails on an id that content/claims does not have.

/** Claims by a finding's code. Codes that only say how a text was read rest on nothing but the text. */
const byCode: Readonly<Record<string, readonly string[]>> = {
  'alias-has-no-backend': ['no-alias-for-the-draft-backend'],
  'ambiguous-option': ['underscore-equals-dash'],
  'attention-backend-given-twice': ['two-target-backends-refused'],
  'build-arch-is-not-the-device': ['build-architectures-are-not-the-gpu'],
  'collect-env-has-no-aiter': ['collect-env-omits-aiter'],
  'config-file-unseen': ['config-file-below-command-line'],
  'dp-does-not-divide-heads': ['short-parallel-options'],
  'engine-plugin': ['rocm-only-question'],
  'invalid-json': ['underscore-equals-dash'],
  'not-rocm': ['rocm-only-question'],
  'not-vllm': ['rocm-only-question'],
  'option-file': ['config-file-below-command-line'],
  'patched-image': ['ask-the-build'],
  'prefill-backend-is-not-decode': ['prefill-backend-is-not-decode'],
  'retired-env-var': ['retired-backend-variable'],
  'sparse-mla': ['sparse-mla-has-its-own-backend'],
  'spec-config-given-twice': ['dotted-pieces-replace-json'],
  'spec-key-given-twice': ['duplicate-speculative-key-refused'],
  'spec-method-inferred': ['speculative-methods', 'method-does-not-tell-attention'],
  'spec-subkey-hyphen': ['underscore-equals-dash'],
};

/** Claims by the code of a log's message: the first things to know of it; its own page says the rest. */
const byMessage: Readonly<Record<string, readonly string[]>> = {
  'block-size-not-supported': ['triton-mla-block-size'],
  'causal-only': ['merged-fails-closed'],
  'cudagraph-dcp': ['dcp-lowers-graphs'],
  'cudagraph-lowered': ['draft-cudagraph-downgrade'],
  'dcp-lse': ['dcp-wants-the-lse'],
  'dcp-query-replication': ['dcp-query-replication-unimplemented'],
  'dspark-dcp-refused': ['merged-not-under-dcp'],
  'fp8-length-above-4': ['dispatcher-refusals'],
  'fp8-two-token-block': ['fp8-two-token-block-refused'],
  'gluon-assertion': ['gluon-defined'],
  'gluon-compile-error': ['gluon-defined'],
  'gluon-needs-gfx950': ['gluon-on-gfx942-message'],
  'head-count-refused': ['heads-padded-to-16'],
  'metadata-heads': ['heads-padded-to-16'],
  'mla-kernel-lookup-miss': ['lookup-is-exact', 'lookup-miss-aborts'],
  'non-causal-not-supported': ['named-backend-error'],
  'paged-attention-lookup': ['paged-attention-lookup-is-another'],
  'shape-not-supported': ['wrapper-refuses-unknown-shapes'],
  'sparse-mla': ['sparse-mla-has-its-own-backend'],
  'typeerror-causal': ['merged-always-passes-causal'],
};

/** The claims of a finding, by its code. */
export function claimsOf(code: string): readonly string[] {
  return byCode[code] ?? [];
}

/** The claims of a known message of a log, by its code. */
export function claimsOfMessage(code: string): readonly string[] {
  return byMessage[code] ?? [];
}

/** Every claim that the readers cite. */
export const citedByReaders: ReadonlySet<string> = new Set([
  ...Object.values(byCode).flat(),
  ...Object.values(byMessage).flat(),
]);
