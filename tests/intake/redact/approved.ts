// Secrets under many names, in many places: what `approved.txt` says of each, and approved.test.ts compares.
import { createHash } from 'node:crypto';
import { redact } from '../../../src/intake/redact/index.ts';
import type { Redacted } from '../../../src/intake/redact/mark.ts';

/** Names that announce a secret, that announce one only before a value drawn at random, and that announce none. */
export const names = (
  'password PASSWORD passwd db_password DB_PASS pass smtp_pass user_pass MYPASS PASS passphrase secret client_secret ' +
  'secret_name password_file secrets credentials cookie Set-Cookie api_key api-key apiKey API_KEY apikey apikeys accesskey ' +
  'access_key_id key KEY SIGNING_KEY KEYS signing_key sort_key max_tokens bos_token_id next_token token TOKEN hf_token ' +
  'HF_TOKENS hf-tokens access_token refresh_token MY_TOKEN my_token authtoken auth AUTH my_auth some_other_auth MY_PAT ' +
  'pat serial serial_number gpu_uuid unique_id UniqueID sig X-Amz-Signature authorization x-api-key tokenizer keyboard api~key access~token my~key'
)
  .split(' ')
  // Names of two words.
  .map((name) => name.replace('~', ' '));

/** Where a name and its value stand; `N` is the name, `§` the value. */
export const places = [
  'N=§',
  'export N="§" # why',
  "N='§'",
  'N: §',
  'N: §, other: 1 # why',
  '  N: "§"',
  '{"N": "§", "model": "m"}',
  '{\\"N\\": \\"§\\"}',
  "{'N': ['§', '§2']}",
  'N:\n  - §\n  - §2\nnext: 1',
  'N: |\n  §\n  §2\nnext: 1',
  'N: >-\n    §\nnext: 1',
  'N:\n- §\nnext: 1',
  '- name: N\n  value: §',
  '- value: §\n  name: N',
  '{name: N, value: §}',
  '--N § --port 1',
  '--N=§ --port 1',
  '--N \\\n    § \\\n    --port 1',
  '["--N", "§", "--port", "1"]',
  '- --N\n- §\n- --port',
  '--N § §2 --port 1',
  '--N --port 1 §',
  'N := §',
  'f(N=f"§", b=1)',
  "N=$'§'",
  'N="§"\'§2\'',
  '("N", "§")',
  '| N | § | x |',
  '| **N** | `§` |',
  'ENV N §',
  'set -x N §',
  'setx N §',
  'N is §.',
  'the N was (§)',
  'my N "§" works',
  'N=“§”',
  'N: ‘§’',
  'N="a \\" §" next',
  "N=it's§ x",
  "N='§ N='§2'",
  'https://h.example/x?N=§&page=2#top',
  'https://h.example/x?a=1&N=§',
  'card,N,bus\n0,§,1\n1,§2,2\n',
  'N §',
  'echo N; echo §',
  'N=${N:-§}',
  'N=${OTHER}',
  'N=your_token_here',
  'N=None',
  'N=12',
];

/** Places that need no name. */
export const alone = [
  'Authorization: Bearer §',
  "-H 'Authorization: Basic §'",
  'Authorization: Digest username="u", response="§"',
  'proxy-authorization=Token%20§',
  'Bearer §',
  'basic §',
  'Cookie: a=1; session=§; b=2',
  '"Set-Cookie": "a=§; Path=/"',
  'https://user:§@h.example/x',
  'https://§@h.example/x',
  'https://user:pa/§@h.example/x',
  'https://h.example:8000/x@§',
  'git@h.example:§.git',
  'ssh://git@h.example/§',
  'curl -u me:§ https://h.example',
  'curl --user "me:§"',
  'sshpass -p § ssh h',
  'docker login -u me -p § h.example',
  'echo § | docker login -u me --password-stdin',
  'huggingface-cli login --token §',
  'wandb login --relogin §',
  'https://hooks.slack.com/services/§',
  'https://discord.com/api/webhooks/§',
  'machine h login me password §',
  'login me password §',
  '§',
  'x §y',
  'hf_§',
  'AKIA§',
  '(sk-§)',
  '-----BEGIN PRIVATE KEY-----\n§\n-----END PRIVATE KEY-----\nnext',
  '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\n§==\nnext line of prose',
  '> -----BEGIN OPENSSH PRIVATE KEY-----\n> §\n> §2',
  'key: "-----BEGIN EC PRIVATE KEY-----\\n§\\n-----END EC PRIVATE KEY-----\\n" # why',
  'X=§; vllm serve m --api-key $X',
  'X=§\nexport Y=${X}\ncurl -H "Authorization: Bearer $Y" h',
  'X="§"; docker run -e HF_TOKEN="${X}" image',
  'x: &secret §\nenv:\n  HF_TOKEN: *secret',
  'f() { vllm serve m --api-key "$1"; }\nf §',
  'read X <<< §; export API_KEY=$X',
];

const drawn = 'q7Zk4tRw9mXb2cVn8sLd5fGh';
/** Drawn at random, chosen by a person, a word, with signs in it, a number, numbers and letters that name nothing. */
export const secrets = [drawn, 'tiger9lily7', 'horse', 'a#b/c?d"e7f', '1234567890', '0x1f'] as const;

/** What becomes of each secret in each of `texts`: `#` struck out whole, `.` left, `~` in part; and a digest of what is left. */
export function row(texts: readonly string[]): string {
  const all: Redacted[] = [];
  const signs = secrets.map((secret) =>
    texts
      .map((text) => text.replaceAll('§2', `${secret}x`).replaceAll('§', secret))
      .map((text) => {
        const out = redact(text);
        all.push(out);
        return out.text === text ? '.' : out.text.includes(secret) ? '~' : '#';
      })
      .join(''),
  );
  return [...signs, createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 6)].join(' ');
}
