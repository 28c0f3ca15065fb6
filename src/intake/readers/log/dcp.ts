// Decode context parallelism: what a backend must give, and what is not written yet.
import type { Detector, Reports } from './types.ts';

const builder =
  /^doesnotsupport(causal|non-causal)(?:multi-token|draft){0,2}MLAattentionfor(\w{2,20}?)withdecodecontextparallel/;

export const dsparkDcp: Detector = {
  anchors: ['doesnotsupportcausal', 'doesnotsupportnon-causal'],
  look({ tight, head }) {
    const match = builder.exec(tight);
    if (match === null) return undefined;
    const mask = match[1] ?? '';
    const owner = /(\w{3,80}) ?$/.exec(head)?.[1];
    const causal = mask === 'causal';
    return {
      code: 'dspark-dcp-refused',
      fields: { mask, method: match[2] ?? '', ...(owner === undefined ? {} : { builder: owner }) },
      conditions: [causal ? 'causal-verify' : 'non-causal-draft'],
      whose: causal ? 'unknown' : 'draft',
    };
  },
};

export const dcpLseReports: Reports = { 'dcp-lse': ['sparse'] };

export const dcpLse: Detector = {
  anchors: ['softmaxLSE', 'softmaxlse'],
  look(window) {
    const { tight, head } = window;
    const start =
      /(?:Decode ?Context ?Parallel\w{0,4} ?|\()?(?:\(?DCP\)?) ?requires? ?attention ?impl\w{0,20} ?to ?return ?the ?$/.exec(
        head,
      );
    if (start === null) return undefined;
    const impl = /^softmaxLSE(?:(?:during|for)decode)?,?but(?:theimpl)?["']?(\w{3,80}?)["']?doesnot/i.exec(tight)?.[1];
    return {
      code: 'dcp-lse',
      line: window.lineInHead(start.index),
      fields: impl === undefined ? {} : { impl },
      conditions: impl !== undefined && /sparse/i.test(impl) ? ['sparse'] : [],
    };
  },
};
