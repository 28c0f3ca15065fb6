// Configs that are cut off, broken, or made to do harm.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { largestConfig } from '../../../../src/engine/limits.ts';
import { intake } from '../../../../src/intake/index.ts';
import { partsOf } from '../../../../src/intake/parts.ts';
import { knowledge } from '../../../engine/data.ts';
import { growth } from '../../../linear.ts';
import { answered, codes, draft, k3, readings, spelled } from './configs.ts';

const named = (text: string) => ({ name: 'draft-config', text });

describe('a config that is cut off', () => {
  const whole = spelled(k3({ num_attention_heads: 64, is_causal: true }));

  test('wherever it is cut, nothing is read that the whole does not say, and the cut is told', async () => {
    const all = await readings(named(whole));
    for (let end = 1; end < whole.length; end += 7) {
      const part = await readings(named(whole.slice(0, end)));
      for (const [key, value] of Object.entries(part))
        expect(`${key} ${value.split(' ')[0] ?? ''}`).toBe(`${key} ${all[key]?.split(' ')[0] ?? ''}`);
      expect(await codes(named(whole.slice(0, end)))).toContain('config-cut');
    }
  });

  test('what is missing proves nothing: neither the mask nor the anchor', async () => {
    const found = await readings(named(whole.slice(0, whole.indexOf('"is_causal"'))));
    expect(found['draft.heads']).toMatch(/^64 /);
    for (const key of ['draft.isCausal', 'draft.dflashCausal', 'draft.anchor']) expect(found).not.toHaveProperty([key]);
  });

  test('a number at the cut may have more digits', async () => {
    expect(await readings(named('{"model_type": "k3_dspark", "num_attention_heads": 6'))).not.toHaveProperty([
      'draft.heads',
    ]);
  });

  test('an ellipsis is a cut', async () => {
    const cut = '{\n "model_type": "k3_dspark",\n "num_attention_heads": 64,\n ...\n}';
    expect(await codes(named(cut))).toContain('config-cut');
    expect((await readings(named(cut)))['draft.heads']).toMatch(/^64 /);
  });

  test('a half-shown mask is asked for, not guessed', async () => {
    const half = named('{"model_type": "k3_dspark", "architectures": ["K3DSparkModel"], "is_causal": null,');
    expect((await answered('0.31.0', [half])).need).toContain('draft.dflashCausal');
  });

  test('in a paste it ends where its lines stop to look like JSON', async () => {
    const text = `${whole.split('\n').slice(0, 9).join('\n')}\n\nvllm==0.31.0\nAMD Instinct MI355X`;
    expect(partsOf(text).map(({ kind }) => kind)).toEqual(['draft-config', 'env']);
    expect(await readings({ name: 'env', text })).toMatchObject({ 'vllm.version': '0.31.0 env:11' });
  });
});

describe('a config that is broken', () => {
  test.each([
    ['a comma before the end', '{"model_type": "k3_dspark",\n"num_attention_heads": 64,\n}', 3],
    ['a comma that is missing', '{"model_type": "k3_dspark"\n"num_attention_heads": 64}', 2],
    ['single quotes', "{'model_type': 'k3_dspark'}", 1],
    ['a comment', '{"model_type": "k3_dspark", // draft\n"num_attention_heads": 64}', 1],
    ['no object', '[1, 2]', 1],
    ['no JSON at all', 'hello', 1],
  ])('%s', async (_name, text, line) => {
    const { findings } = await intake([named(text)], {}, knowledge.hardware);
    const said = findings.find(({ code }) => code === 'config-broken');
    expect(said?.place).toEqual({ input: 'draft-config', line });
  });

  test('what stands behind the fault is not taken', async () => {
    const found = await readings(named('{"model_type": "k3_dspark",\n oops,\n"num_attention_heads": 64}'));
    expect(found['draft.attention']).toMatch(/^mla /);
    expect(found).not.toHaveProperty(['draft.heads']);
  });

  test('a key that stands twice holds its last value, as in Python', async () => {
    const twice = '{"model_type": "k3_dspark", "is_causal": true, "is_causal": false}';
    expect((await readings(named(twice)))['draft.isCausal']).toMatch(/^no /);
  });

  test('Python’s own numbers are no fault', async () => {
    const text = '{"model_type": "k3_dspark", "limit": [0.0, Infinity], "x": NaN, "num_attention_heads": 64}';
    expect(await codes(named(text))).not.toContain('config-broken');
    expect((await readings(named(text)))['draft.heads']).toMatch(/^64 /);
  });
});

describe('hostile text', () => {
  test('secrets in a config are struck out, and the rest is read', async () => {
    const token = `hf_${'aB3dE6gH9jK2mN5pQ8sT'.repeat(2)}`;
    const config = k3({
      hf_token: token,
      _name_or_path: `https://u:${token}@example.com/m`,
      num_attention_heads: token,
    });
    const read = await intake([draft(config)], {}, knowledge.hardware);
    expect(JSON.stringify(read)).not.toContain(token);
    expect(read.deployment['draft.attention']?.value).toBe('mla');
    expect(read.findings.map(({ code }) => code)).toContain('secret-redacted');
  });

  test('a secret without quotes leaves the config whole', async () => {
    const text = '{"model_type": "k3_dspark", "api_key": 1234567890123, "num_attention_heads": 64}';
    expect((await readings(named(text)))['draft.heads']).toMatch(/^64 /);
    expect(await codes(named(text))).not.toContain('config-broken');
  });

  test('too large a config is refused, and so is one that is nested too deeply', async () => {
    const long = `{"model_type": "k3_dspark", "x": "${'x'.repeat(largestConfig)}"}`;
    expect(await codes(named(long))).toContain('config-too-large');
    expect(await readings(named(long))).toEqual({});
    expect(await codes(named(`{"model_type": "k3_dspark", "x": ${'['.repeat(10_000)}`))).toContain('config-broken');
  });

  test('names that JavaScript knows are only names', async () => {
    const text = '{"model_type": "k3_dspark", "__proto__": {"is_causal": true}, "constructor": 1}';
    expect((await readings(named(text)))['draft.isCausal']).toMatch(/^unset /);
    expect(await codes(named('{"speculators_model_type": "constructor"}'))).toContain('speculators-type-unknown');
  });

  test('no text makes the readers throw, and places name its lines', async () => {
    const piece = fc.constantFrom(
      ...'{ } [ ] , : " \n \\ ... "model_type" "k3_dspark" "architectures" "is_causal" null true 64 "layer_types" "text_config" draft'.split(
        ' ',
      ),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => `{"model_type": "k3_dspark" ${pieces.join('')}`);
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('draft-config', 'target-config', 'env'), async (pasted, name) => {
        const { findings } = await intake([{ name, text: pasted }], {}, knowledge.hardware);
        const lines = pasted.split('\n').length;
        for (const { place } of findings) expect(place?.line ?? 1).toBeLessThanOrEqual(lines);
        partsOf(pasted);
      }),
      { numRuns: 150 },
    );
  });

  test.each([
    ['open braces, a line each', '{\n'],
    ['configs that never end', '{"model_type": "k3_dspark",\n'],
    ['configs', '{"model_type": "k3_dspark"}\n'],
    ['lines that speak of a config', 'draft config.json:\n{\n'],
    ['quotes', '{"'],
  ])('%s: the work grows with the length, not faster', async (_name, piece) => {
    const text = (length: number) => `{"model_type": ""}\n${piece.repeat(length / piece.length)}`;
    expect(await growth(partsOf, text)).toBeLessThanOrEqual(1);
    expect(await growth((pasted) => codes({ name: 'draft-config', text: pasted }), text)).toBeLessThanOrEqual(1);
  });
});
