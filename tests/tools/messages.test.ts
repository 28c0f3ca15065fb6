// The messages of an unpacked release against the catalogue: new, gone, reworded.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compareTree } from '../../tools/messages/compare.ts';
import { checkedBy } from '../../tools/messages/cpp.ts';
import { printedBy } from '../../tools/messages/python.ts';
import { errors } from '../intake/readers/log/content.ts';

const file = 'vllm/v1/worker/gpu/spec_decode/dspark/utils.py';

function tree(source: string, path = file): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
  return folder;
}

test.each<[string, string, string]>([
  ['a raise', 'raise ValueError("the size is wrong")', 'the size is wrong'],
  [
    'pieces one behind the other',
    'raise ValueError(\n    "the size "  # why\n    f"{x!r} is wrong"\n)',
    'the size {} is wrong',
  ],
  ['a value that prints its name', 'raise ValueError(f"must fit {self.size=}")', 'must fit self.size={}'],
  ['a log call with places', 'logger.warning_once("size %s of %d is wrong", a, b)', 'size {} of {} is wrong'],
  ['an assertion', 'assert f(a, b) == [1, 2], (\n    f"wrong size {a}"\n)', 'wrong size {}'],
])('%s is read from Python', (_, source, text) => {
  expect(printedBy(`def f():\n    ${source}\n`)).toMatchObject([{ text, line: 2 }]);
});

test('an assertion without words, a text in a comment and a string that is no message print nothing', () => {
  expect(printedBy('assert x == 1\n# raise ValueError\nname = "a long string here"\n')).toEqual([]);
});

const follows =
  'logger.info_once(\n    "Using the target model\'s %s attention backend for the "\n    "DeepSeek-V4 DSpark drafter.",\n    name,\n)\n';

test('a wording of the catalogue is known', () => {
  const { known, added, gone } = compareTree(errors, tree(follows));
  expect({ known, added }).toEqual({ known: 1, added: [] });
  expect(gone.map(({ id }) => id)).not.toContain('drafter-follows-target');
});

test('what the catalogue does not have is new, unless an older release prints it too', () => {
  const source = `${follows}raise ValueError("The drafter needs a seat of its own.")\n`;
  expect(compareTree(errors, tree(source)).added).toMatchObject([
    { file, text: 'The drafter needs a seat of its own.' },
  ]);
  expect(compareTree(errors, tree(source), tree(source)).added).toEqual([]);
});

test('what says nearly the same is reworded, and what is not there is gone', () => {
  const reworded = follows.replace('attention backend for', 'attention backend now for');
  expect(compareTree(errors, tree(reworded)).reworded).toMatchObject([{ id: 'drafter-follows-target' }]);
  expect(compareTree(errors, tree('')).gone.map(({ id }) => id)).toContain('drafter-follows-target');
});

describe('AITER’s C++', () => {
  test.each<[string, string, string]>([
    ['a check with values', 'AITER_CHECK(a == b, "size ", a, " is wrong for ", b.c_str());', 'size {} is wrong for {}'],
    ['strings one behind the other', 'TORCH_CHECK(f(a, b),\n  "the size "\n  "is wrong");', 'the size is wrong'],
    ['the function’s own name', 'AITER_CHECK(ok, __func__, ": only fp8");', 'decode_fwd: only fp8'],
    ['a bracket in a string', 'AITER_CHECK(s != ")", "wrong (really) ", x);', 'wrong (really) {}'],
    ['a stream', 'TORCH_CHECK(false, "wrong size " << n << " here");', 'wrong size {} here'],
  ])('%s is read', (_, source, text) => {
    expect(checkedBy(`void decode_fwd(int a)\n{\n    ${source}\n}\n`)).toMatchObject([{ text, line: 3 }]);
  });

  test('a macro that defines an entry point names it in its first argument', () => {
    const source =
      'DEFINE_ENTRYPOINT_VOID(\n    decode_v9,\n    (int a))\n{\n    AITER_CHECK(a, __func__, ": no such kernel");\n}\n';
    expect(checkedBy(source)).toMatchObject([{ text: 'decode_v9: no such kernel' }]);
  });

  test('a call that does not end and a condition alone print nothing', () => {
    expect(checkedBy('AITER_CHECK(a, "never ends')).toEqual([]);
    expect(checkedBy('TORCH_CHECK(a == "a long string here");')).toEqual([]);
  });

  test('a tree of AITER is compared with AITER’s wordings', () => {
    const source = `void mla_decode_stage1_asm_fwd()
{
    AITER_CHECK(kernel, __func__, ": cannot find suitable kernel");
    AITER_CHECK(seat, __func__, ": needs a seat of its own");
}
`;
    const { known, added, gone } = compareTree(errors, tree(source, 'csrc/py_itfs_cu/asm_mla.cu'));
    expect(known).toBe(1);
    expect(added.map(({ text }) => text)).toEqual(['mla_decode_stage1_asm_fwd: needs a seat of its own']);
    expect(gone.map(({ id }) => id)).toContain('mla-kernel-lookup-miss');
    expect(gone.map(({ id }) => id)).not.toContain('drafter-follows-target');
  });
});
