import { expect, test } from 'vitest';
import { splitNames } from '../../src/prose/plugins/names.ts';
import { render } from '../../src/prose/render.ts';

const named = (text: string) => splitNames(text).flatMap(({ text: piece, code }) => (code ? [piece] : []));

test.each([
  ['the mla_decode_fwd of AITER', ['mla_decode_fwd']],
  ['in _build_decode, and supports_non_causal() is False.', ['_build_decode', 'supports_non_causal()']],
  ['(TRITON_MLA) or ROCM_AITER_MLA.', ['TRITON_MLA', 'ROCM_AITER_MLA']],
  ['an option --kv-cache-dtype; a dash -- between', ['--kv-cache-dtype']],
  ['in docker/Dockerfile.rocm_base and 0.1.20', ['docker/Dockerfile.rocm_base']],
  ['k + 1, 7.1e-03 and non-causal', []],
  ['a lone _ and __', []],
])('%s', (text, expected) => {
  expect(named(text)).toEqual(expected);
  expect(
    splitNames(text)
      .map(({ text: piece }) => piece)
      .join(''),
  ).toBe(text);
});

test('names are code in prose, and code that was code stays as it is', () => {
  expect(render('Pass is_causal, or `x_y`.', '/').html).toBe(
    '<p>Pass <code>is_causal</code>, or <code>x_y</code>.</p>\n',
  );
});
