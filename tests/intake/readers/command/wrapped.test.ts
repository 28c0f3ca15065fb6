// What stands around a command when people paste it; each of these says the same.
import { describe, expect, it } from 'vitest';
import { see } from './read.ts';

const json = '{"method":"dspark","model":"/d","num_speculative_tokens":7,"attention_backend":"TRITON_MLA"}';
const escaped = json.replaceAll('"', '\\"');

const same = {
  engine: 'vllm',
  'target.model': '/m',
  tp: '8',
  kvCacheDtype: 'fp8',
  'draft.method': 'dspark',
  'draft.model': '/d',
  'draft.tokens': '7',
  'draft.attentionBackend': 'TRITON_MLA',
} as const;

const wrappings: Readonly<Record<string, string>> = {
  'a plain line': `vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${json}'`,
  continuations: `vllm serve /m \\\n  -tp 8 \\\n  --kv-cache-dtype fp8 \\\n  -sc '${json}'`,
  'continuations with blanks and remarks behind them': `vllm serve /m \\ \n  -tp 8 \\   # eight\n  --kv-cache-dtype fp8 \\      <--- here\n  -sc '${json}'`,
  'a comment within': `vllm serve /m \\\n  -tp 8 \\\n  # --kv-cache-dtype auto \\\n  --kv-cache-dtype fp8 \\\n  -sc '${json}'`,
  'lines without continuations': `vllm serve /m\n  -tp 8\n  --kv-cache-dtype fp8\n  -sc '${json}'`,
  'carriage returns and hard blanks': `vllm serve /m \\\r\n \u00a0-tp\u00a08 \\\r\n  --kv-cache-dtype fp8 \\\r\n  -sc '${json}'\r\n`,
  'smart quotes and dashes': `vllm serve /m -tp 8 —kv-cache-dtype fp8 –-speculative-config ‘${json.replaceAll('"', '”')}’`,
  'quoted mail': `> Here's it:\n>\n> vllm serve /m \\\n>   -tp 8 --kv-cache-dtype fp8 \\\n>> -sc '${json}'\n\nIt's odd.`,
  'mail with wrapped lines': `> vllm serve /m -tp 8 --kv-cache-dtype\n> fp8 -sc\n> '${json}'`,
  'a fence in Markdown': `Don't use \`--attention-backend FOO\`:\n\n\`\`\`bash\nvllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${json}'\n\`\`\`\n`,
  'inline code': `I run \`vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${json}'\` here.`,
  'bold options': `vllm serve /m **-tp 8** --kv-cache-dtype fp8 -sc '${json}'`,
  'a prompt': `root@host:/work# vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${json}'`,
  'a trace': `+ vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${json}'`,
  'a diff with its head': `@@ -1,3 +1,3 @@\n vllm serve /m \\\n-  -tp 4 --kv-cache-dtype auto \\\n+  -tp 8 --kv-cache-dtype fp8 \\\n   -sc '${json}'`,
  'a diff without': `-vllm serve /m -tp 4 -sc '${json}'\n+vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${json}'`,
  'escaped quotes': `vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc "${escaped}"`,
  'a quote splice': `D=/d\nvllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${json.replace('/d', `'"\${D}"'`)}'`,
  'a variable': `SPEC='${json}'\nvllm serve /m -tp 8 --kv-cache-dtype fp8 -sc "$SPEC"`,
  'a variable behind': `vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc "$SPEC"\nSPEC='${json}'`,
  'defaults of variables': `vllm serve "\${M:-/m}" -tp "\${TP:-8}" --kv-cache-dtype \${KV-fp8} -sc '${json}'`,
  'an assignment that gives way': `: "\${TP:=8}"\nvllm serve /m -tp $TP --kv-cache-dtype fp8 -sc '${json}'`,
  arrays: `A=(-tp 8)\nA+=(--kv-cache-dtype fp8)\nA+=(-sc '${json}')\nvllm serve /m "\${A[@]}"`,
  'text that grows': `O="-tp 8"\nO="$O --kv-cache-dtype fp8"\nO+=" -sc.method dspark -sc.model /d -sc.num_speculative_tokens 7 -sc.attention_backend TRITON_MLA"\nvllm serve /m $O`,
  printf: `S="$(printf '{"method":"%s","model":"/d","num_speculative_tokens":%d,"attention_backend":"TRITON_MLA"}' dspark 7)"\nvllm serve /m -tp 8 --kv-cache-dtype fp8 -sc "$S"`,
  'a here-document in a variable': `S=$(cat <<'EOF'\n${json}\nEOF\n)\nvllm serve /m -tp 8 --kv-cache-dtype fp8 -sc "$S"`,
  'a here-document that is read': `read -r -d '' S <<'EOF'\n${json}\nEOF\nvllm serve /m -tp 8 --kv-cache-dtype fp8 -sc "$S"`,
  'a file that is written': `cat > /tmp/spec.json <<EOF\n${json}\nEOF\nvllm serve /m -tp 8 --kv-cache-dtype fp8 -sc "$(cat /tmp/spec.json)"`,
  'an option file that is written': `cat > c.yaml <<EOF\ntensor-parallel-size: 4\nkv-cache-dtype: fp8\nspeculative-config:\n  method: dspark\n  model: /d\n  num_speculative_tokens: 7\n  attention_backend: TRITON_MLA\nEOF\nvllm serve /m --config c.yaml -tp 8`,
  'both arms of a branch': `if [ "$X" = 1 ]; then\n  S='${json}'\nelse\n  S='${json}'\nfi\nvllm serve /m -tp 8 --kv-cache-dtype fp8 -sc "$S"`,
  'a shell in a shell': `srun bash -lc "export A=1 && vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${escaped}' > log 2>&1"`,
  'another machine': `ssh node "nohup vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${escaped}' &"`,
  'a container': `docker run -it --rm -v /a:/b -e TP=8 rocm/vllm:x bash -c 'vllm serve /m -tp $TP --kv-cache-dtype fp8 -sc "${escaped}"'`,
  'a container that serves by itself': `docker run --ipc=host vllm/vllm-openai-rocm:v0.29.0 --model /m -tp 8 --kv-cache-dtype fp8 -sc '${json}'`,
  'a container with an entry point': `podman run --entrypoint vllm image serve /m -tp 8 --kv-cache-dtype fp8 -sc '${json}'`,
  'the other shell’s continuations': `docker run vllm/vllm-openai-rocm:v0.29.0 \`\n  /m -tp 8 \`\n  --kv-cache-dtype fp8 -sc '${json}'`,
  'a line of a log': `INFO 08-18 06:07:08 launching: vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc ${json}`,
  'a process list': `root 4410 0.0 python3 /usr/local/bin/vllm serve /m -tp 8 --kv-cache-dtype fp8 --speculative-config ${json}`,
  'a unit': `[Service]\nExecStart=/opt/venv/bin/vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${json}'`,
  'a Dockerfile': `FROM vllm/vllm-openai-rocm:v0.29.0\nCMD ["/m", "-tp", "8", "--kv-cache-dtype", "fp8", "-sc", ${JSON.stringify(json)}]`,
  'a call': `subprocess.run("vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc '${escaped}'", shell=True)`,
  'dashes for hyphens': `vllm serve /m \u2013tp 8 \u2013\u2013kv-cache-dtype fp8 \u2014speculative-config '${json}'`,
  'a shell with its prompts': `$ vllm serve /m \\\n> -tp 8 --kv-cache-dtype fp8 \\\n> -sc '${json}'`,
  'a command in a text, run by eval': `CMD="vllm serve /m -tp 8"\nCMD+=" --kv-cache-dtype fp8 -sc '${escaped}'"\neval $CMD`,
  'a command in a text that grows': `CMD="vllm serve /m -tp 8"\nCMD="$CMD --kv-cache-dtype fp8 -sc '${escaped}'"\necho "$CMD"\n$CMD 2>&1 | tee log`,
  'a command in an array': `cmd=(vllm serve /m -tp 8)\ncmd+=(--kv-cache-dtype fp8 -sc '${json}')\nexec "\${cmd[@]}"`,
  'a command in an array that nothing runs': `SERVE=(\n  vllm serve /m -tp 8 # all\n  --kv-cache-dtype fp8\n  -sc '${json}'\n)`,
  'a function that hands on all it gets': `serve() {\n  vllm serve /m -tp 8 "$@"\n}\nserve --kv-cache-dtype fp8 -sc '${json}'`,
  'a function with one argument': `function start {\n  vllm serve /m -tp 8 --kv-cache-dtype fp8 -sc "$1"\n}\nstart '${json}'`,
  'a list of arguments': `subprocess.run(["vllm", "serve", "/m", "-tp", str(8), "--kv-cache-dtype", "fp8", "-sc", json.dumps(${json})])`,
  'keyword arguments': `llm = LLM(\n  model="/m",\n  tensor_parallel_size=8,\n  kv_cache_dtype="fp8",\n  speculative_config=${json},\n)`,
  'keyword arguments by name': `spec = ${json}\nkw = dict(model="/m", tensor_parallel_size=8, speculative_config=spec)\nllm = LLM(**kw, kv_cache_dtype="fp8")`,
  'what the server logs': `INFO non-default args: {'model_tag': '/m', 'tensor_parallel_size': 8, 'kv_cache_dtype': 'fp8', 'speculative_config': ${json.replaceAll('"', "'")}}`,
  'compose, a list': `services:\n  v:\n    image: vllm/vllm-openai-rocm:v0.29.0\n    command:\n      - --model=/m\n      - --tensor-parallel-size=\${TP:-8}\n      - --kv-cache-dtype\n      - fp8\n      - --speculative-config\n      - '${json}'`,
  'compose, one text': `services:\n  v:\n    image: vllm/vllm-openai-rocm:v0.29.0\n    command: >\n      --model /m -tp 8\n      --kv-cache-dtype fp8\n      -sc '${json}'`,
  'compose with an entry point': `services:\n  v:\n    image: rocm/vllm:x\n    entrypoint: [vllm, serve]\n    command: /m -tp 8 --kv-cache-dtype fp8 -sc '${json}'`,
  'a manifest': `containers:\n- name: v\n  image: vllm/vllm-openai-rocm:v0.29.0\n  args: ["--model", "$(M)", "-tp", "8", "--kv-cache-dtype=fp8", "-sc", '${json}']\n  env:\n  - name: M\n    value: /m`,
  'a manifest with a script': `containers:\n- name: v\n  image: x\n  command: [/bin/sh, -c]\n  args:\n  - |\n    exec vllm serve /m \\\n      -tp 8 --kv-cache-dtype fp8 \\\n      -sc '${json}'`,
  'a step of a pipeline': `- name: serve\n  run: |\n    vllm serve /m \\\n      -tp 8 --kv-cache-dtype fp8 \\\n      -sc '${json}'`,
  'a manifest in JSON': `{\n "containers": [{"image": "vllm/vllm-openai-rocm:v0.29.0", "args": ["--model", "/m", "-tp", "8", "--kv-cache-dtype", "fp8", "-sc", ${JSON.stringify(json)}]}]\n}`,
};

describe('wrappings', () => {
  it.each(Object.entries(wrappings))('%s', async (_, text) => {
    const { values, unresolved } = await see(text);
    const plain = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.replace(/@\d+$/, '')]));
    expect(plain).toMatchObject(same);
    expect(unresolved).toEqual([]);
  });
});
