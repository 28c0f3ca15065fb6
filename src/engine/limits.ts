// The limits of hostile input, in one place: each with its unit and why it stands where it does. All lengths are in
// UTF-16 code units, as JavaScript counts them.

/** Characters of one box, one file or one stream. Nobody pastes more on purpose, and reading it would take seconds. */
export const largestInput = 10_000_000;

/** Characters, and lines, that a box of a page shows. To lay out more stops a browser for longer than 50 ms. */
const mostShown = { characters: 50_000, lines: 1_000 };

/** Whether a text is too long to be shown in a box; it is read all the same. */
export function isLong(text: string): boolean {
  if (text.length > mostShown.characters) return true;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines > mostShown.lines;
}

/** Bytes of a file or a stream in the terminal: tables of kernels are long, but what is longer fills the memory. */
export const largestRead = 100_000_000;

/** Milliseconds after which the page says that a reading takes long. Below, a notice would only flicker. */
export const slowReading = 200;

/** Milliseconds after which the page ends a reading. A megabyte takes about one second; what takes longer is hostile. */
export const longestReading = 20_000;

/** Characters of one model's config.json. They have some kilobytes; lists of unquantized layers make a few hundred. */
export const largestConfig = 1_000_000;
