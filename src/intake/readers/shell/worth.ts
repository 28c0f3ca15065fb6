// Which lines of a paste can be shell at all: prose between commands opens quotes and brackets that nothing closes.

const assigns =
  /(?:(?:export|declare|local|readonly|typeset|set|env|ENV|ARG|setenv)\s{1,20}(?:[-+]\w{1,9}\s{1,20}){0,3}["']?(?:\$\{?(?=\w{1,120}\}?=))?)?[A-Z_]\w{0,120}(?:\[[^\]\n]{0,80}\]|\})?\+?=/iy;
const fallback = /:[ \t]{1,9}["']?\$\{[A-Z_]\w{0,120}:?=/iy;
/** An assignment or a word that changes the environment behind an operator, wherever in the line it stands. */
const further =
  /[;&|({][ \t]{0,9}(?:(?:then|do|else|builtin|command)[ \t]{1,9})?(?:(?:export|declare|typeset|local|readonly)[ \t]{1,9}(?:[-+]\w{1,9}[ \t]{1,9}){0,3})?(?:[A-Z_]\w{0,120}\+?=|unset[ \t]|export[ \t])/i;
/** Commands joined as a sentence joins none, or that go on below. */
const joined = /&&|\|\||^[^"'`]{1,400}[&|{][ \t]{0,9}$/;
const option = /-{1,2}[A-Z]/iy;
/** A command that is held in a variable, under what may start it. */
const held =
  /(?:(?:eval|exec|nohup|time|sudo|env)[ \t]{1,9}){0,3}["']?\$\{?[A-Z_]\w{0,80}(?:\[[@*]\])?\}?["']?(?=[\s&;|>]|$)/iy;
/** Words of the shell itself, in the forms in which a sentence does not begin with them. */
const builtin =
  /(?:(?:exit|return|break|continue|shift)(?:[ \t]{1,9}[\d"$]\S{0,20})?[ \t]{0,9}(?:$|[\n;&|)}#])|(?:source|\.)[ \t]{1,9}[\w./~"'${}-]{1,200}[ \t]{0,9}(?:$|[\n;&|)}#]|[ \t]\S{1,80}$)|set[ \t]{1,9}[-+]{1,2}|unset[ \t]{1,9}(?:-\w[ \t]{1,9})?[A-Z_]\w{0,120}|(?:export|declare|typeset|readonly)[ \t]{1,9}(?:[-+]\w{1,9}[ \t]{1,9}){0,3}["']?\$?[A-Z_][\w ]{0,120}[ \t]{0,9}(?:$|[\n;&|)}#])|export[ \t]{1,9}["']?\$\(|(?:true|false)[ \t]{0,9}(?:$|[\n;&|)])|eval[ \t]{1,9}["'$]|(?:read|mapfile|readarray|getopts)[ \t]{1,9}[-\w]|printf[ \t]{1,9}-v|trap[ \t]{1,9}["'-]|sudo[ \t]{1,9}(?:-[is]|su)(?=[ \t\n]|$)|su[ \t]{1,9}-|ssh[ \t]{1,9}(?:-\S{1,80}[ \t]{1,9}(?:\d{1,5}[ \t]{1,9})?){0,6}[\w.@-]{1,120}[ \t]{0,9}(?:$|\n)|coproc[ \t]|\[\[?[ \t]|\(\()/iy;
/** A shell that gets a text or a file to run, and a file that is run by its path. */
const runs = /(?:(?:ba|z|da|k)?sh[ \t]{1,9}[-\w./"'$<]|\.{0,2}\/[\w./-]{1,200}[ \t]{0,9}(?:$|[\n;&|)]))/y;
const hereDocument = /<<-?[ \t]{0,9}["'\\]?[A-Z_]\w{0,40}/i;
const call = /[\w-]{1,80}(?=[ \t\n;&|)]|$)/y;
const program =
  /\b(?:vllm|sglang|atom|docker|podman|nerdctl|lmdeploy|trtllm-serve|text-generation-launcher|llama-server|kubectl|singularity|apptainer)\b|--(?:speculative|spec-|attention-|kv-cache|tensor-par)/i;
const bareObject = /["']?\{\s*\\?"/y;
/** What starts other programs. */
const starts =
  /^(?:ssh|sudo|env|srun|sbatch|tmux|screen|nohup|exec|time|kubectl|oc|crictl|singularity|apptainer|docker|docker-compose|podman|nerdctl|mpirun|mpiexec|doas|runuser|gosu|su-exec|pdsh|pssh|parallel-ssh|clush|autossh|mosh|gcloud|aws|az|ansible|salt|vagrant|multipass|ray|flux|enroot|lxc|incus|distrobox|toolbox|chroot|nsenter|unshare|xargs|parallel|watch|script|at|batch|uv|poetry|conda|dotenv|direnv|torchrun|strace|nsys|timeout|numactl|taskset|su|eval|systemd-run|stdbuf|setsid|nice)[ \t]{1,9}\S/;
const shows = /^(?:echo|printf|log|info|logger|die|error|usage)\b/;

function matches(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at;
  return expression.exec(text)?.[0];
}

/**
 * Where the command of a line begins: behind a prefix that a log or prose put before it.
 * @param functions names that the script defines
 * @returns the offset of the command; undefined where the line is no shell
 */
export function commandAt(
  text: string,
  start: number,
  end: number,
  functions: ReadonlySet<string>,
): number | undefined {
  if (
    [fallback, assigns, option, held, builtin, runs, bareObject].some(
      (each) => matches(each, text, start) !== undefined,
    ) ||
    functions.has(matches(call, text, start) ?? '')
  )
    return start;
  const line = text.slice(start, end);
  if (line.startsWith('#')) return undefined;
  if (further.test(line) || (joined.test(line) && isBalanced(line)) || behindOperator(line, functions)) return start;
  if (hereDocument.test(line) && /^\w/.test(line)) return start;
  const found = program.exec(line);
  if (found === null) return undefined;
  if (shows.test(line) || starts.test(line)) return start;
  return start + behindProse(line, found.index);
}

function isBalanced(line: string): boolean {
  return line.split("'").length % 2 === 1 && line.split('"').length % 2 === 1;
}

const operated = /[;|&({][ \t]{0,9}([\w.-]{1,80})/g;

/** Whether a function is called further on in the line. */
function behindOperator(line: string, functions: ReadonlySet<string>): boolean {
  if (functions.size === 0) return false;
  for (const found of line.matchAll(operated)) if (functions.has(found[1] ?? '')) return true;
  return false;
}

/** A colon or an odd quote gives prose before a command away. */
function behindProse(line: string, found: number): number {
  const before = line.slice(0, found);
  const marks = [': ', '> ', '`'];
  const prose = Math.max(
    0,
    ...marks.map((mark) => before.lastIndexOf(mark) + (before.includes(mark) ? mark.length : 1)),
  );
  const quotes = before.slice(prose).split(/['"`]/).length - 1;
  if (quotes % 2 === 0) return prose;
  // Within quotes, as in a call: the quoted text is the command.
  const opening = Math.max(before.lastIndexOf('"'), before.lastIndexOf("'"), before.lastIndexOf('`'));
  const mark = line[opening] ?? '';
  return mark !== '`' && line.includes(mark, found) ? opening : found;
}
