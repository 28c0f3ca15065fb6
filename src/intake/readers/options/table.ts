// vLLM's options: `vllm serve` of September 2026 and older names that people still paste. What an option takes decides
// what is its value and what is a positional; the whole list decides which prefixes are unique.

/** Take no value; each has a `--no-` form. */
const switches =
  'trust-remote-code enforce-eager enable-return-routed-experts return-sampling-mask use-fp64-gumbel enable-trace-replay disable-sliding-window disable-cascade-attn skip-tokenizer-init enable-prompt-embeds enable-sleep-mode enable-cumem-allocator enable-nccl-comm-suspend allow-deprecated-quantization use-tqdm-on-load enable-mamba-cache-stochastic-rounding numa-bind dcp-q-replicate data-parallel-hybrid-lb data-parallel-external-lb data-parallel-multi-port-external-lb enable-expert-parallel enable-batch-sharded-sampling enable-ep-weight-filter enable-dbo enable-elastic-ep disable-nccl-for-dp-synchronization enable-eplb ray-workers-use-nsight disable-custom-all-reduce enable-fault-tolerance enable-prefix-caching calculate-kv-scales kv-sharing-fast-prefill use-replayssm language-model-only enable-mm-embeds mm-encoder-only interleave-mm-strings skip-mm-profiling mm-device-do-normalize enable-lora enable-tower-connector-lora fully-sharded-loras specialize-active-lora enable-mixed-moe-lora-format enable-moe-shared-loras enable-lora-bias per-request-spec-decode-metrics kv-cache-metrics cudagraph-metrics enable-layerwise-nvtx-tracing enable-mfu-metrics enable-logging-iteration-details jit-monitor-verbose enable-chunked-prefill disable-chunked-mm-input scheduler-reserve-full-isl disable-hybrid-kv-cache-manager async-scheduling enable-flashinfer-autotune enable-bf16x3-router-gemm disable-log-stats disable-log-requests enable-log-requests aggregate-engine-logging fail-on-environ-validation headless disable-frontend-multiprocessing grpc trust-request-chat-template return-tokens-as-token-ids enable-auto-tool-choice exclude-tools-when-tool-choice-none enable-prompt-tokens-details enable-per-request-metrics enable-server-load-tracking enable-force-include-usage enable-tokenizer-info-endpoint enable-log-outputs enable-log-deltas log-error-stack tokens-only disable-uvicorn-access-log allow-credentials enable-ssl-refresh enable-request-id-headers disable-fastapi-docs enable-offline-docs enable-flash-late-interaction enable-reasoning use-v2-block-manager enable-multimodal-encoder-data-parallel enable-microbatch help';

/** Take any number of values. */
const lists =
  'served-model-name allowed-media-domains ignore-patterns logits-processors numa-bind-nodes numa-bind-cpus kv-cache-dtype-skip-layers cpu-offload-params offload-params lora-target-modules collect-detailed-traces cudagraph-capture-sizes lora-modules api-key middleware ir-op-priority';

/** Take one value. */
const values =
  'model config runner convert task tokenizer tokenizer-mode dtype seed hf-config-path allowed-local-media-path revision code-revision tokenizer-revision max-model-len quantization quantization-config max-logprobs logprobs-mode config-format hf-token hf-overrides model-class-overrides pooler-config override-pooler-config generation-config override-generation-config model-impl override-attention-dtype io-processor-plugin renderer-num-workers load-format download-dir safetensors-load-strategy safetensors-prefetch-num-threads safetensors-prefetch-block-size model-loader-extra-config pt-load-map-location attention-backend mamba-backend mamba-ssu-algorithm mamba-cache-philox-rounds reasoning-parser reasoning-parser-plugin distributed-executor-backend pipeline-parallel-size master-addr master-port nnodes node-rank distributed-timeout-seconds cpu-distributed-timeout-seconds device-ids tensor-parallel-size decode-context-parallel-size dcp-comm-backend dcp-kv-cache-interleave-size cp-kv-cache-interleave-size prefill-context-parallel-size data-parallel-size data-parallel-rank data-parallel-start-rank data-parallel-size-local data-parallel-address data-parallel-rpc-port data-parallel-backend data-parallel-supervisor-port all2all-backend ubatch-size dbo-decode-token-threshold dbo-prefill-token-threshold dp-sync-interval eplb-config expert-placement-strategy max-parallel-loading-workers worker-cls worker-extension-cls fault-tolerance-config block-size gpu-memory-utilization kv-cache-memory-bytes kv-cache-dtype swap-space num-gpu-blocks-override prefix-caching-hash-algo prefix-cache-retention-interval mamba-cache-dtype mamba-ssm-cache-dtype mamba-block-size prefix-match-unit mamba-cache-mode replayssm-buffer-len kv-offloading-size kv-offloading-backend offload-backend cpu-offload-gb offload-group-size offload-num-in-group offload-prefetch-step limit-mm-per-prompt media-io-kwargs mm-processor-kwargs mm-processor-cache-gb mm-processor-cache-type mm-hasher-algorithm mm-shm-cache-max-object-size-mb mm-encoder-tp-mode mm-encoder-attn-backend mm-encoder-attn-dtype mm-encoder-fp8-scale-path mm-encoder-fp8-scale-save-path mm-encoder-fp8-scale-save-margin video-pruning-rate video-pruning-method mm-tensor-ipc mm-processor-device mm-ipc-gpu-memory-gb max-loras max-lora-rank lora-dtype max-cpu-loras default-mm-loras show-hidden-metrics-for-version otlp-traces-endpoint kv-cache-metrics-sample jit-monitor-mode max-num-batched-tokens max-num-scheduled-tokens max-num-seqs max-num-queued-reqs max-num-queued-tokens long-prefill-token-threshold max-num-partial-prefills max-long-partial-prefills scheduling-policy scheduler-cls watermark prefill-schedule-interval stream-interval max-cudagraph-capture-size moe-backend linear-backend speculative-config spec-method spec-model spec-tokens diffusion-config kv-transfer-config kv-events-config ec-transfer-config ec-manager-config compilation-config attention-config reasoning-config kernel-config additional-config structured-outputs-config profiler-config optimization-level performance-mode weight-transfer-config shutdown-timeout gdn-prefill-backend kda-prefill-backend host port uds uvicorn-log-level disable-access-log-for-endpoints allowed-origins allowed-methods allowed-headers ssl-keyfile ssl-certfile ssl-ca-certs ssl-cert-reqs ssl-ciphers root-path h11-max-incomplete-event-size h11-max-header-count chat-template chat-template-content-format default-chat-template-kwargs response-role tool-call-parser tool-parser-plugin tool-server log-config-file max-log-len cohere-format fingerprint-mode fingerprint-value api-server-count guided-decoding-backend rope-scaling rope-theta max-seq-len-to-capture num-lookahead-slots device';

const shorts: Readonly<Record<string, string>> = {
  '-tp': 'tensor-parallel-size',
  '-pp': 'pipeline-parallel-size',
  '-dp': 'data-parallel-size',
  '-dpn': 'data-parallel-rank',
  '-dpr': 'data-parallel-start-rank',
  '-dpl': 'data-parallel-size-local',
  '-dpa': 'data-parallel-address',
  '-dpp': 'data-parallel-rpc-port',
  '-dpb': 'data-parallel-backend',
  '-dph': 'data-parallel-hybrid-lb',
  '-dpe': 'data-parallel-external-lb',
  '-dpm': 'data-parallel-multi-port-external-lb',
  '-dcp': 'decode-context-parallel-size',
  '-pcp': 'prefill-context-parallel-size',
  '-ep': 'enable-expert-parallel',
  '-sc': 'speculative-config',
  '-ac': 'attention-config',
  '-cc': 'compilation-config',
  '-dc': 'diffusion-config',
  '-asc': 'api-server-count',
  '-q': 'quantization',
  '-n': 'nnodes',
  '-r': 'node-rank',
  '-O': 'optimization-level',
  '-h': 'help',
};

export type Arity = 'switch' | 'list' | 'value';

const arities = new Map<string, Arity>([
  ...switches.split(' ').map((name) => [name, 'switch'] as const),
  ...lists.split(' ').map((name) => [name, 'list'] as const),
  ...values.split(' ').map((name) => [name, 'value'] as const),
]);

export type Found =
  | { readonly kind: 'option'; readonly name: string; readonly arity: Arity; readonly off: boolean }
  | { readonly kind: 'ambiguous'; readonly names: readonly string[] }
  | { readonly kind: 'unknown' };

/**
 * Finds an option as argparse does: by its whole name, else by a prefix that only one option has.
 * @param written as typed, without value and dotted piece, dashes included
 */
export function findOption(written: string): Found {
  const known = asked.get(written);
  if (known !== undefined) return known;
  const found = search(written);
  // The same few options come again and again; a hostile text shall not fill the memory.
  if (asked.size < 500 && written.length < 80) asked.set(written, found);
  return found;
}

const asked = new Map<string, Found>();

function search(written: string): Found {
  const short = shorts[written];
  if (short !== undefined) return { kind: 'option', name: short, arity: arities.get(short) ?? 'value', off: false };
  if (!written.startsWith('--')) return { kind: 'unknown' };
  const name = written.slice(2).replaceAll('_', '-');
  const whole = arities.get(name);
  if (whole !== undefined) return { kind: 'option', name, arity: whole, off: false };
  const off = name.startsWith('no-') ? name.slice(3) : undefined;
  if (off !== undefined && arities.get(off) === 'switch')
    return { kind: 'option', name: off, arity: 'switch', off: true };
  if (name === '') return { kind: 'unknown' };
  const fitting: { name: string; arity: Arity; off: boolean }[] = [];
  for (const [each, arity] of arities) {
    if (each.startsWith(name)) fitting.push({ name: each, arity, off: false });
    if (off !== undefined && arity === 'switch' && each.startsWith(off)) fitting.push({ name: each, arity, off: true });
  }
  const [first] = fitting;
  if (first === undefined) return { kind: 'unknown' };
  if (fitting.length > 1) return { kind: 'ambiguous', names: fitting.map((each) => each.name) };
  return { kind: 'option', ...first };
}
