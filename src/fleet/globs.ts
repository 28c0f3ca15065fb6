// Globs of the facts file and of the command line: the same in a terminal and on the page.
import picomatch from 'picomatch';

export type Matches = (text: string) => boolean;

const longest = 1_000;

/** A glob over paths: `*` stays within a name, `**` crosses folders. The text itself always matches, brackets and all. */
export function pathGlob(pattern: string): Matches {
  const matches = picomatch(pattern, {
    dot: true,
    windows: false,
    nonegate: true,
    noextglob: true,
    maxLength: longest,
  });
  return (path) => path === pattern || matches(path);
}

/** A glob over image references and model names: `*` stands for any text, everything else for itself. */
export function nameGlob(pattern: string): Matches {
  const [head = '', ...parts] = pattern.split('*');
  const tail = parts.pop();
  if (tail === undefined) return (name) => name === pattern;
  return (name) => {
    if (name.length > longest || name.length < head.length + tail.length) return false;
    if (!name.startsWith(head) || !name.endsWith(tail)) return false;
    let at = head.length;
    for (const part of parts) {
      const found = name.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= name.length - tail.length;
  };
}
