// What a process that the script starts gets of its variables, and what it does not.
import { shorten } from '../../shorten.ts';
import { counted } from '../command/environment.ts';
import type { Lost, Variable } from '../command/process.ts';
import type { Source, Word } from '../command/source.ts';
import { WordBuilder, wordOf } from '../command/source.ts';
import type { Run } from './run.ts';
import type { State } from './state.ts';

const telltale = /^(?:VLLM|AITER|HIP|ROCR|HSA|ASCEND|HCCL|SGLANG|ATOM)_/;
/** More names than a server's environment has; those that matter are always kept. */
const most = 400;

/** The environment of what is started now. What it hangs on is noted as relevant to the answer. */
export function environmentAt(run: Run, state: State): { variables: Variable[]; lost: Lost[] } {
  const variables: Variable[] = [];
  const lost: Lost[] = [];
  for (const name of state.names()) {
    const held = state.get(name);
    if (held === undefined || (held.exported !== 'yes' && !telltale.test(name))) continue;
    if (name in counted) for (const choice of held.choices) run.world.relevant.add(choice);
    const value = oneWord(held.words, held.line);
    // Whether it is set and exported at all may hang on such a branch too.
    if (name in counted && run.world.isBlocked(held.choices)) {
      variables.push({ name, value, certainty: 'open', why: 'it hangs on more branches than are gone through here' });
      continue;
    }
    if (held.set === 'absent' || (variables.length >= most && !telltale.test(name))) continue;
    const doubt = state.doubts(held);
    if (!held.set) variables.push({ name, value, certainty: 'off' });
    else if (held.exported === 'yes') {
      if (run.world.isBlocked(held.choices))
        variables.push({ name, value, certainty: 'open', why: 'it hangs on more branches than are gone through here' });
      else if (doubt !== undefined)
        variables.push({
          name,
          value,
          certainty: 'open',
          why: `“${shorten(doubt.what, 60)}” on line ${String(doubt.line)} may set it otherwise`,
        });
      else if (value.assumed === 'later')
        variables.push({ name, value, certainty: 'open', why: 'what it is taken from is set only later' });
      else variables.push({ name, value });
    } else {
      const back = held.exported === 'no';
      if (back) variables.push({ name, value, certainty: 'off' });
      const why = back ? 'its export is taken back before' : 'it is assigned in the shell, and not exported';
      lost.push({ name, value, why, mend: `export ${name}=${value.text}` });
    }
  }
  return { variables, lost };
}

function oneWord(words: readonly Word[], line: number): Word {
  const [first, ...more] = words;
  if (first === undefined) return { ...wordOf({ text: '', lineOf: () => line }), lineOf: () => line };
  if (more.length === 0) return first.text === '' ? { ...first, lineOf: () => line } : first;
  const joined = new WordBuilder();
  for (const word of words) joined.addWord(word);
  return joined.build();
}

/** An assignment that was walked over, and in which process. */
export interface SetVariable {
  readonly name: string;
  readonly value: Word;
  readonly process: string | undefined;
  readonly at: number;
  readonly source: Source;
}

/**
 * Why a server does not get what the script assigns somewhere: in another process, behind it, or nowhere that runs.
 * @param passed the assignments that were walked over
 * @param written all that the script holds
 */
export function unreached(
  name: string,
  server: { readonly at: number; readonly source: Source },
  passed: readonly SetVariable[],
  written: readonly SetVariable[],
): Lost | undefined {
  const walked = passed.findLast((each) => each.name === name);
  const found = walked ?? written.findLast((each) => each.name === name);
  if (found === undefined) return undefined;
  const mend = `export ${name}=${found.value.text}`;
  if (walked === undefined)
    return { ...found, why: 'nothing in this text runs the line before the server is started', mend };
  if (walked.process?.startsWith('the function') === true)
    return { ...found, why: `it is set in ${walked.process}`, mend };
  if (walked.process !== undefined)
    return { ...found, why: `it is set in ${walked.process}, which keeps it to itself`, mend };
  if (walked.source === server.source && walked.at > server.at)
    return { ...found, why: 'it is set after the server is started', mend };
  return undefined;
}
