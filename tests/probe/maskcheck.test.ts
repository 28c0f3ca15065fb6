import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskcheckReport, type MaskcheckReport } from '../../src/publish/schemas/maskcheck.ts';
import { Installation, python, script, skipReason } from './stubs.ts';

let place: Installation;
beforeAll(() => {
  place = new Installation();
});
afterAll(() => {
  place.remove();
});

function check(args: readonly string[], env: Readonly<Record<string, string>> = {}): MaskcheckReport {
  const { status, out } = place.run('maskcheck.py', ['--json', ...args], env);
  const report = maskcheckReport.parse(JSON.parse(out));
  expect(status).toBe(report.exit);
  return report;
}

/** Runs Python with maskcheck as module `m`; returns what it prints as JSON. */
function inPython(code: string): unknown {
  const load = `import importlib.util, json, math
spec = importlib.util.spec_from_file_location("m", ${JSON.stringify(script('maskcheck.py'))})
m = importlib.util.module_from_spec(spec)
spec.loader.exec_module(m)
`;
  const { stdout, stderr } = spawnSync(python ?? 'python3', ['-S', '-W', 'error', '-c', load + code], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

const small = ['--heads', '2', '--block', '3', '--context', '8'];

describe.skipIf(python === null)(`maskcheck.py (skipped where ${skipReason})`, () => {
  test('a kernel that honours the mask', () => {
    const report = check(['--fake', 'honours', ...small]);
    expect(report).toMatchObject({ verdict: 'honoured', exit: 0 });
    const asked = report.calls['causal=False'];
    expect(asked.ran).toBe('non-causal');
    expect(asked.spreadOfIdenticalRows).toBe(0);
    expect(asked.ratio).toBeGreaterThan(100);
    expect(report.calls['causal=True']).toMatchObject({ ran: 'causal' });
    expect(report.calls['causal=True'].spreadOfIdenticalRows).toBeGreaterThan(0.05);
  });

  test('a kernel that ignores it: both calls give the causal answer', () => {
    const report = check(['--fake', 'ignores', ...small]);
    expect(report).toMatchObject({ verdict: 'ignored', exit: 1 });
    expect(report.calls).toMatchObject({ 'causal=False': { ran: 'causal' }, 'causal=True': { ran: 'causal' } });
  });

  test('a kernel that raises, and one that aborts its process: told apart, with their words', () => {
    expect(check(['--fake', 'raises', ...small])).toMatchObject({
      verdict: 'raised',
      exit: 3,
      calls: { 'causal=False': { ran: 'raised', why: 'RuntimeError: cannot get heuristic kernel' } },
    });
    const aborted = check(['--fake', 'aborts', ...small]);
    expect(aborted).toMatchObject({ verdict: 'aborted', exit: 4 });
    expect(aborted.calls['causal=False'].why).toMatch(/^SIGABRT: get_heuristic_kernel_mla: cannot get/);
  });

  test('an abort is seen though something that it started lives on, and that is ended too', () => {
    // What it started sleeps for longer than a test may take.
    expect(check(['--fake', 'orphans', ...small]).verdict).toBe('aborted');
    expect(spawnSync('pgrep', ['-x', '-f', 'sleep 31.7']).status).not.toBe(0);
  });

  test.each([
    ['garbles', 'wrong', 2],
    ['diverges', 'wrong', 2],
    ['lacks', 'no-argument', 5],
  ])('a kernel that %s: %s', (fake, verdict, exit) => {
    expect(check(['--fake', fake, ...small])).toMatchObject({ verdict, exit });
  });

  test('a call that hangs ends at the limit', () => {
    expect(check(['--fake', 'hangs', '--limit', '0.4', ...small])).toMatchObject({ verdict: 'timed-out', exit: 7 });
  });

  test('block 1 cannot tell: there is nothing to mask', () => {
    expect(check(['--fake', 'honours', '--heads', '2', '--block', '1'])).toMatchObject({
      verdict: 'cannot-tell',
      exit: 6,
    });
  });

  test('nothing to call here: unavailable, with the reason', () => {
    const bare = new Installation();
    const { status, out } = bare.run('maskcheck.py', ['--json', ...small]);
    bare.remove();
    expect(status).toBe(8);
    expect(maskcheckReport.parse(JSON.parse(out)).calls['causal=False'].why).toMatch(/^torch cannot be imported/);
  });

  test('wrong usage is exit 64', () => {
    for (const args of [
      ['--heads', '0'],
      ['--kv', 'int4'],
      ['--block', 'x'],
      ['--limit', 'nan'],
      ['--fake', 'nobody'],
    ])
      expect(place.run('maskcheck.py', args).status, args.join(' ')).toBe(64);
  });

  test('the reference by hand: one head, two tokens, equal scores', () => {
    // Query 0 everywhere: every weight is 1/n, so each output is the mean of what is seen.
    const found = inPython(`
i = m.Inputs(1, 2, 1, "bf16", requests=1)
i.queries = [[[(0.0,) * 576]] * 2]
i.tokens = [[(float(v),) * 576 for v in (1, 2, 6)]]
print(json.dumps([[r[0], r[512]] for r in (m.reference(i, False), m.reference(i, True))]))`);
    expect(found).toEqual([
      [3, 3],
      [1.5, 3],
    ]);
  });

  test('the reference by hand: a score of ln 3 weighs three times', () => {
    const found = inPython(`
i = m.Inputs(1, 1, 1, "bf16", requests=1)
q = (math.log(3) / i.scale,) + (0.0,) * 575
i.queries = [[[q]]]
i.tokens = [[(0.0, 8.0) + (0.0,) * 574, (1.0, 0.0) + (0.0,) * 574]]
print(json.dumps(m.reference(i, False)[:2]))`);
    expect((found as number[])[0]).toBeCloseTo(0.75, 12);
    expect((found as number[])[1]).toBeCloseTo(2, 12);
  });

  test('inputs are exact in bf16 and in both fp8 formats, and the rows of a block are equal', () => {
    const found = inPython(`
i = m.Inputs(4, 3, 6, "fp8")
numbers = {abs(x) for t in i.tokens for v in t for x in v} | {abs(x) for q in i.queries for r in q for v in r for x in v}
def exact(x):
    mantissa, exponent = math.frexp(x)
    return x == 0 or ((mantissa * 16).is_integer() and -5 <= exponent <= 8)
print(json.dumps([all(map(exact, numbers)), len(numbers), all(r == q[0] for q in i.queries for r in q)]))`);
    expect(found).toEqual([true, 25, true]);
  });

  test('the rounding of an fp8 kernel stays well inside the tolerance, on both masks', () => {
    const found = inPython(`
def four_bits(x):
    step = 2.0 ** (max(math.floor(math.log2(x)), -6) - 3)
    return round(x / step) * step
def kernel(i, causal):
    out = []
    for rows, tokens in zip(i.queries, i.tokens):
        for row, heads in enumerate(rows):
            n = m.visible(row, i.block, len(tokens), causal)
            for head in heads:
                scores = [i.scale * sum(a * b for a, b in zip(head, t)) for t in tokens[:n]]
                weights = [math.exp(s - max(scores)) for s in scores]
                rounded = [four_bits(w) for w in weights]
                out += [m.to_bf16(sum(w * t[d] for w, t in zip(rounded, tokens)) / sum(weights)) for d in range(512)]
    return out
told = []
for block, context in ((2, 16), (4, 32), (8, 64)):
    i = m.Inputs(1, block, context, "fp8")
    both = m.reference(i, False), m.reference(i, True)
    for causal in (False, True):
        j = m.judge(i, kernel(i, causal), *both)
        told.append([j["ran"], min(j["relativeErrorToNonCausal"], j["relativeErrorToCausal"])])
print(json.dumps(told))`) as [string, number][];
    expect(found.map(([ran]) => ran)).toEqual(['non-causal', 'causal', 'non-causal', 'causal', 'non-causal', 'causal']);
    for (const [, error] of found) expect(error).toBeLessThan(0.04);
  });

  test('a kernel that is wrong for one head, one row or the first cached token is wrong, in fp8 too', () => {
    const found = inPython(`
def judged(heads, block, context, spoil):
    i = m.Inputs(heads, block, context, "fp8")
    without, with_ = m.reference(i, False), m.reference(i, True)
    result = list(without)
    spoil(i, result, with_)
    return m.judge(i, result, without, with_)["ran"]
def head(i, result, with_):
    for at in range(0, len(result), i.heads * m.LATENT):
        result[at:at + m.LATENT] = with_[at:at + m.LATENT]
def row(which):
    def spoil(i, result, with_):
        size = i.heads * m.LATENT
        result[which * size:(which + 1) * size] = with_[which * size:(which + 1) * size]
    return spoil
def dropped(i, result, with_):
    for tokens in i.tokens:
        del tokens[0]
    result[:] = m.reference(i, False)
print(json.dumps([judged(8, 2, 16, head), judged(2, 8, 32, row(6)), judged(1, 4, 16, dropped), judged(1, 4, 16, lambda *_: None)]))`);
    expect(found).toEqual(['neither', 'neither', 'neither', 'non-causal']);
  });

  test('the decision: the call that the draft needs comes first, failures before comparisons', () => {
    const found = inPython(`
cases = [("non-causal", "causal"), ("causal", "causal"), ("non-causal", "non-causal"), ("causal", "non-causal"),
         ("aborted", "causal"), ("non-causal", "aborted"), ("raised", "aborted"), ("neither", "causal"), ("either", "causal")]
print(json.dumps([m.decide({False: {"ran": a}, True: {"ran": b}}, 0.5, 0.03) for a, b in cases]
  + [m.decide({False: {"ran": "non-causal"}, True: {"ran": "causal"}}, 0.05, 0.03)]))`);
    expect(found).toEqual([
      'honoured',
      'ignored',
      'wrong',
      'wrong',
      'aborted',
      'aborted',
      'raised',
      'wrong',
      'cannot-tell',
      'cannot-tell',
    ]);
  });

  test('the page, the help and the code name the same verdicts with the same exit codes', () => {
    const exits = inPython('print(json.dumps(m.EXITS))') as Record<string, number>;
    const page = readFileSync(new URL('../../content/guide/proof.md', import.meta.url), 'utf8');
    const rows = [...page.matchAll(/^\| `([a-z-]+)` +\| (\d+) /gm)].map(([, name, code]) => [name, Number(code)]);
    expect(Object.fromEntries(rows)).toEqual(exits);
    const help = place.run('maskcheck.py', ['--help']).out;
    for (const [name, code] of Object.entries(exits)) expect(help).toMatch(new RegExp(`^ +${code} +${name} `, 'm'));
  });

  test('at the defaults the masks differ by more than half, as the page says', () => {
    const report = check(['--fake', 'honours']);
    expect(report.verdict).toBe('honoured');
    expect(report.gapBetweenMasks).toBeGreaterThan(0.5);
  });

  describe('the call itself, on plain lists in place of torch and AITER', () => {
    const gpu = { PYTHONPATH: fileURLToPath(new URL('fake-gpu', import.meta.url)) };
    const tiny = ['--heads', '1', '--block', '2', '--context', '3'];

    test.each(['bf16', 'fp8'])('%s: layouts and arguments are AITER’s, and its answer is near the reference', (kv) => {
      const report = check([...tiny, '--kv', kv], gpu);
      expect(report).toMatchObject({ verdict: 'honoured', exit: 0 });
      expect(report.calls['causal=False'].relativeErrorToNonCausal).toBeLessThan(1e-12);
      expect(report.calls['causal=True'].relativeErrorToCausal).toBeLessThan(1e-12);
    });

    test('and one that ignores the mask is caught', () => {
      expect(check(tiny, { ...gpu, FAKE_GPU: 'ignores' })).toMatchObject({ verdict: 'ignored', exit: 1 });
    });
  });
});
