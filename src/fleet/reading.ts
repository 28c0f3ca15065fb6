// One file's text to the deployments in it. Secrets are struck out before any reader sees the text.
import { readCommand } from '../intake/readers/command/index.ts';
import { redact } from '../intake/redact/index.ts';
import type { Key } from '../engine/deployment.ts';
import { acceptancesAt } from './accept.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Choice, FileRead, Found } from './types.ts';

/** So many deployments of one file are kept. */
export const mostInFile = 256;

export interface ReadingOptions {
  /** Also strikes out the names of private machines. */
  readonly hosts?: boolean;
}

/** Keys of which at least one stands in every text that starts or configures a server. */
const serving: ReadonlySet<Key> = new Set<Key>([
  'engine',
  'target.model',
  'tp',
  'draft.method',
  'draft.model',
  'draft.tokens',
  'kvCacheDtype',
]);

/**
 * Reads one file.
 * @param path how the file is called in the report
 * @param text its text, decoded, with `\n` at line ends
 */
export async function readFile(path: string, text: string, options: ReadingOptions = {}): Promise<FileRead> {
  const safe = redact(text, options);
  const lines = safe.text.split('\n');
  const { readings, unresolved, findings } = await readCommand({ name: path, text: safe.text });
  const given: Choice = { readings, unresolved };
  if (!readings.some(({ key, how }) => how !== 'default' && serving.has(key)))
    return { path, found: [], struck: safe.struck, cut: false };
  const at = readings.map(({ place }) => place.line);
  const span: [number, number] = [Math.min(...at), Math.max(...at)];
  const found: Found = {
    id: `${path}#1`,
    path,
    name: '1',
    kind: 'text',
    lines: span,
    pinLine: readings.find(({ key, how }) => key === 'draft.attentionBackend' && how === 'given')?.place.line ?? null,
    image: null,
    fingerprint: await fingerprintOf(path, '1', [given]),
    given,
    alternatives: [],
    choices: [],
    findings,
    accepts: acceptancesAt(lines, span[0], path),
  };
  return { path, found: [found], struck: safe.struck, cut: false };
}
