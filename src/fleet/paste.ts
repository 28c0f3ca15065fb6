// A paste that holds several files, taken apart at the headers that `head`, `tail` and people write.

export interface PastedFile {
  readonly path: string;
  readonly text: string;
}

const header = /^(?:==> (\S[^\n]{0,300}?) <==|#{1,3} file: (\S[^\n]{0,300}))\s*$/i;

/** The files of a paste; without a header it is one, called `name`. */
export function splitPaste(text: string, name: string): PastedFile[] {
  const files: { path: string; lines: string[] }[] = [];
  let current = { path: name, lines: [] as string[] };
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const found = line.length < 400 ? header.exec(line) : null;
    if (found === null) current.lines.push(line);
    else {
      files.push(current);
      current = { path: (found[1] ?? found[2] ?? name).trim(), lines: [] };
    }
  }
  files.push(current);
  return files.map(({ path, lines }) => ({ path, text: lines.join('\n') })).filter((file) => file.text.trim() !== '');
}
