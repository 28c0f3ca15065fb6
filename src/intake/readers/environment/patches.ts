// Which changes a build carries: those that the text says are in, without those that it says are out.
import type { Line } from './lines.ts';
import { isHere } from './lines.ts';
import type { Notes } from './notes.ts';

/** The change was in, or might be thought to be, and is not. */
const out =
  /\b(?:revert(?:s|ed|ing)?|back(?:ed|ing)? (?:it )?out|roll(?:ed|ing|s)? (?:it )?back|remov(?:e|es|ed|ing)|drop(?:s|ped|ping)?|un-?(?:applied|merged|patched|picked)|without|lack(?:s|ing)?|missing|disabled|skipped|except|neither|nor|minus|(?:not|never|no longer|\w{2,9}n't) (?:\w+ )?(?:in|applied|included|merged|patched|there|contain\w*|carry|carries|have|has|include))\b|(?:^|\s)(?:-R|--reverse)\b/i;
const denial =
  /\b(?:not|\w{2,9}n't|without|no|never|lacks?|lacking|missing|instead of|rather than|before|needs?|requires?|unpatched|yet to|waiting|wait|pending|if|when|once|unless|until|whether|maybe|perhaps|possibly|would|should|could|can|cannot|will|may|might|must|please|going to|plan\w*|to-?do|try|tried|fail(?:s|ed|ing)?|conflicts?|check|draft|open|upstream(?:ed)?|(?:in|into|to) (?:main|master|trunk)|like|similar|tests? for|fix(?:es|ed) for|only|issue|bug)\b/i;
const done =
  /\b(?:appl(?:y|ied|ies)|patched|cherry[- ]?pick(?:ed)?|backport(?:ed)?|merged (?:in|into|on top)|on top|included|includes|contains?|carries|rebased onto|picked|built (?:from|with)|checked out|with|plus|first revision of|second revision of|branch of|tree)\b|\+ ?(?:vllm ?|aiter ?|pr ?)?(?:#|https?:|\S{1,40}#)?\d{0,6} ?$/i;
const change =
  /(?:\b(vllm(?:-project\/vllm)?|(?:rocm\/)?aiter)(?: pr| pull request)? ?#|\b(?:pr|pull request) ?#?|\b(?:vllm-project\/(vllm)|rocm\/(aiter))\/pull\/|#)(\d{4,6})\b/gi;

/** Behind a label such as `Patches:` a bare number is a change, too. */
const labelled = new RegExp(change.source.replace('|#)(', '|#|(?<![\\w.#/-]))('), 'gi');

/** A number of another project is not vLLM's, however it is written. */
const otherProject =
  /(?:\b(?:sglang|pytorch|torch|triton|flashinfer|flash-attention|transformers|atom|rccl|composable[_ ]kernel|ck|lmcache|mooncake|llm-d|ray|nixl|inferencex?)|(?<![\w.-])(?!vllm-project\/vllm|rocm\/aiter)[\w.-]{1,60}\/[\w.-]{1,60})(?:'s)?(?: pr| pull request| issue)? ?#?$/i;

const label =
  /^(?:patch(?:es)?|applied patches|local patches|cherry[- ]?picks?|private (?:vllm )?tree|vllm[ .]patches|aiter[ .]patches)$/;

type Owner = 'vllm' | 'aiter';

/** Collects what each line says; a change that one line has in and another has out is unknown. */
export class Patches {
  readonly #in = new Map<string, number>();
  readonly #out = new Set<string>();

  /** Changes that the line says are in: `Patch: vllm#57085 applied by hand`, `main + #55966`. */
  look(line: Line, notes: Notes): void {
    const { text } = line;
    let named = false;
    for (const hit of text.matchAll(label.test(line.label) ? labelled : change)) {
      const project: Owner = /aiter/i.test(hit[1] ?? hit[3] ?? (line.label.startsWith('aiter') ? 'aiter' : ''))
        ? 'aiter'
        : 'vllm';
      const number = hit[4] ?? '';
      const before = text.slice(Math.max(0, hit.index - 140), hit.index);
      const isBare = hit[1] === undefined && hit[2] === undefined && hit[3] === undefined;
      // `vllm#1` of a fork stands behind the fork's owner.
      const fork = hit[1]?.includes('/') === false && /[\w-]\/$/.test(before);
      if (fork || (isBare && otherProject.test(before))) {
        notes.ignore(text, `${hit[0]} is a number of another project`, line.number);
        continue;
      }
      const says = phrase(text, hit.index, hit.index + hit[0].length);
      if (out.test(says)) this.#out.add(`${project} ${number}`);
      if (
        out.test(says) ||
        denial.test(says) ||
        !(label.test(line.label) || done.test(says)) ||
        speaksOfAnother(text, hit.index)
      )
        notes.ignore(text, `${hit[0]} is named; that it is in this build is not said`, line.number);
      else {
        named ||= project === 'vllm';
        this.#in.set(`${project} ${number}`, line.number);
      }
    }
    const unnamed =
      !named &&
      /\bpatch(?:es|ed)?\b/i.test(text) &&
      /\b(?:applied|on top|in-container|patched (?:image|container|vllm|tree|build)|local(?:ly)?|private|private tree|by hand)\b/i.test(
        text,
      );
    if (unnamed && !denial.test(text) && !out.test(text))
      notes.say(
        'warning',
        'patched-image',
        'This build carries patches: its version does not say what it holds. The probe does.',
        ['ask-the-build'],
        line.number,
      );
  }

  /** Gives all changes that are in, as one list a project. */
  finish(notes: Notes): void {
    this.#give('vllm', notes);
    this.#give('aiter', notes);
  }

  #give(project: Owner, notes: Notes): void {
    const found = [...this.#in].filter(([name]) => name.startsWith(project) && !this.#out.has(name));
    const lines = found.map(([, line]) => line);
    const numbers = found.map(([name]) => name.slice(project.length + 1)).sort();
    if (numbers.length > 0) notes.give(`${project}.patches`, numbers.join(','), Math.max(...lines));
  }
}

/** What the line says of the number at `[from, to)`: its sentence, up to where another change is spoken of differently. */
function phrase(text: string, from: number, to: number): string {
  const around = text.slice(Math.max(0, from - 80), to + 60);
  const number = text.slice(from, to);
  const sentence = around.split(/[.;](?= )/).find((part) => part.includes(number)) ?? around;
  const clause = sentence.split(
    /, (?=[^,]{0,60}#?\d{4,6}[^,]{0,20}\b(?:not|out|reverted|dropped|removed|missing)\b)|,? but /,
  );
  return clause.find((part) => part.includes(number)) ?? sentence;
}

/** Whether the sentence speaks of another machine. */
function speaksOfAnother(text: string, at: number): boolean {
  return (
    !isHere(`here ${text}`, at + 5) ||
    /^[^.;]{0,60}\bon (?:the |our |an )?(?:other|staging|another|second)\b/i.test(text.slice(at))
  );
}
