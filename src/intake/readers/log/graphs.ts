// Graph modes that a backend cannot serve: vLLM lowers them and goes on, or ends.
import { cutShort } from './cut.ts';
import type { Detector, Reports } from './types.ts';

const lowered =
  /^CUDAGraphMode\.(\w{3,30}?)isnotsupportedwith(spec-decodeforattentionbackend)?(?:attentionbackend)?(\w{3,80}?)(?:backend)?\(support:?(?:AttentionCGSupport\.)?(\w{3,40})\)[;,.]?(?:so)?(?:(pleasetry)|(setting)(?:cudagraph_mode=(?:CUDAGraphMode\.)?(FULL_AND_PIECEWISE|FULL_DECODE_ONLY|PIECEWISE|NONE|FULL))?)?/;

export const graphModeReports: Reports = {
  'cudagraph-lowered': ['spec-decode', 'sparse', 'triton-mla', 'piecewise', 'none'],
  'cudagraph-refused': ['sparse', 'triton-mla'],
  [cutShort]: [],
};

export const graphMode: Detector = {
  anchors: ['CUDAGraphMode.'],
  look({ tight }) {
    const match = lowered.exec(tight);
    if (match === null) return undefined;
    const [, requested = '', spec, backend = '', support = '', please, setting, mode] = match;
    const conditions: string[] = [];
    if (spec !== undefined) conditions.push('spec-decode');
    if (/sparse/i.test(backend)) conditions.push('sparse');
    if (backend.startsWith('TritonMLA')) conditions.push('triton-mla');
    if (mode === 'PIECEWISE') conditions.push('piecewise');
    if (mode === 'NONE') conditions.push('none');
    const fields = { requested, backend_class: backend, support };
    if (please !== undefined) {
      return { code: 'cudagraph-refused', fields, conditions: conditions.filter((name) => name !== 'spec-decode') };
    }
    // Only the advice tells whether the server ends; a draft's backend is never the reason for that.
    if (setting === undefined && spec === undefined)
      return { code: cutShort, fields: { may_be: 'cudagraph-lowered, cudagraph-refused' }, conditions: [] };
    return {
      code: 'cudagraph-lowered',
      fields: mode === undefined ? fields : { ...fields, cudagraph_mode: mode },
      conditions,
    };
  },
};
