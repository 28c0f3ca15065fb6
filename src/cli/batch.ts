// `check --batch`: one deployment a line of JSON in, its answer in short a line out.
import { answerInShort, deploymentOfLine } from '../engine/batch.ts';
import type { EngineData } from '../engine/data.ts';
import { redactDecoded } from '../intake/redact/decoded.ts';

/** As many lines out as in, an error in the place of a line that cannot be read. An empty last line does not count. */
export function batchAnswers(text: string, data: EngineData): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line) => `${JSON.stringify(lineAnswer(line, data))}\n`).join('');
}

function lineAnswer(line: string, data: EngineData): object {
  try {
    return answerInShort(deploymentOfLine(line), data);
  } catch (error) {
    // A complaint quotes what it is about.
    return { error: redactDecoded([error instanceof Error ? error.message : String(error)])[0] };
  }
}
