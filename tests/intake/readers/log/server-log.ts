// A server's log as vLLM writes it, of any length: start-up, one failure, and the chatter of all ranks.
const ranks = 8;

/** `lines` lines; the lookup miss stands on line `at`, counted from 1. */
export function serverLog(lines: number, at: number): string {
  const out = [
    'vllm serve moonshotai/Kimi-K3 --tensor-parallel-size 8 --kv-cache-dtype fp8 \\',
    `  --speculative-config '{"method":"dspark","model":"Inferact/Kimi-K3-DSpark","num_speculative_tokens":1}'`,
    '(APIServer pid=1) INFO 09-18 08:00:01 [api_server.py:1896] vLLM API server version 0.29.0',
    "(APIServer pid=1) INFO 09-18 08:00:02 [utils.py:328] non-default args: {'model_tag': 'moonshotai/Kimi-K3', 'tensor_parallel_size': 8, 'kv_cache_dtype': 'fp8'}",
    "(EngineCore pid=9) INFO 09-18 08:00:09 [core.py:116] Initializing a V1 LLM engine (v0.29.0) with config: model='moonshotai/Kimi-K3', speculative_config=SpeculativeConfig(method='dspark', model='Inferact/Kimi-K3-DSpark', num_spec_tokens=1), dtype=torch.bfloat16, tensor_parallel_size=8, decode_context_parallel_size=1, kv_cache_dtype=fp8, device_config=cuda",
    "(Worker_TP0 pid=20) INFO 09-18 08:00:15 [rocm.py:402] Using ROCM_AITER_MLA backend out of potential backends: ['ROCM_AITER_MLA', 'TRITON_MLA', 'ROCM_AITER_TRITON_MLA'].",
  ];
  for (let line = out.length + 1; line <= lines; line += 1) {
    const rank = line % ranks;
    if (line === at) {
      out.push(
        '[AITER] /opt/aiter/aiter_meta/csrc/py_itfs_cu/asm_mla.cu:193 get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 kv_type:fp8 gqa:16 ps:1 prefill:0 causal:0 qseqlen:2 lse:0 cprr:0',
      );
    } else if (line % 3 === 0) {
      out.push(
        `(Worker_TP${rank} pid=2${rank}) INFO 09-18 08:03:${String(line % 60).padStart(2, '0')} [default_loader.py:267] Loading weights took ${line % 90}.${line % 10} seconds`,
      );
    } else if (line % 3 === 1) {
      out.push(
        `(Worker_TP${rank} pid=2${rank}) [aiter] [fused_moe] using 2stage (asm) for ('gfx950', 128, 4, ${line}, 384, 896, 16, 'bf16')`,
      );
    } else {
      out.push(
        `Loading safetensors checkpoint shards:  ${line % 100}% Completed | ${line % 96}/96 [00:${String(line % 60).padStart(2, '0')}<01:12,  1.25it/s]`,
      );
    }
  }
  return `${out.join('\n')}\n`;
}
