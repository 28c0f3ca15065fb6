// Which decode backend the target is given.
import { readObject } from './json.ts';
import { shown } from './numbers.ts';
import type { Parsed } from '../options/parse.ts';
import type { Outcome } from './outcome.ts';
import { scalar } from './speculative.ts';
import { backend } from './speculative-members.ts';

/** The target's own backend, from its option or from the attention configuration; the one for prefill is another. */
export function readTargetBackend(parsed: Parsed, outcome: Outcome): void {
  const option = parsed.options.get('attention-backend');
  const found: Named[] = [];
  const config = parsed.options.get('attention-config');
  const group = parsed.dotted.filter((each) => each.name === 'attention-config').at(-1);
  if (group !== undefined) {
    if (config !== undefined) {
      const text =
        'The attention configuration is given whole and in dotted pieces: vLLM takes the last and drops the other.';
      outcome.note('warning', 'option-given-twice', text, config.line);
    }
    for (const { path, value, line } of group.pieces) {
      const key = path.join('.').replaceAll('-', '_');
      if (key === 'backend') {
        found.push(named({ value: scalar(value.text), missing: value.missing, line }));
      } else if (key === 'backend_per_kind.mla_attention') {
        if (value.missing.length === 0) outcome.give('attention.backendPerKind', value.text, line);
        else outcome.leaveToVariables(value.missing, line, ['attention.backendPerKind']);
      } else if (key === 'mla_prefill_backend') notePrefill(value.text, line, outcome);
    }
  } else if (config?.value !== undefined) {
    if (config.value.missing.length > 0 && !config.value.text.trimStart().startsWith('{')) {
      found.push(named({ value: undefined, missing: config.value.missing, line: config.line }));
    } else {
      const object = readObject(config.value);
      for (const member of object.members) {
        const key = member.key.replaceAll('-', '_');
        if (key === 'backend') found.push(named(member));
        else if (key === 'backend_per_kind') readPerKind(member.value, member.line, outcome);
        else if (key === 'mla_prefill_backend') notePrefill(shown(member.value), member.line, outcome);
      }
      if (object.state === 'cut') {
        outcome.note(
          'warning',
          'truncated-json',
          'The JSON of --attention-config is cut off: what its end said is unknown.',
          object.line,
        );
        if (found.length === 0) found.push({ value: undefined, line: object.line });
      } else if (object.state === 'broken') {
        outcome.give('config.error', `--attention-config is no valid JSON: ${object.problem}`, object.line);
        outcome.note('error', 'invalid-json', `vLLM refuses --attention-config: ${object.problem}.`, object.line);
      }
    }
  }
  if (option !== undefined) {
    const { value, line } = option;
    const own = named({ value: value?.text, missing: value?.missing ?? [], line });
    if (
      own.value !== undefined &&
      own.value !== 'auto' &&
      found.some((each) => each.value !== undefined && each.value !== 'auto')
    ) {
      const text = '--attention-backend and a backend in --attention-config exclude each other';
      outcome.give('config.error', text, line);
      outcome.note('error', 'attention-backend-given-twice', `${text}: vLLM refuses to start.`, line);
    }
    found.push(own);
  }
  const last = found.at(-1);
  if (last === undefined) return;
  if (last.missing !== undefined) outcome.leaveToVariables(last.missing, last.line, ['target.attentionBackend']);
  else if (last.value === undefined) outcome.leaveOpen('target.attentionBackend');
  else outcome.give('target.attentionBackend', last.value, last.line);
}

interface Named {
  readonly value: string | undefined;
  readonly line: number;
  readonly missing?: readonly string[];
}

function named({ value, missing, line }: { value: unknown; missing: readonly string[]; line: number }): Named {
  return missing.length > 0 ? { value: undefined, line, missing } : { value: backend({ value }), line };
}

function notePrefill(name: string, line: number, outcome: Outcome): void {
  outcome.note(
    'note',
    'prefill-backend-is-not-decode',
    `mla_prefill_backend (${shown(name)}) concerns prefill only; it chooses no decode backend, neither the target’s nor the draft’s.`,
    line,
  );
}

/** The entry of `backend_per_kind` for MLA: it counts for the target and the draft. */
function readPerKind(value: unknown, line: number, outcome: Outcome): void {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'mla_attention')) return;
  const { mla_attention: named } = value as { readonly mla_attention: unknown };
  if (typeof named === 'string' && named !== '') outcome.give('attention.backendPerKind', named, line);
}
