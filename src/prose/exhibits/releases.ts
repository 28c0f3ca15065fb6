import { compareVersions } from '../../engine/versions.ts';
import { compare } from '../../knowledge/problems.ts';
import type { Release } from '../../knowledge/schema.ts';
import type { Referable } from '../../knowledge/types.ts';
import { cite, type Exhibit } from './parts.ts';
import { escapeMarkup } from '../../text/escape.ts';
import { dated } from './version-axis.ts';

const products = { vllm: 'vLLM', aiter: 'AITER', image: 'Image' } as const;
const generations = {
  'before-55966': 'never offers AITER MLA for the block',
  'branch-53001': 'offers it by signature',
  'merged-55966': 'holds #55966',
  'with-57085': 'holds #55966 and #57085',
  unknown: 'not known',
} as const;

/** All releases, each row with the id that `[[release:…]]` links to. */
export const releases: Exhibit = (facts, base) => {
  const rows = [...facts.releases.values()].sort(inOrder).map((release) => {
    const can =
      release.what === 'aiter'
        ? `<code>causal</code>: ${release.causal ?? 'unknown'}`
        : generations[release.generation ?? 'unknown'];
    const pins = release.pins === undefined ? '' : `pins AITER ${escapeMarkup(release.pins)}`;
    const note = [pins, release.note === undefined ? '' : escapeMarkup(release.note)]
      .filter((t) => t !== '')
      .join('. ');
    const sources = release.claims.map((id) => `<a href="${base}claims/#${id}">${escapeMarkup(id)}</a>`).join(', ');
    return `<tr id="${release.id}"><th scope="row">${products[release.what]} ${escapeMarkup(release.version)}</th><td>${when(release)}</td><td>${can}</td><td>${note}</td><td>${release.verified ? 'verified' : '<strong>not verified</strong>'}; ${sources}</td></tr>`;
  });
  return `<div class="table" tabindex="0" role="group" aria-label="Releases"><table><thead><tr><th scope="col">Release</th><th scope="col">Date</th><th scope="col">Ability</th><th scope="col">Notes</th><th scope="col">How we know</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>\n`;
};

/** AITER by its numbers, some of whose days were not found; the others, which are not all numbers, by their days. */
function inOrder(a: Release, b: Release): number {
  const byNumber = a.what === 'aiter' && b.what === 'aiter' ? (compareVersions(a.version, b.version) ?? 0) : 0;
  return byNumber || compare(a.what, b.what) || compare(a.date ?? '', b.date ?? '') || compare(a.id, b.id);
}

function when({ date, dated: how }: Release): string {
  if (date === undefined) return 'day not found';
  return `${how === 'by' ? 'by ' : ''}<time datetime="${date}">${date}</time>`;
}

/** Answers to "what is the first release that …", from the same list. */
export const firsts: Exhibit = (facts, base) => {
  const aiter = dated(facts, 'aiter');
  const vllm = dated(facts, 'vllm');
  const causal = aiter.find((release) => release.causal === 'yes');
  const pinned = vllm.find((release) => causalPin(facts, release));
  const holding = vllm.filter(({ generation }) => generation === 'merged-55966');
  const dcp = vllm.find(({ generation }) => generation === 'with-57085');
  const released = holding.filter(({ version, verified }) => verified && !version.startsWith('main'));
  const merged = facts.upstream.get('vllm-55966')?.merged ?? '';
  const after = vllm.filter((r) => r.generation === 'unknown' && (r.date ?? '') > merged);
  const link = (release: Release | undefined) =>
    release === undefined
      ? 'none known'
      : `<a href="#${release.id}">${products[release.what]} ${escapeMarkup(release.version)}</a> (${when(release)})`;
  const answers: readonly (readonly [string, string, string])[] = [
    ['takes <code>causal</code> in <code>mla_decode_fwd</code>', link(causal), 'first-aiter-with-causal'],
    ['is pinned by vLLM and takes <code>causal</code>', link(pinned), 'vllm-main-2026-09-14'],
    ['has #55966 on vLLM’s main branch', link(holding[0]), 'merged-as-35dc273072'],
    [
      'has #55966 in a numbered vLLM release, verified',
      released.length > 0
        ? link(released[0])
        : `none yet; later than the merge, not verified: ${after.map(link).join(', ')}`,
      'vllm-releases-by-their-packages',
    ],
    ['serves a non-causal block under DCP', link(dcp), 'vllm-releases-by-their-packages'],
    ['serves the fp8 block of two with 16 heads', 'none; AITER #4872 was open when we read it', 'guard-may-go'],
    ['has a non-causal decode on gfx942', 'none known', 'gfx942-no-non-causal-kernel'],
  ];
  const rows = answers.map(
    ([what, answer, id]) => `<tr><th scope="row">${what}</th><td>${answer}</td><td>${cite(facts, base, id)}</td></tr>`,
  );
  return `<div class="table" tabindex="0" role="group" aria-label="First releases"><table><thead><tr><th scope="col">The first that …</th><th scope="col">is</th><th scope="col">Source</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>\n`;
};

/** Does a vLLM release pin an AITER that is known to take the argument? */
function causalPin(facts: Referable, { pins }: Release): boolean {
  return facts.releases.get(`aiter-${pins?.replace(/^v/, '') ?? ''}`)?.causal === 'yes';
}
