// Decode context parallelism: what a backend must give, and what is not written yet.
import type { Detector, Reports } from './types.ts';

const builder =
  /^does not support (causal|non-causal)(?: (?:multi-token|draft)){0,2} MLA attention for (\w{2,20}) with decode context parallel/;

export const dsparkDcp: Detector = {
  anchors: ['does not support causal', 'does not support non-causal'],
  look({ tail, head }) {
    const match = builder.exec(tail);
    if (match === null) return undefined;
    const mask = match[1] ?? '';
    const owner = /(\w{3,80}) $/.exec(head)?.[1];
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
  anchors: ['softmax LSE', 'softmax lse'],
  look(window) {
    const { tail, head } = window;
    const start =
      /(?:Decode Context Parallel\w{0,4} |\()?(?:\(?DCP\)?) requires? attention impl\w{0,20} to return the $/.exec(
        head,
      );
    if (start === null) return undefined;
    const impl = /^softmax LSE(?: (?:during|for) decode)?,? but (?:the impl )?(\w{3,80}) does not/i.exec(tail)?.[1];
    return {
      code: 'dcp-lse',
      line: window.lineInHead(start.index),
      fields: impl === undefined ? {} : { impl },
      conditions: impl !== undefined && /sparse/i.test(impl) ? ['sparse'] : [],
    };
  },
};

export const queryReplicationReports: Reports = { 'dcp-query-replication': [] };

export const queryReplication: Detector = {
  anchors: ['DCP query replication'],
  look: ({ tail }) =>
    /^DCP query replication is not (?:implemented|supported)/.test(tail)
      ? { code: 'dcp-query-replication', fields: {}, conditions: [] }
      : undefined,
};
