// A paste that holds more than one answer: what agrees is read, what differs is said.
import { describe, expect, it } from 'vitest';
import { see } from './read.ts';

const pinned = '{"method":"dspark","num_speculative_tokens":7,"attention_backend":"TRITON_MLA"}';
const free = '{"method":"dspark","num_speculative_tokens":7}';

const pairs: Readonly<Record<string, string>> = {
  'arms of an if': `if [ "$A" = 1 ]; then\n  S='${pinned}'\nelse\n  S='${free}'\nfi\nvllm serve /m -sc "$S"`,
  'arms of a case': `case $M in\n  a) S='${pinned}' ;;\n  *) S='${free}' ;;\nesac\nvllm serve /m -sc "$S"`,
  'options appended in the arms': `A=(-tp 1)\nif x; then\n  A+=(-sc '${pinned}')\nelse\n  A+=(-sc '${free}')\nfi\nvllm serve /m "\${A[@]}"`,
  'values behind the command': `vllm serve /m -sc "$S"\nS='${pinned}'\nS='${free}'`,
  'commands in the arms': `if x; then\n  vllm serve /m -sc '${pinned}'\nelse\n  vllm serve /m -sc '${free}'\nfi`,
  'calls of one function': `go() {\n  vllm serve /m -sc "$1"\n}\ngo '${pinned}'\ngo '${free}'`,
  fences: `A:\n\`\`\`\nvllm serve /m -sc '${pinned}'\n\`\`\`\nB:\n\`\`\`\nvllm serve /m -sc '${free}'\n\`\`\``,
};

describe('alternatives', () => {
  it.each(Object.entries(pairs))('%s', async (_, text) => {
    const { values, unresolved, codes } = await see(text);
    expect(values).toMatchObject({
      engine: expect.stringMatching(/^vllm@/) as unknown,
      tp: expect.stringMatching(/^1/) as unknown,
    });
    expect(values['draft.tokens']).toMatch(/^7@/);
    expect(values).not.toHaveProperty(['draft.attentionBackend']);
    expect(unresolved).toEqual(['draft.attentionBackend']);
    expect(codes.filter((code) => /differ|several/.test(code))).toHaveLength(1);
  });

  it('hands on both of two values that are given, each with its line', async () => {
    const { values } = await see('vllm serve /m -tp 8\nvllm serve /m -tp 4');
    expect(values['tp']).toBe('8@1 | 4@2');
    expect((await see('TP=8\n[ -n "$X" ] && TP=4\nvllm serve /m -tp $TP')).values['tp']).toBe('8@1 | 4@2');
  });

  it('lets a later value take the place of an earlier one', async () => {
    expect((await see('TP=8\nTP=4\nvllm serve /m -tp $TP\nTP=2')).values['tp']).toBe('4@2');
    expect(
      (await see('export VLLM_ROCM_USE_AITER=1\nexport VLLM_ROCM_USE_AITER=0\nvllm serve /m')).values['aiter.enabled'],
    ).toBe('no@2');
    expect(
      (await see('export VLLM_ROCM_USE_AITER=1\nunset VLLM_ROCM_USE_AITER\nvllm serve /m')).values['aiter.enabled'],
    ).toBe('no@2');
  });

  it('leaves open what a placeholder stands for, and what is run together', async () => {
    const { values, unresolved } = await see(
      `vllm serve /m -tp8 -sc '{"method":"dspark","num_speculative_tokens":7,"attention_backend":"<BACKEND>"}'`,
    );
    expect(values).not.toHaveProperty(['draft.attentionBackend']);
    expect(values).not.toHaveProperty('tp');
    expect(unresolved).toEqual(['draft.attentionBackend', 'tp']);
  });
});
