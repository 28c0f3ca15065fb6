// Which files may hold a server, by their names and by one look at their text.

const endings = new Set(
  'sh bash slurm sbatch yaml yml json md mdx rst py ipynb toml tpl j2 tf env service conf txt'.split(' '),
);
/** Folders that hold other people's files or none. */
export const skippedFolders: ReadonlySet<string> = new Set(['.git', 'node_modules', 'vendor', '.venv', '__pycache__']);

/** The words without which no text starts a server that concerns us. */
const words =
  /vllm|sglang|speculative[-_]|num_speculative_tokens|TRITON_MLA|ROCM_AITER|VLLM_ROCM|modelSpec|LLMInferenceService|tensor[-_]parallel[-_]size|--spec-/i;

/**
 * Whether a file of this name is looked at: `yes`, `no`, or `script` where it has no ending and counts only if its
 * first line begins with `#!`.
 */
export function kindOf(path: string): 'yes' | 'no' | 'script' {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^(?:Dockerfile|Containerfile)/i.test(name)) return 'yes';
  const dot = name.lastIndexOf('.');
  // `.env` is all ending.
  if (dot >= 0) return endings.has(name.slice(dot + 1).toLowerCase()) ? 'yes' : 'no';
  return 'script';
}

/** Whether a text names anything that a server is started or configured with. */
export function mentionsServer(text: string): boolean {
  return words.test(text);
}
