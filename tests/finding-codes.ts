// The codes that findings can carry, as the sources write them.

/** `outcome.note(severity, code, …)`, `notes.say(severity, code, …)`, `finding(severity, code, …)`, `drop(key, code, …)`. */
const call = /(?:\.(?:note|say)|\b(?:finding|drop))\([^,()]*,([^,]+),/g;
const field = /\bseverity: [^,]+,\s*code: ([^,]+),/g;

const quoted = (text: string): string[] => [...text.matchAll(/'([a-z][a-z\d-]*)'/g)].map(([, name = '']) => name);

/** The codes of each place that makes a finding, in the order of the text. */
function places(text: string): string[][] {
  return [...text.matchAll(call), ...text.matchAll(field)].map(([, code = '']) =>
    code.trim().startsWith('`') ? [] : quoted(code),
  );
}

/** Sorted, each once. What a code is put together from at run time is left out: a probe names its own notes. */
export function codesIn(sources: readonly string[]): string[] {
  return [...new Set(sources.flatMap((text) => places(text).flat()))].sort();
}

/** The codes of rules, which stand in an object of their own. */
export function codesOfRules(sources: readonly string[]): string[] {
  return sources.flatMap((text) =>
    [...text.matchAll(/^ {2}code: ('[^']+'),$/gm)].flatMap(([, code = '']) => quoted(code)),
  );
}
