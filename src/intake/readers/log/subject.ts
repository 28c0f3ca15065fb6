// Text of another subject: said once, so that nobody looks for the pin there.
import type { Detector, Reports } from './types.ts';

/** Sparse MLA has backends of its own. */
export const sparse: Detector = {
  anchors: ['MLASparse', 'MLA_SPARSE'],
  look({ tail, head }) {
    const name = `${/\w{0,60}$/.exec(head)?.[0] ?? ''}${/^\w{1,60}/.exec(tail)?.[0] ?? ''}`;
    return { code: 'sparse-mla', fields: { name }, conditions: [] };
  },
};

export const otherEngineReports: Reports = { 'other-engine': ['sglang', 'atom'] };

/** A start-up line of another server than vLLM. A path or a package name alone is no server. */
export const otherEngine: Detector = {
  anchors: [
    'sglang.launch_server',
    'sglang/srt/',
    'server_args=ServerArgs(',
    'atom.entrypoints',
    'atom/model_engine/',
    'atom/model_ops/',
    'rocm/atom',
  ],
  look: ({ tail }) => {
    const atom = !tail.startsWith('s');
    return {
      code: 'other-engine',
      fields: { engine: atom ? 'atom' : 'sglang' },
      conditions: [atom ? 'atom' : 'sglang'],
    };
  },
};

/** vLLM's own detection line, or messages that only the other platform prints. `device_config=cuda` is printed on ROCm too. */
export const otherPlatform: Detector = {
  anchors: [
    'Automaticallydetectedplatform',
    'FLASHINFER_MLA',
    'FLASHMLA',
    'CUTLASS_MLA',
    'vllm_ascend',
    '[cuda.py:',
    'NVIDIA-SMI',
  ],
  look({ tail, tight, before }) {
    const detected = /^Automaticallydetectedplatform(rocm|cuda|tpu|xpu|cpu|npu|\w{2,12})/.exec(tight)?.[1];
    if (detected === 'rocm') return undefined;
    if (detected !== undefined)
      return {
        code: 'other-platform',
        fields: { platform: detected },
        conditions: [],
      };
    if (tail.startsWith('vllm_ascend')) return { code: 'other-platform', fields: { platform: 'npu' }, conditions: [] };
    if (
      tail.startsWith('NVIDIA-SMI') ||
      /^\[cuda\.py:\d/.test(tail) ||
      /(?:Using|Selectedbackend)(?:AttentionBackendEnum\.)?$/.test(before)
    ) {
      return { code: 'other-platform', fields: { platform: 'cuda' }, conditions: [] };
    }
    return undefined;
  },
};

export const abortedReports: Reports = { 'process-aborted': [] };

/** The end of a process, without its reason. */
export const aborted: Detector = {
  anchors: ['FatalPythonerror:Aborted', 'terminatecalled'],
  look: () => ({ code: 'process-aborted', fields: {}, conditions: [] }),
};
