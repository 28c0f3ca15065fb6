// A vLLM release in words of our own: small files with the anchors that the analysis reads, and nothing else.
import type { Generation } from './stubs.ts';

/** File, relative to the package's folder `vllm`, to its text. */
export type Files = Readonly<Record<string, string>>;

const probes: Readonly<Record<Generation, string>> = {
  'before-55966': '',
  'branch-53001': `
    @staticmethod
    def mla_decode_supports_non_causal():
        return "causal" in signature_of_decode()
`,
  'merged-55966': `
    @classmethod
    @if_aiter_supported
    def mla_decode_supports_non_causal(cls):
        if "causal" not in signature_of_decode():
            raise RuntimeError("this AITER is causal-only")
        return True
`,
  'with-57085': '',
};

function ops(generation: Generation): string {
  const before = generation === 'before-55966';
  const branch = generation === 'branch-53001';
  const probe = probes[generation === 'with-57085' ? 'merged-55966' : generation];
  const pass = before
    ? ''
    : branch
      ? '    if not causal:\n        kwargs["causal"] = False\n'
      : '    kwargs["causal"] = causal\n';
  return `def is_aiter_found_and_supported():
    return get_cdna_version() > 2


def if_aiter_supported(func):
    return func


def _rocm_aiter_mla_decode_fwd_impl(q, o, sm_scale=1.0${before ? '' : ', causal=True'}):
    kwargs = {"sm_scale": sm_scale}
${pass}    mla_decode_fwd(q, o, **kwargs)


class rocm_aiter_ops:
    @staticmethod
    def is_mla_enabled():
        return True
${probe}
    @staticmethod
    def mla_decode_fwd(q, o${before ? '' : ', causal=True'}):
        torch.ops.vllm.rocm_aiter_mla_decode_fwd(q, o${before ? '' : ', causal=causal'})
`;
}

function aiterMla(generation: Generation): string {
  const before = generation === 'before-55966';
  const gate =
    generation === 'branch-53001'
      ? 'rocm_aiter_ops.mla_decode_supports_non_causal()'
      : 'rocm_aiter_ops.mla_decode_supports_non_causal() and _non_causal_kernels()';
  const flags = before ? '' : '    supports_non_causal_multi_token_decode: ClassVar[bool] = True\n';
  const dcp = generation === 'with-57085';
  const mask = before ? '' : ', causal=metadata.causal';
  return `def _non_causal_kernels():
    from vllm.platforms.rocm import on_gfx950

    return on_gfx950()


def _gluon_here():
    return on_gfx950()


class AiterMLABackend(MLACommonBackend):
    supported_kv_cache_dtypes: ClassVar[list] = ["auto", "float16", "bfloat16", "fp8", "fp8_e4m3", "fp8_e5m2"]

    @staticmethod
    def get_supported_kernel_block_sizes():
        return [MultipleOf(1)]
${
  before
    ? ''
    : `
    @classmethod
    def supports_non_causal(cls):
        return bool(${gate})

    @classmethod
    def validate_configuration(cls, dtype, kv_cache_dtype, use_non_causal):
        reasons = super().validate_configuration(dtype, kv_cache_dtype, use_non_causal)
        if use_non_causal and dtype == torch.float16 and kv_cache_dtype in (None, "auto", "float16"):
            reasons.append("no non-causal fp16")
        return reasons
`
}

class AiterMLAMetadataBuilder(MLACommonMetadataBuilder):
${flags}${dcp ? '    supports_non_causal_multi_token_dcp: ClassVar[bool] = True\n' : ''}
    def __init__(self, kv_cache_spec, vllm_config):
        self._decode_num_heads = self.num_heads * self.dcp_world_size
        self.kernel_heads = AiterMLAHelper.get_actual_mla_num_heads(self._decode_num_heads)
        kv_cache_dtype_str = getattr(vllm_config.cache_config, "cache_dtype", "auto")

    def _build_decode(self, max_qo_len, causal=True):
${
  before
    ? ''
    : `        if not causal and max_qo_len == 2 and fp8(self.cache) and not AiterMLAHelper.has_kernel(self._decode_num_heads):
            raise ValueError("no kernel for a non-causal fp8 block of two tokens")
`
}        get_mla_metadata_v1(self.qo, self.kv, self.last, self.kernel_heads, 1, ${before ? 'True' : 'causal'}, self.work)


class AiterMLAHelper:
    _LEAST: Final = 16
    _MOST: Final = 128
    _TWO_TOKENS: ClassVar[tuple] = (32, 64, 96, 128)

    @staticmethod
    def is_valid_num_heads(num_heads: int) -> bool:
        return num_heads > 0 and (num_heads <= AiterMLAHelper._MOST or num_heads % AiterMLAHelper._LEAST == 0)

    @staticmethod
    def get_actual_mla_num_heads(num_heads: int) -> int:
        if num_heads == 24 and _aiter_mla_native_h24_supported():
            return num_heads
        least = AiterMLAHelper._LEAST
        return -(-num_heads // least) * least

    @staticmethod
    def has_kernel(num_heads: int) -> bool:
        return AiterMLAHelper.get_actual_mla_num_heads(num_heads) in AiterMLAHelper._TWO_TOKENS

    @staticmethod
    def check_num_heads_validity(num_heads):
        assert AiterMLAHelper.is_valid_num_heads(num_heads)

    @staticmethod
    def get_mla_padded_q(num_heads, q):
        return q.repeat(1, 2, 1)[:, :16]

    @staticmethod
    def use_gluon_decode(num_heads, max_qo_len):
        return num_heads < 16 and max_qo_len == 1 and _gluon_here()


class AiterMLAImpl(MLACommonImpl):
    @property
    def _decode_num_heads(self):
        return self.num_heads * self.dcp_world_size

    def __init__(self, num_heads):
        AiterMLAHelper.check_num_heads_validity(self._decode_num_heads)

    def forward_mqa(self, q, metadata):
        if self.dcp_world_size > 1:
            _get_aiter_mla_decode()(q, self.o${dcp ? mask : ''})
        else:
            rocm_aiter_ops.mla_decode_fwd(q, self.o${mask})
`;
}

const rest: Files = {
  '__init__.py': 'raise RuntimeError("vLLM was imported")\n',
  'v1/attention/backends/mla/triton_mla.py': `class TritonMLAMetadataBuilder(MLACommonMetadataBuilder):
    _cudagraph_support: ClassVar = AttentionCGSupport.UNIFORM_BATCH
    supports_non_causal_multi_token_decode: ClassVar[bool] = True


class TritonMLABackend(MLACommonBackend):
    supported_kv_cache_dtypes: ClassVar[list] = ["auto", "float16", "bfloat16", "fp8", "fp8_e4m3"]

    @staticmethod
    def get_supported_kernel_block_sizes():
        return [MultipleOf(16)]

    @classmethod
    def supports_batch_invariance(cls):
        return True


class TritonMLAImpl(MLACommonImpl):
    def forward_mqa(self, q, attn_metadata):
        if attn_metadata.causal:
            rows = lengths_of_each_row(attn_metadata)
        else:
            rows = one_length_for_all(attn_metadata)
        decode(q, rows)
`,
  'v1/attention/backends/mla/aiter_triton_mla.py': `class AiterTritonMLABackend(AiterMLABackend):
    @staticmethod
    def get_name():
        return "AITER_TRITON_MLA"
`,
  'v1/attention/backends/registry.py': `class AttentionBackendEnum(Enum):
    TRITON_MLA = "a"
    ROCM_AITER_MLA = "b"
`,
  'v1/attention/backend.py': `class AttentionBackend:
    @classmethod
    def supports_non_causal(cls):
        return False

    @classmethod
    def supports_batch_invariance(cls):
        return False

    @classmethod
    def validate_configuration(cls, use_mla, use_non_causal, use_dcp=False):
        reasons = []
        if use_mla and use_non_causal and use_dcp and not cls.supports_non_causal_dcp():
            reasons.append("non-causal MLA attention with DCP not supported")
        return reasons
`,
  'v1/attention/selector.py': `def get_attn_backend(kind, attention_config):
    backend = attention_config.backend
    if attention_config.backend_per_kind:
        backend = attention_config.backend_per_kind.get(kind, backend)
    return backend
`,
  'platforms/rocm.py': `def _get_backend_priorities(use_mla):
    if use_mla:
        if rocm_aiter_ops.is_mla_enabled():
            return [
                AttentionBackendEnum.ROCM_AITER_MLA,
                AttentionBackendEnum.TRITON_MLA,
                AttentionBackendEnum.ROCM_AITER_TRITON_MLA,
            ]
        else:
            return [AttentionBackendEnum.TRITON_MLA]
    return []


class RocmPlatform:
    def get_valid_backends(cls, config):
        for backend in _get_backend_priorities(config.use_mla):
            try:
                reasons = backend.get_class().validate_configuration(config)
            except ImportError:
                reasons = ["ImportError"]

    def get_attn_backend_cls(cls, selected_backend, config):
        if selected_backend is not None:
            try:
                reasons = selected_backend.get_class().validate_configuration(config)
            except ImportError:
                reasons = ["ImportError"]
            if reasons:
                raise ValueError(f"Selected {selected_backend}: {reasons}")
            return selected_backend
        return cls.get_valid_backends(config)

    def check_and_update_config(cls, config):
        if config.prefill_context_parallel_size > 1:
            config.cudagraph_mode = CUDAGraphMode.PIECEWISE
`,
  'config/speculative.py': `OtherTypes = Literal["eagle", "mtp"]
SpeculativeMethod = Literal["ngram", OtherTypes, "dspark"]


class SpeculativeConfig:
    method: SpeculativeMethod = None
    attention_backend: str = None
    enable_adaptive_verification: bool = False

    def check(self):
        if self.method == "dspark" and self.draft_parallel_config.tensor_parallel_size > 8:
            raise ValueError("too many")
`,
  'config/vllm.py': `class VllmConfig:
    def use_v2_model_runner(self):
        return HAS_TRITON

    def _get_v1_model_runner_unsupported_features(self):
        return ["dspark speculative decoding"]

    def _validate_v1_model_runner(self):
        if self._get_v1_model_runner_unsupported_features():
            raise ValueError("V1 cannot")
`,
  'config/cache.py': 'CacheDType = Literal["auto", "bfloat16", "fp8"]\n',
  'envs.py': `environment_variables = {
    "VLLM_BATCH_INVARIANT": lambda: bool(int(os.getenv("VLLM_BATCH_INVARIANT", "0"))),
    "VLLM_OTHER": lambda: os.getenv("VLLM_OTHER", "x"),
    "VLLM_ROCM_AITER_MLA_ASM_PADDING": env_with_choices("VLLM_ROCM_AITER_MLA_ASM_PADDING", "auto", ["auto", "asm"]),
    "VLLM_ROCM_USE_AITER": lambda: os.getenv("VLLM_ROCM_USE_AITER", "False").lower() in ("true", "1"),
    "VLLM_ROCM_USE_AITER_MLA": lambda: os.getenv("VLLM_ROCM_USE_AITER_MLA", "True").lower() in ("true", "1"),
    "VLLM_USE_V2_MODEL_RUNNER": lambda: convert(os.getenv("VLLM_USE_V2_MODEL_RUNNER", None)),
}
`,
  'v1/worker/gpu/spec_decode/dspark/utils.py': `def _choose(draft_model_config, own, target):
    if own is not None:
        return own
    if draft_model_config.hf_config.model_type in ("deepseek_v4", "deepseek_v41"):
        return target
    return None


def load_dspark_model(target_model, vllm_config):
    speculative_config = vllm_config.speculative_config
    chosen = _choose(
        speculative_config.draft_model_config, speculative_config.attention_backend, vllm_config.attention_config.backend
    )
    return replace(
        vllm_config,
        parallel_config=replace(vllm_config.parallel_config, pipeline_parallel_size=1, tensor_parallel_size=8),
        attention_config=replace(vllm_config.attention_config, use_non_causal=True, backend=chosen),
    )
`,
  'v1/worker/gpu/spec_decode/dspark/speculator.py': `class DSparkSpeculator:
    def __init__(self, config):
        self.sample_from_anchor = getattr(config, "sample_from_anchor", True)
`,
  'v1/worker/gpu/spec_decode/adaptive_verification.py': `def check(backend):
    raise ValueError(f"Adaptive verification: query lengths vary up to 8, but {backend} does not allow it")
`,
  'v1/worker/cp_utils.py': `def check_attention_cp_compatibility(impl):
    assert impl.supports_mtp_with_cp_non_trivial_interleave_size, "no"
`,
  'v1/kv_cache_interface.py': `class MLAAttentionSpec:
    def merge(cls, specs):
        return cls(non_causal_multi_token_decode=any(spec.non_causal_multi_token_decode for spec in specs))
`,
  'model_executor/layers/attention/mla_attention.py': `class MLACommonBackend(AttentionBackend):
    pass


class MLACommonMetadataBuilder:
    supports_non_causal_multi_token_decode: ClassVar[bool] = False
    supports_non_causal_multi_token_dcp: ClassVar[bool] = False

    def __init__(self, kv_cache_spec, layer_names, layers):
        self.non_causal_multi_token_decode = any(layers[name].non_causal_multi_token_decode for name in layer_names)
        self._validate_dspark_dcp_support()

    def _validate_dspark_dcp_support(self):
        raise ValueError("does not support DSpark with decode context parallelism")
`,
  'model_executor/models/qwen3_dflash.py': `def _dflash_layer_causal(config, index):
    given = getattr(config, "is_causal", None)
    if given is not None:
        return given
    override = (getattr(config, "dflash_config", None) or {}).get("causal")
    if override is not None:
        return override
    types = getattr(config, "layer_types", None)
    return bool(types) and types[index] == SLIDING
`,
  'transformers_utils/configs/speculators/algos.py': `def update_dspark(config_dict, pre_trained_config):
    supported_architectures = {"PlainDSpark", "OmniDSpark"}
    chosen = [name for name in config_dict.get("architectures") or [] if name in supported_architectures]
    pre_trained_config["architectures"] = chosen or ["PlainDSpark"]
    pre_trained_config["sample_from_anchor"] = config_dict.get("sample_from_anchor", False)
`,
  'transformers_utils/configs/k3_dspark.py': `class K3DSparkConfig(DeepseekV3Config):
    def __init__(self, **kwargs):
        unsupported = [name for name in ("mla_use_nope", "dspark_bonus_anchor") if getattr(self, name, False)]
        if self.q_lora_rank is None:
            unsupported.append("q_lora_rank=None")
        if unsupported:
            raise ValueError("MLA DSpark does not support " + ", ".join(unsupported) + ".")
`,
  'models/kimi_k3/nvidia/mla.py': `class Attention:
    def _decode_concat_cache(self, q):
        if not self.impl.supports_quant_query_input:
            q = q * self._q_scale
        return q
`,
  'models/kimi_k3/nvidia/ops/fused_mla_key_concat_kv_cache.py': `def fused_mla_decode_q_concat_kv_cache_insert(q, fp8_q):
    out_dtype = torch.float8_e4m3fn if fp8_q else q.dtype
    return torch.empty(q.shape, dtype=out_dtype)
`,
};

/** A release of a generation. */
export function releaseFiles(generation: Generation, version: string, commit?: string): Files {
  const named = commit === undefined ? '' : `__commit_id__ = commit_id = 'g${commit}'\n`;
  return {
    ...rest,
    '_version.py': `__version__ = version = '${version}'\n${named}`,
    '_aiter_ops.py': ops(generation),
    'v1/attention/backends/mla/rocm_aiter_mla.py': aiterMla(generation),
  };
}
