// Which names announce a secret. `max-num-batched-tokens` and `tokenizer` do not; `HF_TOKEN` and `api_key` do.
import type { Kind } from './mark.ts';

export interface Announced {
  readonly kind: Kind;
  /** Only a value that looks drawn at random is taken for a secret: the name alone is too weak. */
  readonly onlyRandom: boolean;
}

const words = (list: string) => new Set(list.split(' '));
const passwords = words(
  'password passwd passphrase pwd passcode secret secrets credential credentials mypassword cookie',
);
const passPrefixes = words('db user smtp mysql pg postgres redis admin root ssh sudo mail proxy registry ldap ftp my');
const keyPrefixes = words(
  'api access secret private auth ssh account subscription encryption signing master license licence storage service deploy hub openai anthropic vllm wandb azure aws gcp google sas shared admin webhook hmac jwt session',
);
const tokenPrefixes = words(
  'api access auth hf huggingface hub bearer refresh session bot private github gitlab gh gl git ci id deploy login security user registry read write admin service vault slack npm pypi wandb azure aws gcp notion personal pat csrf xsrf oauth x upload secret',
);
// Words before `token` that belong to language models, not to doors.
const modelTokens = words(
  'bos eos pad unk mask sep cls image video audio special stop first next last per output input prompt draft noise new added think end start begin reasoning target sampled verified drafted prefill decode total num max min tool call',
);

const segments = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .split(/[_\-. ]+/)
    .filter(Boolean)
    .map((part) => part.toLowerCase());

function judge(name: string): Announced | undefined {
  if (parameters.has(name.toLowerCase()) && name.includes('-')) return { kind: 'API key or token', onlyRandom: false };
  const parts = segments(name);
  const last = parts.at(-1) ?? '';
  const before = parts.at(-2) ?? '';
  const shouting = name === name.toUpperCase() && /[A-Z]/.test(name);
  if (parts.some((part) => part === 'serial' || part === 'uuid' || part === 'serialnumber'))
    return /^(?:serial|number|uuid|no|id|serialnumber)$/.test(last)
      ? { kind: 'serial number', onlyRandom: false }
      : undefined;
  if (before === 'unique' && last === 'id') return { kind: 'serial number', onlyRandom: false };
  if (
    parts.some((part) => passwords.has(part)) &&
    !/^(?:name|file|path|ref|stdin|dir|mount|type|manager|policy|length|field)$/.test(last)
  )
    return last === 'secrets' || last === 'credentials' || last === 'cookie'
      ? { kind: 'password or secret', onlyRandom: true }
      : { kind: 'password or secret', onlyRandom: false };
  // Alone it is a word of test reports as well: `pass: 12`.
  if (last === 'pass' || (shouting && last.endsWith('pass')))
    return {
      kind: 'password or secret',
      onlyRandom: !(last === 'pass' && ((shouting && parts.length > 1) || passPrefixes.has(before))),
    };
  const key: Announced = { kind: 'API key or token', onlyRandom: false };
  const weak: Announced = { kind: 'API key or token', onlyRandom: true };
  if (last === 'apikey' || last === 'apikeys' || last === 'authtoken' || last === 'accesskey') return key;
  if (last === 'key' || last === 'keys') {
    if (keyPrefixes.has(before) || (last === 'key' && shouting && parts.length > 1)) return key;
    return shouting ? weak : undefined;
  }
  if (last === 'id' && before === 'key' && parts.includes('access')) return key;
  if (last === 'token' || last === 'tokens') {
    if (tokenPrefixes.has(before)) return last === 'token' || shouting ? key : weak;
    if (last === 'tokens' || modelTokens.has(before)) return undefined;
    return shouting ? key : weak;
  }
  if (last === 'pat' && shouting) return key;
  if (last === 'auth' && parts.length <= 2) return weak;
  return undefined;
}

const judged = new Map<string, Announced | undefined>();

/** What the value of a variable, option, key or field of this name would be; undefined where it is no secret. */
export function announced(name: string): Announced | undefined {
  if (judged.has(name)) return judged.get(name);
  const verdict = judge(name);
  // The same few names come again and again; hostile text must not fill the memory.
  if (judged.size < 500) judged.set(name, verdict);
  return verdict;
}

// Names that announce a secret only as a parameter of an address.
const parameters = words(
  'key sig signature code jwt pass pwd token auth sign hmac x-amz-signature x-amz-credential x-amz-security-token x-goog-signature x-goog-credential',
);

/** Is `?name=` of an address a secret? */
export const isSecretParameter = (name: string): boolean => parameters.has(name.toLowerCase());

/** The longest value that is judged by its looks; keys and tokens without a name are shorter. */
export const mostRandom = 512;

/** Drawn at random rather than chosen: long, without blanks, letters with digits or very long; a path or a sentence is not. */
export function looksRandom(value: string): boolean {
  if (value.length < 16 || value.length > mostRandom || !/^[\w.~+/=:-]+$/.test(value)) return false;
  if (value.split('/').length > 3 || /\.(?:json|ya?ml|py|safetensors|model|txt)$/.test(value)) return false;
  return (/\d/.test(value) && /[A-Za-z]/.test(value)) || value.length >= 32;
}

const chosen = /^(?=[^\d\s]{0,60}\d)(?=[^a-z\s]{0,60}[a-z])[^\s"'`/<>{}()$]{10,60}$/i;

/** A password rather than a word: letters and digits without a blank, ten characters or more. */
export function looksChosen(value: string): boolean {
  return chosen.test(value);
}
