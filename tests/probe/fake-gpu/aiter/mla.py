import math
import os

import aiter


def mla_decode_fwd(
    q,
    kv_buffer,
    o,
    qo_indptr,
    kv_indptr,
    kv_indices,
    kv_last_page_lens,
    max_seqlen_q,
    page_size=1,
    nhead_kv=1,
    sm_scale=None,
    logit_cap=0.0,
    num_kv_splits=None,
    num_kv_splits_indptr=None,
    work_meta_data=None,
    work_indptr=None,
    work_info_set=None,
    reduce_indptr=None,
    reduce_final_map=None,
    reduce_partial_map=None,
    q_scale=None,
    kv_scale=None,
    causal=True,
):
    """Attention straight from the index lists, one output number at a time."""
    if os.environ.get("FAKE_GPU") == "ignores":
        causal = True
    assert aiter.SCHEDULED[id(work_meta_data)] is causal or os.environ.get("FAKE_GPU") == "ignores"
    assert q.shape[1] % 16 == 0 and q.shape[2] == 576 and kv_buffer.shape[1:] == (1, 1, 576)
    assert (q_scale is None) == (q.dtype == "bfloat16") and q.dtype == kv_buffer.dtype
    cache = kv_buffer.flat
    for request in range(qo_indptr.shape[0] - 1):
        pages = kv_indices.flat[kv_indptr.flat[request] : kv_indptr.flat[request + 1]]
        first, end = qo_indptr.flat[request], qo_indptr.flat[request + 1]
        assert end - first == max_seqlen_q
        for row in range(first, end):
            seen = pages[: len(pages) - (end - 1 - row)] if causal else pages
            for head in range(q.shape[1]):
                query = q.at(row, head)
                scores = []
                for page in seen:
                    total = 0.0
                    for d in range(576):
                        total += query[d] * cache[page * 576 + d]
                    scores.append(math.exp(total * sm_scale))
                start = (row * q.shape[1] + head) * 512
                for d in range(512):
                    weighted = sum(s * cache[page * 576 + d] for s, page in zip(scores, seen))
                    o.flat[start + d] = weighted / sum(scores)
