/** A table of decode calls over everything that differs, `rows` rows long. */
export function table(rows: number): string {
  const lines = ['aiter_tag,gpu_arch,q_dtype,kv_dtype,heads_per_rank,block_len,mask'];
  for (const tag of ['v0.1.17', 'v0.1.19', 'v0.1.20', 'v0.1.20.post1', 'v0.1.22'])
    for (const arch of ['gfx942', 'gfx950'])
      for (const dtypes of ['bf16,bf16', 'bf16,fp8', 'fp8,fp8'])
        for (let heads = 1; heads <= 128; heads += 1)
          for (let block = 1; block <= 16; block += 1)
            for (const mask of ['causal', 'non-causal']) lines.push([tag, arch, dtypes, heads, block, mask].join(','));
  return lines.slice(0, rows + 1).join('\n');
}
