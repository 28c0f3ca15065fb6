// The command line called in this process: what it says, and its exit code.
import { main } from '../../src/cli/main.ts';
import { UsageError } from '../../src/cli/usage.ts';

/** Calls a command with texts in place of files (`-` is standard input); a file that is not among them does not exist. */
export async function cli(args: readonly string[], files: Readonly<Record<string, string>> = {}) {
  const said = { code: -1, out: '', err: '' };
  said.code = await main(args, {
    read: (file) => {
      const text = files[file];
      return text === undefined ? Promise.reject(new UsageError(`${file}: no such file`)) : Promise.resolve(text);
    },
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  });
  return said;
}
