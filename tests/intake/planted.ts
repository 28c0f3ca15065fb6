// Secrets as they are made, the places where people leave them, and whether one comes out of the whole way again.
import { everything } from './outputs.ts';

const drawn = 'aB3dE5gH7jK9mN2pQ4sT6vW8xY1zC0fR5uL3oP';
export const secrets = [
  `hf_${drawn.slice(0, 34)}`,
  `hf_${'x'.repeat(34)}`,
  `ghp_${drawn.slice(0, 36)}`,
  `glpat-${drawn.slice(0, 20)}`,
  `sk-${drawn}`,
  `nvapi-${drawn}${drawn}`,
  `xoxb-123456789012-${drawn.slice(0, 24)}`,
  'AKIAIOSFODNN7EXAMPLE',
  `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.${drawn}`,
  '0123456789abcdef0123456789abcdef01234567',
  '0123abcd-4567-89ef-0123-456789abcdef',
  'token-abc123',
  'Sup3r-S3cret!Pw',
];

export const places: Readonly<Record<string, (secret: string) => string>> = {
  option: (s) => `vllm serve moonshotai/Kimi-K3 --api-key ${s} -tp 8 --hf-token=${s}`,
  'option on the next line': (s) => `vllm serve m \\\r\n --api-key \\\r\n ${s} \\\r\n -tp 8`,
  'option in Markdown': (s) => `--api-key **${s}**\n--hf-token \`${s}\``,
  'option in an array': (s) => `A=(--api-key ${s})\nA+=(--hf-token "${s}")\nvllm serve m "\${A[@]}"`,
  'commented option': (s) => `vllm serve m -tp 8 \\\n  # --api-key ${s} \\\n  --dtype bfloat16`,
  variable: (s) => `export HF_TOKEN=${s}\nWANDB_API_KEY="${s}" vllm serve m`,
  fallback: (s) => `export HF_TOKEN=\${HF_TOKEN:-${s}}`,
  'variable used later': (s) => `MY_API_KEY=${s}\nvllm serve m --api-key $MY_API_KEY`,
  'hard blanks and smart quotes': (s) => `vllm serve m --api-key\u00a0${s}\nexport HF_TOKEN=\u201c${s}\u201d`,
  container: (s) => `docker run -e HF_TOKEN=${s} -e "VLLM_API_KEY=${s}" vllm/vllm-openai-rocm:v0.28.0 --model m`,
  compose: (s) =>
    `services:\n  v:\n    environment:\n      - HF_TOKEN=${s}\n      - A=b\n    command: --model m --api-key ${s}`,
  manifest: (s) => `env:\n- name: HF_TOKEN\n  value: "${s}"\n- value: ${s}\n  name: GITHUB_TOKEN`,
  'secret object': (s) => `kind: Secret\nstringData:\n  hf-token: ${s}`,
  'cluster command': (s) => `kubectl create secret generic hf --from-literal=token=${s}`,
  'build file': (s) => `ENV HF_TOKEN=${s}\nARG GITHUB_TOKEN=${s}\nENV WANDB_API_KEY ${s}`,
  unit: (s) => `[Service]\nEnvironment="HF_TOKEN=${s}"\nExecStart=/usr/bin/vllm serve m --api-key ${s}`,
  Python: (s) => `os.environ["HF_TOKEN"] = "${s}"\nlogin(token="${s}")\nllm = LLM(model="m", hf_token="${s}")`,
  'arguments in a log': (s) => `INFO non-default args: {'model': 'm', 'api_key': ['${s}'], 'hf_token': '${s}'}`,
  JSON: (s) => `{"env": {"HF_TOKEN": "${s}"}, "args": ["--api-key", "${s}"]}`,
  'quoted JSON': (s) => `"{\\"hf_token\\": \\"${s}\\", \\"method\\": \\"dspark\\"}"`,
  'the draft’s JSON': (s) => `vllm serve m -sc '{"method":"dspark","model":"https://u:${s}@h/m","hf_token":"${s}"}'`,
  'dotted piece': (s) => `vllm serve m -sc.hf_token=${s} -sc.method dspark`,
  header: (s) => `curl -H "Authorization: Bearer ${s}" http://h/v1/models\ncurl -H 'X-API-Key: ${s}' http://h`,
  address: (s) =>
    `vllm serve https://user:${s}@host/model\npip install -i https://u:${s}@pypi.example.com/s vllm==0.28.0`,
  login: (s) => `huggingface-cli login --token ${s}\necho ${s} | docker login -u me --password-stdin r.example.com`,
  mail: (s) => `> export HF_TOKEN=${s}\n> --api-key ${s}`,
  diff: (s) => `@@ -1,2 +1,2 @@\n-export HF_TOKEN=${s}\n+export HF_TOKEN=none`,
  'bold label': (s) => `- **HF_TOKEN**: \`${s}\`\n- **API key:** ${s}`,
  table: (s) => `| name | value |\n|---|---|\n| HF_TOKEN | ${s} |\n| \`API_KEY\` | \`${s}\` |`,
  sentence: (s) => `the password is ${s}. API key: ${s}; my token (${s}) was in the log.`,
  'failure with it': (s) =>
    `get_heuristic_kernel_mla: cannot get heuristic kernel! q_type:fp8 kv_type:fp8 gqa:16 HF_TOKEN=${s}\nTypeError: mla_decode_fwd() got an unexpected keyword argument 'causal' api_key='${s}'`,
};

const asJson = (secret: string): string => JSON.stringify(secret).slice(1, -1);
const boxes = ['command', 'env', 'log'];

/** The secrets that come out where each of `some` (by default all) is left in the place of that row. */
export async function leaked(row: number, some: (column: number) => boolean = () => true): Promise<string[]> {
  const place = Object.values(places)[row];
  const found: string[] = [];
  for (const [column, secret] of secrets.entries()) {
    if (!some(column) || place === undefined) continue;
    const name = boxes[(row + column) % boxes.length] ?? '';
    const out = await everything([{ name, text: place(secret) }], column % 4 === row % 4);
    if (out.includes(secret) || out.includes(asJson(secret))) found.push(`${secret} in ${name}`);
  }
  return found;
}
