// MLA decode rows of AITER's manifests, as facts: q dtype, kv dtype, heads, block length, then letters (p persistent, l returns the
// LSE, c context parallel, n non-causal) and the kernel's name. Written out by `manifestCsv` in AITER's own columns.

export const v0_1_19: Readonly<Record<string, string>> = {
  gfx942: `
bf16 bf16 128 0 - mla_dec_stage1_bf16_a16w16_subQ128_mqa128
bf16 bf16 16 4 p mla_a16w16_qh16_m16x4_n16x1_coex0_mask1_ps
bf16 bf16 16 1 - mla_dec_stage1_bf16_a16w16_subQ16_mqa16
bf16 bf16 16 4 - mla_a16w16_qh16_m16x4_n16x1_coex0_mask1
bf16 bf16 16 8 - mla_a16w16_qh16_m32x4_n16x1_coex0_mask1
bf16 fp8 16 4 p mla_a16w8_qh16_m16x4_n16x1_coex0_mask1_ps
bf16 byte 16 4 p mla_a16w8_qh16_m16x4_n16x1_coex0_mask1_ps_page64_ds32
fp8 fp8 16 1 p mla_a8w8_qh16_qseqlen1_gqaratio16_ps
fp8 fp8 64 1 p mla_a8w8_qh64_qseqlen1_gqaratio64_v3_ps
fp8 fp8 64 1 pl mla_a8w8_qh64_qseqlen1_gqaratio64_lse_v3_ps
fp8 fp8 16 2 p mla_a8w8_qh16_qseqlen2_gqaratio16_ps
fp8 fp8 16 4 p mla_a8w8_qh64_qseqlen4_gqaratio16_ps
fp8 fp8 16 1 - mla_a8w8_qh16_qseqlen1_gqaratio16
fp8 fp8 16 2 - mla_a8w8_qh16_qseqlen2_gqaratio16
fp8 fp8 16 4 - mla_a8w8_qh64_qseqlen4_gqaratio16
fp8 fp8 128 0 - mla_a8w8_qh128_m32x4_n16x2_msk1
fp8 fp8 128 0 p mla_a8w8_qh128_m32x4_n16x2_msk0_ps
bf16 bf16 32 0 - MLA_A16W16_1TG_4W_32mx1_16nx1_Coex0_Msk1_QH16
bf16 bf16 64 0 - MLA_A16W16_1TG_4W_64mx1_16nx1_Coex0_Msk1_QH16
bf16 bf16 8 1 - mla_a16w16_qh8_qseqlen1_gqaratio8_v3
fp8 fp8 8 1 - mla_a8w8_qh8_qseqlen1_gqaratio8_v1
bf16 bf16 8 2 p mla_dec_stage1_bf16_a16w16_subQ16_mqa16_ps`,
  gfx950: `
bf16 bf16 128 0 - mla_dec_stage1_bf16_a16w16_subQ128_mqa128
bf16 bf16 16 4 p mla_a16w16_qh16_m16x4_n16x1_coex0_mask1_ps
bf16 bf16 16 4 pl mla_a16w16_qh16_m16x4_n16x1_coex0_mask1_lse_ps
bf16 bf16 16 1 - mla_dec_stage1_bf16_a16w16_subQ16_mqa16
bf16 bf16 16 4 - mla_a16w16_qh16_m16x4_n16x1_coex0_mask1
bf16 bf16 16 8 - mla_a16w16_qh16_m32x4_n16x1_coex0_mask1
bf16 fp8 16 4 p mla_a16w8_qh16_m16x4_n16x1_coex0_mask1_ps
fp8 fp8 16 1 p mla_a8w8_qh16_qseqlen1_gqaratio16_ps
fp8 fp8 16 1 pl mla_a8w8_qh16_qseqlen1_gqaratio16_lse_ps
fp8 fp8 16 2 p mla_a8w8_qh16_qseqlen2_gqaratio16_ps
fp8 fp8 16 4 p mla_a8w8_qh16_qseqlen4_gqaratio16_v3_ps
fp8 fp8 16 4 pl mla_a8w8_qh16_qseqlen4_gqaratio16_lse_v3_ps
fp8 fp8 64 1 p mla_a8w8_qh64_qseqlen1_gqaratio64_v3_ps
fp8 fp8 64 1 pl mla_a8w8_qh64_qseqlen1_gqaratio64_lse_v3_ps
fp8 fp8 16 1 - mla_a8w8_qh16_qseqlen1_gqaratio16
fp8 fp8 16 2 - mla_a8w8_qh16_qseqlen2_gqaratio16
fp8 fp8 16 4 - mla_a8w8_qh64_qseqlen4_gqaratio16
fp8 fp8 32 4 p mla_a8w8_qh32_qseqlen4_gqaratio32_ps
fp8 fp8 32 4 pl mla_a8w8_qh32_qseqlen4_gqaratio32_lse_ps
fp8 fp8 32 1 p mla_a8w8_qh32_qseqlen1_gqaratio32_ps
fp8 fp8 32 1 pl mla_a8w8_qh32_qseqlen1_gqaratio32_lse_ps
fp8 fp8 32 2 p mla_a8w8_qh32_qseqlen2_gqaratio32_v3_ps
fp8 fp8 32 2 pl mla_a8w8_qh32_qseqlen2_gqaratio32_lse_v3_ps
fp8 fp8 128 0 - mla_a8w8_qh128_m32x4_n16x2_msk1
bf16 bf16 32 0 - MLA_A16W16_1TG_4W_16mx4_32nx1_Coex0_Msk1_QH16
bf16 bf16 64 0 - MLA_A16W16_1TG_4W_64mx1_16nx1_Coex0_Msk1_QH16
bf16 bf16 64 1 - mla_a16w16_qh64_qseqlen1_gqaratio64_v3
bf16 bf16 8 1 - mla_a16w16_qh8_qseqlen1_gqaratio8_v3
bf16 bf16 8 2 - mla_a16w16_qh8_qseqlen2_gqaratio8
bf16 bf16 8 2 - mla_a16w16_qh8_qseqlen2_gqaratio8_causal
fp8 fp8 8 1 - mla_a8w8_qh8_qseqlen1_gqaratio8_v3
fp8 fp8 8 4 p mla_a8w8_qh32_qseqlen4_gqaratio8_ps
fp8 fp8 8 4 pl mla_a8w8_qh32_qseqlen4_gqaratio8_lse_ps
bf16 bf16 32 4 p mla_a16w16_qh32_qseqlen4_gqaratio32_ps
bf16 bf16 32 4 pl mla_a16w16_qh32_qseqlen4_gqaratio32_lse_ps
bf16 bf16 32 4 pc mla_a16w16_qh32_qseqlen4_gqaratio32_cprr_ps
bf16 bf16 32 4 plc mla_a16w16_qh32_qseqlen4_gqaratio32_lse_cprr_ps
bf16 bf16 64 1 p mla_a16w16_qh64_qseqlen1_gqaratio64_v3_ps
bf16 bf16 64 1 pl mla_a16w16_qh64_qseqlen1_gqaratio64_lse_v3_ps
bf16 bf16 64 1 pc mla_a16w16_qh64_qseqlen1_gqaratio64_cprr_v3_ps
bf16 bf16 64 1 plc mla_a16w16_qh64_qseqlen1_gqaratio64_lse_cprr_v3_ps`,
};

export const v0_1_20: Readonly<Record<string, string>> = {
  gfx942: `
bf16 bf16 128 0 - mla_dec_stage1_bf16_a16w16_subQ128_mqa128
bf16 bf16 16 4 p mla_a16w16_qh16_m16x4_n16x1_coex0_mask1_ps
bf16 bf16 16 1 - mla_dec_stage1_bf16_a16w16_subQ16_mqa16
bf16 bf16 16 4 - mla_a16w16_qh16_m16x4_n16x1_coex0_mask1
bf16 bf16 16 8 - mla_a16w16_qh16_m32x4_n16x1_coex0_mask1
bf16 fp8 16 4 p mla_a16w8_qh16_m16x4_n16x1_coex0_mask1_ps
bf16 byte 16 4 p mla_a16w8_qh16_m16x4_n16x1_coex0_mask1_ps_page64_ds32
fp8 fp8 16 1 p mla_a8w8_qh16_qseqlen1_gqaratio16_ps
fp8 fp8 64 1 p mla_a8w8_qh64_qseqlen1_gqaratio64_v3_ps
fp8 fp8 64 1 pl mla_a8w8_qh64_qseqlen1_gqaratio64_lse_v3_ps
fp8 fp8 16 2 p mla_a8w8_qh16_qseqlen2_gqaratio16_ps
fp8 fp8 16 4 p mla_a8w8_qh64_qseqlen4_gqaratio16_ps
fp8 fp8 16 1 - mla_a8w8_qh16_qseqlen1_gqaratio16
fp8 fp8 16 2 - mla_a8w8_qh16_qseqlen2_gqaratio16
fp8 fp8 16 4 - mla_a8w8_qh64_qseqlen4_gqaratio16
fp8 fp8 128 0 - mla_a8w8_qh128_m32x4_n16x2_msk1
fp8 fp8 128 0 p mla_a8w8_qh128_m32x4_n16x2_msk0_ps
bf16 bf16 32 0 - MLA_A16W16_1TG_4W_32mx1_16nx1_Coex0_Msk1_QH16
bf16 bf16 64 0 - MLA_A16W16_1TG_4W_64mx1_16nx1_Coex0_Msk1_QH16
bf16 bf16 8 1 - mla_a16w16_qh8_qseqlen1_gqaratio8_v3
fp8 fp8 8 1 - mla_a8w8_qh8_qseqlen1_gqaratio8_v1
bf16 bf16 8 2 p mla_dec_stage1_bf16_a16w16_subQ16_mqa16_ps`,
  gfx950: `
bf16 bf16 128 0 - mla_dec_stage1_bf16_a16w16_subQ128_mqa128
bf16 bf16 16 4 p mla_a16w16_qh16_m16x4_n16x1_coex0_mask1_ps
bf16 bf16 16 4 pl mla_a16w16_qh16_m16x4_n16x1_coex0_mask1_lse_ps
bf16 bf16 16 1 - mla_dec_stage1_bf16_a16w16_subQ16_mqa16
bf16 bf16 16 4 - mla_a16w16_qh16_m16x4_n16x1_coex0_mask1
bf16 bf16 16 8 - mla_a16w16_qh16_m32x4_n16x1_coex0_mask1
bf16 fp8 16 4 p mla_a16w8_qh16_m16x4_n16x1_coex0_mask1_ps
fp8 fp8 16 1 p mla_a8w8_qh16_qseqlen1_gqaratio16_ps
fp8 fp8 16 1 pl mla_a8w8_qh16_qseqlen1_gqaratio16_lse_ps
fp8 fp8 16 2 p mla_a8w8_qh16_qseqlen2_gqaratio16_ps
fp8 fp8 16 4 p mla_a8w8_qh16_qseqlen4_gqaratio16_v3_ps
fp8 fp8 16 4 pl mla_a8w8_qh16_qseqlen4_gqaratio16_lse_v3_ps
fp8 fp8 16 1 - mla_a8w8_qh16_qseqlen1_gqaratio16
fp8 fp8 16 2 - mla_a8w8_qh16_qseqlen2_gqaratio16
fp8 fp8 16 4 - mla_a8w8_qh64_qseqlen4_gqaratio16
fp8 fp8 32 4 p mla_a8w8_qh32_qseqlen4_gqaratio32_ps
fp8 fp8 32 4 pl mla_a8w8_qh32_qseqlen4_gqaratio32_lse_ps
fp8 fp8 32 1 p mla_a8w8_qh32_qseqlen1_gqaratio32_ps
fp8 fp8 32 1 pl mla_a8w8_qh32_qseqlen1_gqaratio32_lse_ps
fp8 fp8 16 4 pc mla_a8w8_qh16_qseqlen4_gqaratio16_cprr_v3_ps
fp8 fp8 16 4 plc mla_a8w8_qh16_qseqlen4_gqaratio16_lse_cprr_v3_ps
fp8 fp8 32 4 pc mla_a8w8_qh32_qseqlen4_gqaratio32_cprr_ps
fp8 fp8 32 4 plc mla_a8w8_qh32_qseqlen4_gqaratio32_lse_cprr_ps
fp8 fp8 128 0 - mla_a8w8_qh128_m32x4_n16x2_msk1
bf16 bf16 32 0 - MLA_A16W16_1TG_4W_16mx4_32nx1_Coex0_Msk1_QH16
bf16 bf16 64 0 - MLA_A16W16_1TG_4W_64mx1_16nx1_Coex0_Msk1_QH16
bf16 bf16 64 1 - mla_a16w16_qh64_qseqlen1_gqaratio64_v3
bf16 bf16 8 1 - mla_a16w16_qh8_qseqlen1_gqaratio8_v3
bf16 bf16 8 2 - mla_a16w16_qh8_qseqlen2_gqaratio8
bf16 bf16 8 2 - mla_a16w16_qh8_qseqlen2_gqaratio8_causal
fp8 fp8 8 1 - mla_a8w8_qh8_qseqlen1_gqaratio8_v3
fp8 fp8 8 4 p mla_a8w8_qh32_qseqlen4_gqaratio8_ps
fp8 fp8 8 4 pl mla_a8w8_qh32_qseqlen4_gqaratio8_lse_ps
bf16 bf16 32 4 p mla_a16w16_qh32_qseqlen4_gqaratio32_ps
bf16 bf16 32 4 pl mla_a16w16_qh32_qseqlen4_gqaratio32_lse_ps
bf16 bf16 32 4 pc mla_a16w16_qh32_qseqlen4_gqaratio32_cprr_ps
bf16 bf16 32 4 plc mla_a16w16_qh32_qseqlen4_gqaratio32_lse_cprr_ps
bf16 bf16 32 4 pn mla_a16w16_qh32_qseqlen4_gqaratio32_msk0_ps
bf16 bf16 32 4 pln mla_a16w16_qh32_qseqlen4_gqaratio32_msk0_lse_ps
bf16 bf16 32 4 pcn mla_a16w16_qh32_qseqlen4_gqaratio32_msk0_cprr_ps
bf16 bf16 32 4 plcn mla_a16w16_qh32_qseqlen4_gqaratio32_msk0_lse_cprr_ps
bf16 bf16 64 1 p mla_a16w16_qh64_qseqlen1_gqaratio64_v3_ps
bf16 bf16 64 1 pl mla_a16w16_qh64_qseqlen1_gqaratio64_lse_v3_ps
bf16 bf16 64 1 pc mla_a16w16_qh64_qseqlen1_gqaratio64_cprr_v3_ps
bf16 bf16 64 1 plc mla_a16w16_qh64_qseqlen1_gqaratio64_lse_cprr_v3_ps
bf16 bf16 64 1 pn mla_a16w16_qh64_qseqlen1_gqaratio64_msk0_v3_ps
bf16 bf16 64 1 pln mla_a16w16_qh64_qseqlen1_gqaratio64_msk0_lse_v3_ps
bf16 bf16 64 1 pcn mla_a16w16_qh64_qseqlen1_gqaratio64_msk0_cprr_v3_ps
bf16 bf16 64 1 plcn mla_a16w16_qh64_qseqlen1_gqaratio64_msk0_lse_cprr_v3_ps
fp8 fp8 8 4 pn mla_a8w8_qh32_qseqlen4_gqaratio8_msk0_ps
fp8 fp8 8 4 pln mla_a8w8_qh32_qseqlen4_gqaratio8_msk0_lse_ps
fp8 fp8 16 1 n mla_a8w8_qh16_qseqlen1_gqaratio16_msk0
fp8 fp8 16 4 n mla_a8w8_qh64_qseqlen4_gqaratio16_msk0
fp8 fp8 16 1 pn mla_a8w8_qh16_qseqlen1_gqaratio16_msk0_ps
fp8 fp8 16 1 pln mla_a8w8_qh16_qseqlen1_gqaratio16_msk0_lse_ps
fp8 fp8 16 4 pn mla_a8w8_qh16_qseqlen4_gqaratio16_msk0_v3_ps
fp8 fp8 16 4 pcn mla_a8w8_qh16_qseqlen4_gqaratio16_msk0_cprr_v3_ps
fp8 fp8 16 4 pln mla_a8w8_qh16_qseqlen4_gqaratio16_msk0_lse_v3_ps
fp8 fp8 16 4 plcn mla_a8w8_qh16_qseqlen4_gqaratio16_msk0_lse_cprr_v3_ps
fp8 fp8 32 4 pn mla_a8w8_qh32_qseqlen4_gqaratio32_msk0_ps
fp8 fp8 32 4 pcn mla_a8w8_qh32_qseqlen4_gqaratio32_msk0_cprr_ps
fp8 fp8 32 4 pln mla_a8w8_qh32_qseqlen4_gqaratio32_msk0_lse_ps
fp8 fp8 32 4 plcn mla_a8w8_qh32_qseqlen4_gqaratio32_msk0_lse_cprr_ps
fp8 fp8 128 0 n mla_a8w8_qh128_m32x4_n16x2_msk0`,
};
/** Which columns a manifest has: AITER added `lse` and then `cprr`. */
export type Columns = 'plain' | 'lse' | 'lse and cprr';

/**
 * A manifest in AITER's columns. `maskColumn` false writes the `causal` column as AITER did while the mask could not be
 * chosen: 0 for every decode kernel, whatever its mask. Rows that need a column the manifest lacks are left out.
 */
export function manifestCsv(rows: string, columns: Columns, maskColumn: boolean): string {
  const lse = columns !== 'plain';
  const cprr = columns === 'lse and cprr';
  const head = ['qType', 'kvType', 'Gqa', 'ps', 'qSeqLen', 'prefill', 'causal'];
  const lines = [[...head, ...(lse ? ['lse'] : []), ...(cprr ? ['cprr'] : []), 'knl_name', 'co_name'].join(',')];
  const bit = (on: boolean): string => (on ? '1' : '0');
  for (const row of rows.trim().split('\n')) {
    const [q = '', kv = '', heads = '', block = '', letters = '', name = ''] = row.split(' ');
    if ((letters.includes('l') && !lse) || (letters.includes('c') && !cprr)) continue;
    const cells = [q, kv, heads, bit(letters.includes('p')), block, '0', bit(maskColumn && !letters.includes('n'))];
    if (lse) cells.push(bit(letters.includes('l')));
    if (cprr) cells.push(bit(letters.includes('c')));
    lines.push([...cells, `_ZN5aiter${name.length}${name}E`, `${name}.co`].join(','));
  }
  const prefill = ['fp8', 'fp8', '1', '1', '0', '1', '1', ...(lse ? ['0'] : []), ...(cprr ? ['0'] : [])];
  lines.push([...prefill, 'mla_pfl_qh192_vh128_m32x8_n128x1_causal1', 'mla_pfl_causal1.co'].join(','));
  return `${lines.join('\n')}\n`;
}
