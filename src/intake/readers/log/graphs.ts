// Graph modes that vLLM lowers, and the drafter's capture. Performance, never a refusal.
import type { Detector, Reports } from './types.ts';

const lowered =
  /^CUDAGraphMode\.(\w{3,30}) is not supported with (spec-decode for attention backend )?(?:attention backend )?(\w{3,80})(?: backend)? ?\(support: ?(?:AttentionCGSupport\.)?(\w{3,40})\)(?:[;,.] ?(?:so )?setting cudagraph_mode ?= ?(?:CUDAGraphMode\.)?(\w{3,30}))?/;

export const graphModeReports: Reports = {
  'cudagraph-lowered': ['spec-decode', 'sparse', 'triton-mla', 'piecewise', 'none'],
};

export const graphMode: Detector = {
  anchors: ['CUDAGraphMode.'],
  look({ tail }) {
    const match = lowered.exec(tail);
    if (match === null) return undefined;
    const [, requested = '', spec, backend = '', support = '', mode] = match;
    const conditions: string[] = [];
    if (spec !== undefined) conditions.push('spec-decode');
    if (/sparse/i.test(backend)) conditions.push('sparse');
    if (backend.startsWith('TritonMLA')) conditions.push('triton-mla');
    if (mode === 'PIECEWISE') conditions.push('piecewise');
    if (mode === 'NONE') conditions.push('none');
    const fields = { requested, backend_class: backend, support };
    return {
      code: 'cudagraph-lowered',
      fields: mode === undefined ? fields : { ...fields, cudagraph_mode: mode },
      conditions,
    };
  },
};

export const dcpGraphsReports: Reports = { 'cudagraph-dcp': [] };

export const dcpGraphs: Detector = {
  anchors: ['incompatible with full'],
  look({ tail, head }) {
    if (!/^incompatible with full (?:CUDA|cuda|HIP) ?graphs/.test(tail)) return undefined;
    if (!/\bDCP\b|decode context parallel/i.test(head.slice(-200))) return undefined;
    const mode = /Overriding cudagraph_mode to (?:CUDAGraphMode\.)?(\w{3,30})/.exec(tail.slice(0, 160))?.[1];
    return { code: 'cudagraph-dcp', fields: mode === undefined ? {} : { cudagraph_mode: mode }, conditions: [] };
  },
};

export const drafterCaptureReports: Reports = { 'drafter-captured': [] };

export const drafterCapture: Detector = {
  anchors: ['Capturing '],
  look({ tail }) {
    const match = /^Capturing (?:model|draft step|draft model) for (\w{2,30}) speculator/.exec(tail);
    return match === null
      ? undefined
      : { code: 'drafter-captured', fields: { speculator: match[1] ?? '' }, conditions: [], whose: 'draft' };
  },
};
