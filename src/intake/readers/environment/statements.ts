// What a description says of AITER's argument, of the switches and of sparse MLA.
import type { Line } from './lines.ts';
import type { Notes } from './notes.ts';

const takes = /\b(?:has|have|takes?|accepts?|exposes?|supports?|with|gained|contains?)\b|\(/i;
const lacks = /\b(?:no|not|n't|without|lacks?|lacking|missing|never|neither|older|before|cannot|unexpected)\b/i;

/** Whether `mla_decode_fwd` takes `causal`, where a line says so plainly or prints the signature. */
export class Causal {
  #asked = false;
  #printed = false;

  /** Does an answer still stand out? */
  get isOpen(): boolean {
    return this.#asked || this.#printed;
  }

  look(line: Line, notes: Notes): void {
    const { text } = line;
    if (this.#printed && text !== '') {
      // The signature itself: whole, it tells either way.
      const whole = /^<?(?:Signature )?\(.{0,2000}\)>?$|^(?:mappingproxy|OrderedDict|odict_keys)\b.{0,4000}\)$/i.test(
        text,
      );
      if (whole) notes.give('aiter.causal', /\bcausal\b/.test(text) ? 'yes' : 'no', line.number);
      this.#printed = false;
    }
    if (
      /\bsignature\([^()]{0,80}mla_decode_fwd\)(?:\.parameters)?(?:\.keys\(\))?\)?$/.test(text) &&
      !/\bcausal\b/.test(text)
    )
      this.#printed = true;
    if (this.#asked) {
      const answer = /^(?:True|False)$/.exec(text)?.[0] ?? /(?:->|=>|:|=) ?(True|False)$/.exec(text)?.[1];
      if (answer !== undefined) notes.give('aiter.causal', answer === 'True' ? 'yes' : 'no', line.number);
      if (text !== '') this.#asked = false;
    }
    if (!/\bcausal\b/.test(text)) return;
    const isQuestion = /signature|parameters|inspect/.test(text);
    if (isQuestion && text.includes('mla_decode_fwd')) {
      const inline = /(?:->|=>|:|=|is) ?(True|False|yes|no)\b ?$/i.exec(text)?.[1];
      if (inline === undefined) this.#asked = true;
      else notes.give('aiter.causal', /^(?:true|yes)$/i.test(inline) ? 'yes' : 'no', line.number);
      return;
    }
    const at = text.search(/\bmla_decode_fwd\b/);
    const sentence = at === -1 ? '' : ((/^[^;]{0,200}/.exec(text.slice(at))?.[0] ?? '').split(/\.(?= |$)/)[0] ?? '');
    const before =
      at === -1
        ? ''
        : (text
            .slice(Math.max(0, at - 80), at)
            .split(/[.;](?= )/)
            .at(-1) ?? '');
    if (
      !/\bcausal\b/.test(sentence) ||
      /\b(?:if|whether|should|would|will|needs?|requires?|unexpected|since|from|until|does)\b|\?/i.test(
        before + sentence,
      )
    )
      return;
    if (lacks.test(before + sentence)) notes.give('aiter.causal', 'no', line.number);
    else if (takes.test(before) || takes.test(sentence)) notes.give('aiter.causal', 'yes', line.number);
  }
}

/** `VLLM_ROCM_USE_AITER=1` and its MLA switch, as a description or a list of the environment gives them. */
export function readSwitches(line: Line, notes: Notes): void {
  const { text } = line;
  if (/^#|^unset\b/.test(text)) return;
  for (const hit of text.matchAll(
    /\bVLLM_ROCM_USE_AITER(_MLA)?["']?(?: ?[=:] ?| is (?:set to )?| )["']?(0|1|true|false|on|off|yes|no)\b/gi,
  )) {
    const on = /^(?:1|true|on|yes)$/i.test(hit[2] ?? '');
    notes.give(hit[1] === undefined ? 'aiter.enabled' : 'aiter.mla', on ? 'yes' : 'no', line.number);
  }
  if (/\bVLLM_ROCM_\w/.test(text)) notes.hint('platform', 'rocm', line.number);
}

/** Sparse MLA, where the description names it. */
export function readSparse(line: Line, notes: Notes): void {
  if (
    /\bsparse[ -]MLA\b|\bGlmMoeDsa|\bDeepseekV32For|\bDeepSeek[- ]?V3\.2\b|\bROCM_AITER_MLA_SPARSE\b/i.test(
      line.text,
    ) &&
    !/\b(?:not|no|non)[ -]sparse/i.test(line.text)
  )
    notes.say(
      'warning',
      'sparse-mla',
      'This speaks of sparse MLA: on ROCm it has one backend of its own, so the question of the pin does not arise for such a model.',
      ['sparse-mla-has-its-own-backend'],
      line.number,
    );
}
