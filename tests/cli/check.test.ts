import { describe, expect, test } from 'vitest';
import { cli } from './run.ts';

const serve = String.raw`vllm serve /model --served-model-name k3 \
  --tensor-parallel-size 8 --trust-remote-code --kv-cache-dtype fp8 --block-size 128 \
  --speculative-config "$SPEC" --port 8000`;
const armB = `SPEC='{"method":"dspark","model":"/draft","num_speculative_tokens":7}'\n${serve}`;
/** What the command of the seed cannot show. */
const told = ['draft.attention=mla', 'draft.causal=no', 'draft.heads=96', 'vllm.patches=53001', 'gpu.arch=gfx950'];

const sets = (...pairs: readonly string[]): string[] => pairs.flatMap((pair) => ['--set', pair]);
const checkB = (...pairs: readonly string[]) =>
  cli(['check', '--command', 'b.sh', '--format', 'json', ...sets(...told, ...pairs)], { 'b.sh': armB });

describe("the seed's arm B", () => {
  test('AITER 0.1.20: unpin, exit 0', async () => {
    const { code, out } = await checkB('aiter.version=0.1.20', 'aiter.enabled=yes');
    expect(JSON.parse(out)).toMatchObject({
      schema: 'can-i-unpin/check@1',
      verdict: 'unpin',
      need: [],
      confidence: 'carried-forward',
    });
    expect(code).toBe(0);
  });

  test('AITER 0.1.19: keep the pin, exit 1', async () => {
    const { code, out } = await checkB('aiter.version=0.1.19', 'aiter.enabled=yes');
    expect(JSON.parse(out)).toMatchObject({ verdict: 'keep-pin' });
    expect(code).toBe(1);
  });

  test('without the switch it is asked for, exit 3', async () => {
    const { code, out } = await checkB('aiter.version=0.1.20');
    expect(JSON.parse(out)).toMatchObject({ verdict: 'need-input', need: ['aiter.enabled'] });
    expect(code).toBe(3);
  });

  test('after the merge an old AITER breaks it, exit 2', async () => {
    const { code } = await checkB('aiter.version=0.1.19', 'aiter.enabled=yes', 'vllm.patches=55966');
    expect(code).toBe(2);
  });
});

test('text and Markdown say the same, with the claims behind it', async () => {
  const args = [
    'check',
    ...sets(
      ...told,
      'target.attentionBackend=auto',
      'draft.tokens=7',
      'kvCacheDtype=fp8',
      'tp=8',
      'aiter.version=0.1.20',
      'aiter.enabled=yes',
      'draft.attentionBackend=TRITON_MLA',
    ),
  ];
  const text = await cli(args);
  expect(text.out).toMatch(/^Probably yes. Prove it first. \(unpin\)/);
  expect(text.out).toContain(`--speculative-config '{"num_speculative_tokens":7}'`);
  expect(text.out).toMatch(
    /\[signature-probe-selects\] .*\(stated; .*https:\/\/github.com\/vllm-project\/vllm\/pull\/53001/,
  );
  const markdown = await cli([...args, '--format', 'markdown']);
  expect(markdown.out).toMatch(/^# Probably yes\. Prove it first\./);
});

describe('wrong usage is one line and exit 64', () => {
  test.each([
    [['check'], /give --command FILE/],
    [['check', '--set', 'colour=red'], /"colour" is no key/],
    [['check', '--set', 'tp'], /write key=value/],
    [['check', '--set', 'tp=eight'], /write a whole number/],
    [['check', '--set', 'tp=8', '--format', 'xml'], /text, json, markdown/],
    [['check', '--paint', 'red'], /--paint/],
    [['check', 'x.sh'], /write --command FILE/],
    [['check', '--command', '-', '--env', '-'], /read once/],
    [['chequer'], /"chequer" is no command/],
  ])('%j', async (args, message) => {
    const { code, out, err } = await cli(args);
    expect({ code, out, lines: err.trimEnd().split('\n').length }).toEqual({ code: 64, out: '', lines: 1 });
    expect(err).toMatch(message);
  });

  test('too large a file', async () => {
    const { code, err } = await cli(['check', '--env', 'big'], { big: 'x'.repeat(10_000_001) });
    expect(code).toBe(64);
    expect(err).toMatch(/at most 10 MB/);
  });
});

test('what was read cannot steer the terminal or the ticket', async () => {
  const files = {
    c: 'vllm serve \'evil\u001b[31m<b>`x`\u202e\' --speculative-config \'{"method":"dspark","model":"@all #1"}\'',
  };
  const text = await cli(['check', '--command', 'c'], files);

  expect(text.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f\u202e]/);
  const markdown = await cli(['check', '--command', 'c', '--format', 'markdown'], files);
  expect(markdown.out).not.toMatch(/(?<!\\)<b>|@all/);
});

test('private host names are struck out on request, in every format', async () => {
  const files = { c: 'vllm serve gpu7.corp.internal:/models/k3 --speculative-config "$SPEC"' };
  const plain = await cli(['check', '--command', 'c', '--format', 'json'], files);
  expect(plain.out).toContain('gpu7.corp.internal');
  for (const format of ['json', 'text', 'markdown']) {
    const { out } = await cli(['check', '--command', 'c', '--strike-hosts', '--format', format], files);
    expect(out).not.toContain('corp.internal');
  }
});

describe('a model’s config.json', () => {
  const draft = `{
  "architectures": ["K3DSparkModel"],
  "model_type": "k3_dspark",
  "num_attention_heads": 96,
  "kv_lora_rank": 512
}`;
  const target = '{"model_type": "kimi_k3", "text_config": {"num_attention_heads": 96, "kv_lora_rank": 512}}';
  const known = sets('gpu.arch=gfx950', 'vllm.version=0.31.0', 'aiter.version=0.1.20', 'aiter.enabled=yes');
  const files = { 'b.sh': armB, 'd.json': draft, 't.json': target };
  const args = ['check', '--command', 'b.sh', '--format', 'json', ...known];

  test('each file by its option, each value with its line', async () => {
    const { code, out } = await cli([...args, '--draft-config', 'd.json', '--target-config', 't.json'], files);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      verdict: 'unpin',
      deployment: {
        'draft.heads': { value: '96', from: 'draft-config:4' },
        heads: { value: '96', from: 'target-config:1' },
        headsPerRank: { value: '12', from: 'derived: draft.heads / tp' },
      },
    });
  });

  test('in words each value names the file that it stands in', async () => {
    const { out } = await cli(['check', '--draft-config', 'd.json', '--target-config', 't.json'], files);
    expect(out).toContain('draft.heads = 96 (the draft’s config.json, line 4)');
    expect(out).toContain('heads = 96 (the target’s config.json, line 1)');
  });

  test('a value by hand stands above it', async () => {
    const { out } = await cli([...args, '--draft-config', 'd.json', '--set', 'draft.heads=64'], files);
    expect(JSON.parse(out)).toMatchObject({ deployment: { 'draft.heads': { value: '64', from: 'set' } } });
  });

  test('an empty file and one that is not there are wrong usage', async () => {
    for (const file of ['none.json', 'empty.json']) {
      const { code } = await cli(['check', '--draft-config', file], { 'empty.json': ' ' });
      expect(code).toBe(64);
    }
  });
});
