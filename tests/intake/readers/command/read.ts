// What the tests of the command reader look at: one value for each key, and what was said.
import { readCommand } from '../../../../src/intake/readers/command/index.ts';
import type { Read } from '../../../../src/intake/types.ts';

export interface CommandSummary {
  /** `key` to `value@line`, defaults as `value (default)`, hints as `value (hint)@line`. */
  readonly values: Readonly<Record<string, string>>;
  readonly unresolved: readonly string[];
  readonly codes: readonly string[];
  readonly read: Read;
}

export async function see(text: string): Promise<CommandSummary> {
  const read = await readCommand({ name: 'command', text });
  const values: Record<string, string> = {};
  for (const { key, value, place, how } of read.readings) {
    const said = how === 'default' ? `${value} (default)` : `${value}${how === 'hint' ? ' (hint)' : ''}@${place.line}`;
    values[key] = key in values ? `${values[key] ?? ''} | ${said}` : said;
  }
  return {
    values,
    unresolved: [...read.unresolved].sort(),
    codes: [...new Set(read.findings.map((finding) => finding.code))].sort(),
    read,
  };
}
