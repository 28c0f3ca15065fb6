"""AITER's three entry points with their parameters, on the plain tensors beside this. Schedules nothing."""

import torch


class dtypes:
    fp8 = torch.float8


def get_mla_metadata_info_v1(batch_size, max_seqlen_qo, num_head_qo, q_dtype, kv_dtype, is_sparse, fast_mode=True):
    assert num_head_qo % 8 == 0 and not is_sparse
    return (
        (2, torch.uint64),
        (9, torch.int32),
        ((batch_size, 8), torch.int32),
        (batch_size + 1, torch.int32),
        ((batch_size, 2), torch.int32),
        (batch_size, torch.int32),
    )


SCHEDULED = {}


def get_mla_metadata_v1(
    seqlens_qo_indptr,
    seqlens_kv_indptr,
    kv_last_page_lens,
    num_heads_per_head_k,
    num_heads_k,
    is_causal,
    work_metadata_ptrs,
    work_info_set,
    work_indptr,
    reduce_indptr,
    reduce_final_map,
    reduce_partial_map,
    page_size=1,
    kv_granularity=16,
    max_seqlen_qo=-1,
    uni_seqlen_qo=-1,
    fast_mode=True,
    dtype_q=None,
    dtype_kv=None,
):
    batch = seqlens_qo_indptr.shape[0] - 1
    assert seqlens_kv_indptr.shape == (batch + 1,) and kv_last_page_lens.flat == [1] * batch
    assert num_heads_k == 1 and isinstance(is_causal, bool)
    # The info set and its index come in this order here, and in the other from get_mla_metadata_info_v1.
    assert (work_info_set.shape, work_indptr.shape) == ((batch, 8), (9,))
    SCHEDULED[id(work_metadata_ptrs)] = is_causal
