// The claims that what the readers say rests on. A test fails on an id that content/claims does not have.

/** Claims by a finding's code. Codes that only say how a text was read rest on nothing but the text. */
const byCode: Readonly<Record<string, readonly string[]>> = {
  'alias-has-no-backend': ['no-alias-for-the-draft-backend'],
  'ambiguous-option': ['underscore-equals-dash'],
  'attention-backend-given-twice': ['two-target-backends-refused'],
  'build-arch-is-not-the-device': ['build-architectures-are-not-the-gpu'],
  'collect-env-has-no-aiter': ['collect-env-omits-aiter'],
  'checkpoint-names-cache-dtype': ['modelopt-cache-dtype'],
  'config-file-unseen': ['config-file-below-command-line'],
  'config-looks-like-a-target': ['mla-by-model-type'],
  'draft-architecture-unlike-its-type': ['k3-dspark-config-refuses'],
  'draft-heads-missing': ['k3-heads-without-a-number'],
  'dp-does-not-divide-heads': ['short-parallel-options'],
  'engine-plugin': ['rocm-only-question'],
  'invalid-json': ['underscore-equals-dash'],
  'not-rocm': ['rocm-only-question'],
  'not-vllm': ['rocm-only-question'],
  'option-file': ['config-file-below-command-line'],
  'patched-image': ['ask-the-build'],
  'prefill-backend-is-not-decode': ['prefill-backend-is-not-decode'],
  'retired-env-var': ['retired-backend-variable'],
  'speculators-type-unknown': ['speculators-draft-is-not-mla'],
  'target-layers-missing': ['k3-dspark-config-refuses'],
  'sparse-mla': ['sparse-mla-has-its-own-backend'],
  'spec-config-given-twice': ['dotted-pieces-replace-json'],
  'spec-key-given-twice': ['duplicate-speculative-key-refused'],
  'spec-method-inferred': ['speculative-methods', 'method-does-not-tell-attention'],
  'spec-tokens-missing': ['speculative-tokens-required'],
  'spec-subkey-hyphen': ['underscore-equals-dash'],
};

/** The claims of a finding, by its code. */
export function claimsOf(code: string): readonly string[] {
  return byCode[code] ?? [];
}

/** Every claim that the readers cite. */
export const citedByReaders: ReadonlySet<string> = new Set(Object.values(byCode).flat());
