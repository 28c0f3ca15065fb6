import { nameOf } from '../files.ts';
import type { Loaded } from '../types.ts';
import type { Problem } from '../problems.ts';

const prefixes = {
  'vllm-project/vllm': 'vllm',
  'ROCm/aiter': 'aiter',
  'SemiAnalysisAI/InferenceX': 'inferencex',
} as const;

/** A change has one file, and that is called by its project and number. */
export function changesOnce({ upstream }: Loaded): Problem[] {
  const first = new Map<string, string>();
  return upstream.flatMap(({ value, file, line }) => {
    const id = `${prefixes[value.repo]}-${String(value.number)}`;
    const tell = (message: string): Problem => ({ file, line: line('number'), column: 1, message });
    const problems = nameOf(file) === id ? [] : [tell(`is change ${id}: name the file ${id}.md`)];
    const before = first.get(id);
    if (before === undefined) first.set(id, file);
    else problems.push(tell(`${id} has a file already, ${before}: a change stands once`));
    return problems;
  });
}
