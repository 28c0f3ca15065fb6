// The members of the speculative configuration, to what they say of the draft.
import type { Member } from './json.ts';
import { humanInteger, shown } from './numbers.ts';
import type { speculativeKeys } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** The members that are in force, and whether they are all that there is. */
export interface Configuration {
  readonly members: Map<string, Member>;
  /** False where a part of it was cut off or stands in a variable that the paste does not define. */
  complete: boolean;
  line: number;
}

/** A member's name with underscores, as vLLM knows it; hyphens are said. */
export function underscored(member: Member, outcome: Outcome): string {
  if (!member.key.includes('-')) return member.key;
  const name = member.key.replaceAll('-', '_');
  outcome.note(
    'warning',
    'spec-subkey-hyphen',
    `“${member.key}” is written with hyphens. Newer vLLM reads it as ${name}; older vLLM refuses it at startup.`,
    member.line,
  );
  return name;
}

/** Says what the members that are in force set of the draft. @param whole a whole command leaves the rest at vLLM's defaults */
export function emit({ members: raw, complete, line }: Configuration, outcome: Outcome, whole: boolean): void {
  const members = new Map<string, Member>();
  for (const [key, member] of raw) members.set(key.includes('-') ? underscored(member, outcome) : key, member);

  const take = (
    name: string,
    key: (typeof speculativeKeys)[number],
    read: (member: Member) => string | undefined,
  ): void => {
    const member = members.get(name);
    if (member === undefined) {
      if (!complete) outcome.leaveOpen(key);
      return;
    }
    if (member.missing.length > 0) {
      outcome.leaveToVariables(member.missing, member.line, [key]);
      return;
    }
    if (member.value === null) return;
    if (typeof member.value === 'string' && placeholder.test(member.value)) {
      outcome.leaveToVariables([shown(member.value)], member.line, [key]);
      return;
    }
    const value = read(member);
    if (value === undefined) outcome.leaveOpen(key);
    else outcome.give(key, value, member.line);
  };
  const text = (member: Member): string | undefined =>
    typeof member.value === 'string' && member.value !== '' ? member.value : undefined;

  take('method', 'draft.method', text);
  take('model', 'draft.model', text);
  take('num_speculative_tokens', 'draft.tokens', (member) => tokens(member, outcome));
  take('attention_backend', 'draft.attentionBackend', backend);
  take('kv_cache_dtype', 'draft.kvCacheDtype', text);
  take('enable_adaptive_verification', 'draft.adaptiveVerification', ({ value }) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : undefined,
  );
  if (complete && whole && isAbsent(members, 'attention_backend')) outcome.fix('draft.attentionBackend', 'auto', line);
  if (complete && isAbsent(members, 'method')) {
    const model = members.get('model');
    const byPath = model === undefined || model.missing.length > 0 ? undefined : methodByPath(text(model) ?? '');
    if (byPath === undefined) outcome.leaveOpen('draft.method');
    else outcome.give('draft.method', byPath, line);
    outcome.note(
      'note',
      'spec-method-inferred',
      'No method is given: vLLM infers it from the draft, or from the target’s own checkpoint.',
      line,
    );
  }
  // Without a model nothing can say how many tokens to draft; suffix decoding counts for itself.
  const method = members.get('method')?.value;
  if (complete && method !== 'suffix' && isAbsent(members, 'model') && isAbsent(members, 'num_speculative_tokens')) {
    const error = 'num_speculative_tokens must be provided with speculative model';
    outcome.give('config.error', error, line);
    outcome.note(
      'error',
      'spec-tokens-missing',
      `The speculative configuration names neither a model nor a number of tokens: vLLM refuses to start (${error}).`,
      line,
    );
  }
  noteOthers(members, outcome);
}

/** The method that vLLM takes from the draft's path alone, whatever is there. Source: `SpeculativeConfig.__post_init__`. */
function methodByPath(model: string): string | undefined {
  const path = model.toLowerCase();
  const found = ['eagle-', 'eagle3', 'dflash', 'dspark'].find((name) => path.includes(name));
  return found === 'eagle-' ? 'eagle' : found;
}

/** What documentation puts where the reader's own value goes. */
const placeholder = /^\s*(?:<[^<>]{0,80}>|\{\{[^{}]{0,80}\}\}|\.{3}|…)\s*$/;

function isAbsent(members: ReadonlyMap<string, Member>, key: string): boolean {
  const member = members.get(key);
  return member === undefined || (member.value === null && member.missing.length === 0);
}

/** A backend's name as vLLM compares it; `auto` where none is named. */
export function backend(member: { readonly value: unknown }): string | undefined {
  if (member.value === null || member.value === '') return 'auto';
  if (typeof member.value !== 'string') return undefined;
  const name = member.value.trim();
  if (/^(?:auto|none)?$/i.test(name)) return 'auto';
  return name.replace(/^.*\./s, '').toUpperCase();
}

function tokens({ value, line }: Member, outcome: Outcome): string | undefined {
  const number = wholeNumber(value);
  if (number !== undefined) return number;
  const text = `num_speculative_tokens is ${shown(value)}, and must be a whole number above 0`;
  outcome.give('config.error', text, line);
  outcome.note('error', 'invalid-token-count', `${text}: vLLM refuses to start.`, line);
  return undefined;
}

/** A whole number above 0, as JSON or as text; undefined for anything else. */
function wholeNumber(value: unknown): string | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' ? humanInteger(value) : undefined;
  return number !== undefined && Number.isInteger(number) && number > 0 ? String(number) : undefined;
}

function noteOthers(members: ReadonlyMap<string, Member>, outcome: Outcome): void {
  const draftTp = members.get('draft_tensor_parallel_size');
  if (draftTp !== undefined && draftTp.value !== null) {
    const ranks = wholeNumber(draftTp.value);
    outcome.give('draft.tp', ranks ?? 'unknown', draftTp.line);
    outcome.note(
      'note',
      'draft-tensor-parallel',
      `The draft has a tensor parallel size of its own${ranks === undefined ? '' : `, ${ranks}`}; its heads per rank follow from that, not from the target’s.`,
      draftTp.line,
    );
  }
  // Which of them a release knows is its sheet's to say; a name that can be none is no member of any.
  const others = [...members].filter(([key]) => isName(key) && !readHere.has(key));
  const [first] = others;
  if (first !== undefined)
    outcome.give(
      'draft.members',
      others
        .map(([key]) => key)
        .sort()
        .join(','),
      first[1].line,
    );
  for (const [key, { line }] of members) {
    if (isName(key)) continue;
    outcome.note(
      'warning',
      'spec-unknown-key',
      `“${shown(key)}” is no member of the speculative configuration; vLLM refuses members that it does not know.`,
      line,
    );
  }
}

/** Members that have a key of their own. */
const readHere = new Set([
  'method',
  'model',
  'num_speculative_tokens',
  'attention_backend',
  'kv_cache_dtype',
  'enable_adaptive_verification',
  'draft_tensor_parallel_size',
]);

function isName(key: string): boolean {
  return /^\w{1,80}$/.test(key);
}
