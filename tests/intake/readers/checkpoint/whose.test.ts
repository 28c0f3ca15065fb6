// Whose config it is, where it stands, and what contradicts it.
import { describe, expect, test } from 'vitest';
import { inputsOf, partsOf } from '../../../../src/intake/parts.ts';
import { answered, codes, draft, k3, kimiTarget, readings, served, speculators, spelled, target } from './configs.ts';

const pasted = (text: string) => ({ name: 'env', text });
const plain = { architectures: ['Qwen3ForCausalLM'], model_type: 'qwen3', num_attention_heads: 32 };
const owner = async (text: string): Promise<string> => {
  const found = Object.values(await readings(pasted(text))).join(' ');
  return /(draft|target)-config/.exec(found)?.[1] ?? 'nobody';
};

describe('without a name', () => {
  test.each<[string, string, string]>([
    ['a native draft', spelled(k3()), 'draft'],
    ['a Speculators file', spelled(speculators()), 'draft'],
    ['a DFlash draft', spelled({ ...plain, dflash_config: { causal: true } }), 'draft'],
    ['a multimodal target', spelled(kimiTarget()), 'target'],
    [
      'a dense MLA target',
      spelled({ architectures: ['DeepseekV3ForCausalLM'], model_type: 'deepseek_v3', kv_lora_rank: 1 }),
      'target',
    ],
    ['on one line', JSON.stringify(k3()), 'draft'],
    ['in a code block of Markdown', `\`\`\`json\n${spelled(k3())}\n\`\`\``, 'draft'],
    ['behind marks of mail', spelled(k3()).replace(/^/gm, '> '), 'draft'],
    ['with colours', spelled(k3()).replaceAll('": ', '"\u001b[0m\u001b[1;39m: '), 'draft'],
    ['with line ends of Windows', spelled(k3()).replaceAll('\n', '\r\n'), 'draft'],
    ['behind a byte order mark', `\ufeff${spelled(k3())}`, 'draft'],
    ['as transformers prints it', `INFO 01-01 Model config K3DSparkConfig ${spelled(k3())}`, 'draft'],
    ['a part behind a label', 'draft config.json:\n{"num_attention_heads": 64}', 'draft'],
    ['a part with a draft’s own key', '{"num_attention_heads": 64, "sample_from_anchor": false}', 'draft'],
    ['a part that may be anybody’s', '{"num_attention_heads": 64}', 'nobody'],
    ['a plain model', spelled(plain), 'nobody'],
    ['a plain model behind a label', `draft config.json:\n${spelled(plain)}`, 'draft'],
    ['behind a heading', `### Target config.json\n\n\`\`\`json\n${spelled(plain)}`, 'target'],
    ['behind the command that prints it', `$ cat /models/Kimi-K3-DSpark/config.json\n${spelled(plain)}`, 'draft'],
    ['behind a label on its own line', `target config.json: ${spelled(plain)}`, 'target'],
    [
      'behind a command that speaks of a draft',
      `vllm serve m --speculative-config '{"model":"draft"}'\n${spelled(plain)}`,
      'nobody',
    ],
    [
      'DeepSeek-V4 with DSpark layers, which is both',
      spelled({ model_type: 'deepseek_v4', dspark_block_size: 5 }),
      'nobody',
    ],
  ])('%s', async (_name, text, expected) => {
    expect(await owner(text)).toBe(expected);
  });

  test('what cannot be told is asked, and what can is not', async () => {
    expect(await codes(pasted(spelled(plain)))).toContain('config-of-whom');
    expect(await codes(pasted(spelled(k3())))).not.toContain('config-of-whom');
  });

  test('other JSON is no config', async () => {
    for (const text of ['{"architecture": "amd64", "model": "x"}', '{"a": {"model_type": "k3_dspark"}}'])
      expect(await codes(pasted(text))).toEqual([]);
  });
});

describe('both in one paste, with a command', () => {
  const text = [served.text, '', spelled(k3()), '', spelled(kimiTarget()), '', 'vllm==0.31.0'].join('\n');

  test('each is found and keeps the lines of the paste', async () => {
    const found = await readings(...inputsOf(text, partsOf(text)));
    expect(found).toMatchObject({
      'draft.heads': '64 draft-config:10',
      heads: '96 target-config:28',
      tp: '8 command:1',
      'vllm.version': '0.31.0 env:34',
    });
  });

  test('the parts are told apart for the page', () => {
    expect(partsOf(text).map(({ kind }) => kind)).toEqual(['command', 'draft-config', 'target-config', 'env']);
  });

  test('they are found as well where the whole paste is given as a command', async () => {
    expect(await readings({ name: 'command', text })).toMatchObject({
      'draft.heads': '64 draft-config:10',
      tp: '8 command:1',
    });
  });

  test('a command goes on behind a config that it writes', () => {
    const script = `cat > /d/config.json <<'EOF'\n${spelled(k3())}\nEOF\nexport A=1\nvllm serve m`;
    expect(partsOf(script).map(({ kind }) => kind)).toEqual(['command', 'draft-config', 'command']);
  });
});

describe('contradictions', () => {
  test('two drafts: what they differ in is unknown, with both shown', async () => {
    const text = `${spelled(k3())}\n\n${spelled(k3({ num_attention_heads: 96 }))}`;
    const found = await readings(pasted(text));
    expect(found).not.toHaveProperty(['draft.heads']);
    expect(found['draft.attention']).toMatch(/^mla /);
    expect(await codes(pasted(text))).toContain('inputs-disagree');
  });

  test('a value given by hand stands above the file', async () => {
    const { deployment } = await answered('0.31.0', [draft(k3())], { 'draft.heads': '96', 'draft.anchor': 'bonus' });
    expect(deployment).toMatchObject({ headsPerRank: { value: '12' }, 'draft.blockLength': { value: '8' } });
  });

  test('a command that names another model than the file is of makes the key unknown, with both shown', async () => {
    const result = async (config: Record<string, unknown>) =>
      answered('0.31.0', [draft(config)], { 'draft.model': 'Inferact/Kimi-K3-DSpark' });
    const other = await result(k3({ num_attention_heads: 96 }));
    expect(other.deployment['draft.heads']).toBeUndefined();
    const said = other.findings.find(({ code }) => code === 'config-is-another-models');
    expect(said?.text).toMatch(/96 at draft-config:8 and 64 in Inferact\/Kimi-K3-DSpark/);
    const own = await result(k3());
    expect(own.deployment['draft.heads']?.value).toBe('64');
    expect(own.findings.map(({ code }) => code)).not.toContain('config-is-another-models');
  });

  test('a draft of another attention than the named one leaves it unknown', async () => {
    const gqa = draft({ architectures: ['Qwen3DSparkModel'], model_type: 'qwen3' });
    const { deployment } = await answered('0.31.0', [gqa], { 'draft.model': 'Inferact/Kimi-K3-DSpark' });
    expect(deployment['draft.attention']).toBeUndefined();
  });

  test('the file’s mask stands above what is recorded of the named model', async () => {
    const { verdict } = await answered('0.31.0', [draft(k3({ is_causal: true }))], {
      'draft.model': 'Inferact/Kimi-K3-DSpark',
    });
    expect(verdict).toBe('not-applicable');
  });

  test('which method loads the draft is the command’s to say; the file alone tells what it was made for', async () => {
    const command = (spec: string) => ({ name: 'command', text: `vllm serve /m -tp 8 ${spec}` });
    const method = async (spec: string) =>
      (await readings(command(spec), draft(k3())))['draft.method']?.split(' ').slice(0, 2).join(' ');
    expect(await method(`--speculative-config '{"model":"/d","num_speculative_tokens":7}'`)).toBeUndefined();
    expect(await method(`--speculative-config '{"model":"/K3-DSpark","num_speculative_tokens":7}'`)).toMatch(
      /^dspark command/,
    );
    const eagle = '{"method":"eagle3","model":"/d","num_speculative_tokens":7}';
    expect(await method(`--speculative-config '${eagle}'`)).toBeUndefined();
    expect(await codes(command(`--speculative-config '${eagle}'`), draft(k3()))).toContain('inputs-disagree');
    expect(await method('')).toBeUndefined();
    expect((await readings(draft(k3())))['draft.method']).toBe('dspark draft-config:5');
  });

  test('swapped files are said, and nothing of them is taken', async () => {
    expect(await readings(target(k3()))).toEqual({});
    expect(await readings(draft(kimiTarget()))).toEqual({});
    expect(await codes(target(k3()))).toContain('config-of-the-other');
    expect(await codes(draft(k3()))).not.toContain('config-of-the-other');
  });
});

describe('on the page', () => {
  const kinds = (text: string) => partsOf(text).map(({ kind, lines }) => `${kind} ${lines.join('-')}`);

  test('a label belongs to the config behind it', () => {
    expect(kinds('draft config.json:\n{"model_type": "qwen3"}')).toEqual(['draft-config 1-2']);
    expect(kinds('{"model_type": "qwen3"}')).toEqual(['config 1-1']);
  });

  test('what is chosen by hand is read so', async () => {
    const text = spelled(plain);
    const [part] = partsOf(text);
    if (part === undefined) throw new Error('no part');
    const found = await readings(...inputsOf(text, [{ ...part, kind: 'draft-config' }]));
    expect(found['draft.attention']).toMatch(/^other draft-config:/);
    expect(await codes(...inputsOf(text, [part]))).toEqual(['config-of-whom']);
  });
});
