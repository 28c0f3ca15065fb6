// All that the whole way hands on of pasted texts: what the tests of secrets look through.
import { check } from '../../src/engine/check.ts';
import { encodeDeployment } from '../../src/engine/share.ts';
import { readAll } from '../../src/intake/index.ts';
import { explain } from '../../src/intake/readers/log/explain.ts';
import { redactTree } from '../../src/intake/redact/decoded.ts';
import { redact } from '../../src/intake/redact/index.ts';
import type { Input } from '../../src/intake/types.ts';
import { documentOf } from '../../src/report/document.ts';
import { asMarkdown, asText } from '../../src/report/spellings.ts';
import { data, knowledge } from '../engine/data.ts';
import { catalogue } from './readers/log/content.ts';

/** All that comes of the inputs; judging takes its time, so it can be left out. */
export async function everything(inputs: readonly Input[], judged: boolean): Promise<string> {
  const read = await readAll(inputs, {}, knowledge.hardware, { catalogue: () => Promise.resolve(catalogue) });
  const [only] = read.servers;
  const taken = only ?? read.together;
  if (!judged) return JSON.stringify(read);
  const result = check(taken.deployment, data, taken.findings);
  const blocks = documentOf(result, {
    claim: () => undefined,
    label: (key) => key,
    find: () => '',
    gain: undefined,
    asOf: '2026-12-01',
  });
  const explained = inputs.map(({ text }) => redactTree(explain(redact(text).text, catalogue)));
  const link = encodeDeployment(result.deployment);
  return [
    JSON.stringify([read, result, explained]),
    asText(blocks),
    asMarkdown(blocks),
    link,
    decodeURIComponent(link),
  ].join('\n');
}
