// Scripts as public benchmark repositories hold them, in words of our own: branches, arrays, printed configurations.
import { expect, test } from 'vitest';
import { serversIn } from './servers.ts';

const branch = (name: string, on: string, off: string) =>
  `if [ "$${name}" = "yes" ]; then\n  ${name}_ARGS=(${on})\nelse\n  ${name}_ARGS=(${off})\nfi\n`;

test('a message that names a kind of server hides no assignment below it', async () => {
  const [server, ...more] = await serversIn(`case "$STORE" in
  a) KEEP=1 ;;
  *)
    echo "Error: unknown store '$STORE' (expected: vllm-own, other)" >&2
    exit 1
    ;;
esac
COUNT=3
SPEC="{\\"method\\": \\"mtp\\", \\"num_speculative_tokens\\": $COUNT}"
vllm serve /m --speculative-config "$SPEC"
`);
  expect(more).toEqual([]);
  expect(server?.values).toMatchObject({ 'draft.method': 'mtp', 'draft.tokens': '3' });
});

test('of many branches none is taken for granted: what is cut off is open, the rest is read', async () => {
  const names = ['CP', 'EP', 'LOG', 'SEQ', 'MEM', 'TOK', 'GRAPH', 'SPEC'];
  const spec = `--speculative-config '{"method":"dspark","num_speculative_tokens":7}'`;
  const text = `${names.map((name) => branch(name, name === 'SPEC' ? spec : `--x-${name} 1`, '')).join('')}CMD=(
  vllm serve /m --kv-cache-dtype fp8
  ${names.map((name) => `"\${${name}_ARGS[@]}"`).join('\n  ')}
)
"\${CMD[@]}"
`;
  const servers = await serversIn(text);
  expect(servers).toHaveLength(1);
  const [{ values } = { values: {} }] = servers;
  expect(values).toMatchObject({ engine: 'vllm', 'target.model': '/m', kvCacheDtype: 'fp8' });
  expect(values).not.toHaveProperty(['draft.method']);
});

test('tests of the same thing come out alike: they are one choice, not a way through each', async () => {
  const same = (name: string, value: string) => `if [ "$MODE" = "wide" ]; then\n  ${name}=${value}\nfi\n`;
  const servers = await serversIn(
    `TP=8\nKV=auto\nSEQS=64\n${same('TP', '4')}${same('KV', 'fp8')}${same('SEQS', '32')}vllm serve /m --tensor-parallel-size $TP --kv-cache-dtype $KV --max-num-seqs $SEQS`,
  );
  const ways = servers[0]?.server.alternatives.map(({ deployment }) => [
    deployment.tp?.value,
    deployment.kvCacheDtype?.value,
  ]);
  expect(ways).toEqual([
    ['4', 'fp8'],
    ['8', 'auto'],
  ]);
});

test.each([
  ['a variable that changes between them', 'MODE=$(pick)\n'],
  ['a file', ''],
])('tests of %s may come out differently', async (what, between) => {
  const asked = what === 'a file' ? '-f go' : '"$MODE" = "wide"';
  const same = (name: string, value: string) => `if [ ${asked} ]; then\n  ${name}=${value}\nfi\n`;
  const [server] = await serversIn(
    `TP=8\nKV=auto\n${same('TP', '4')}${between}${same('KV', 'fp8')}vllm serve /m --tensor-parallel-size $TP --kv-cache-dtype $KV`,
  );
  expect(server?.server.alternatives).toHaveLength(4);
});

test('options that a text which is run may set are open, not absent', async () => {
  const [server] = await serversIn(
    `EXTRA=""\nif [ "$ROLE" = "decode" ]; then\n  eval "EXTRA=$(yq .decode.args plan.yaml)"\nfi\nvllm serve /m $EXTRA`,
  );
  expect(server?.values).not.toHaveProperty(['draft.method']);
  expect(server?.server.deployment).not.toHaveProperty(['draft.method']);
});

test('an echoed usage example is no server', async () => {
  expect(
    await serversIn('usage() {\n  echo "Usage: $0 IMAGE vllm serve /m --tensor-parallel-size 8"\n}\nusage'),
  ).toEqual([]);
});

test.each([
  ['in a substitution', `SPEC=$(printf '{"method":"mtp","num_speculative_tokens":%d,"x":%.2f}' "$COUNT" "$LEN")`],
  ['over lines', `SPEC=$(printf \\\n  '{"method":"mtp","num_speculative_tokens":%d,"x":%5.2f}' \\\n  "$COUNT" "$LEN")`],
  ['into a variable', `printf -v SPEC '{"method":"mtp","num_speculative_tokens":%d,"x":%f}' "$COUNT" "$LEN"`],
])('a configuration that is printed %s is read from its format', async (_, line) => {
  const [server] = await serversIn(`COUNT=3\nLEN=2.5\n${line}\nvllm serve /m --speculative-config "$SPEC"`);
  expect(server?.values).toMatchObject({ 'draft.method': 'mtp', 'draft.tokens': '3' });
  expect(server?.codes).not.toContain('invalid-json');
});

test('a format is used again for every argument', async () => {
  const [server] = await serversIn(
    `ARGS=(vllm serve /m --tensor-parallel-size 4)\nCMD=$(printf '%s ' "\${ARGS[@]}")\n$CMD`,
  );
  expect(server?.values).toMatchObject({ 'target.model': '/m', tp: '4' });
});
