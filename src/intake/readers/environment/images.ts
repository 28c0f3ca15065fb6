// Container images and Dockerfiles: tags as hints of versions, build arguments with their defaults filled in.
import { keep } from './software.ts';
import type { Line } from './lines.ts';
import type { Notes } from './notes.ts';

const image =
  /(?<![\w./-])((?:[a-z\d][\w.-]{0,60}(?::\d{2,5})?\/){0,4}(?:vllm-openai(?:-rocm)?|vllm(?:-dev|-rocm)?|rocm[\w.-]{0,60}|dev-ubuntu[\w.-]{0,20}|sgl[\w-]{0,20}))[:@]([\w][\w.-]{0,127})/gi;

/** Reads the images that a line names. Only the project's own images carry vLLM's version as their whole tag. */
export function readImages(line: Line, notes: Notes): void {
  for (const hit of line.text.matchAll(image)) {
    const repository = (hit[1] ?? '').toLowerCase();
    const tag = hit[2] ?? '';
    if (!repository.includes('/')) continue;
    const isOwn = /(?:^|\/)vllm-openai(?:-rocm)?$/.test(repository);
    if (/rocm/i.test(repository) || /rocm/i.test(tag)) notes.hint('platform', 'rocm', line.number);
    else if (/(?:^|\/)vllm\/vllm-openai$/.test(repository)) notes.hint('platform', 'cuda', line.number);
    if (!isOwn && !repository.includes('vllm')) continue;
    const release = isOwn
      ? /^v?(\d+\.\d+\.\d+(?:\.post\d+|rc\d+)?)$/.exec(tag)?.[1]
      : /vllm[_-]?v?(\d+\.\d+\.\d+)(?![\d.])/.exec(tag)?.[1];
    if (release !== undefined) {
      const kept = keep(release);
      if (kept !== undefined) notes.hint('vllm.version', kept, line.number);
      continue;
    }
    const commit = /^nightly-(?:[a-z]{2,8}\d{0,4}-)?([0-9a-f]{7,40})$/.exec(tag)?.[1];
    if (commit !== undefined && /\d/.test(commit)) notes.hint('vllm.commit', commit, line.number);
    if (tag.startsWith('sha256')) continue;
    notes.say(
      'note',
      'image-tag-without-version',
      `The image tag ${tag} is no version: it does not say which vLLM or AITER is inside. Ask the container (pip list, or the probe).`,
      tag === 'kimi-k3' ? ['day-zero-image'] : ['version-strings-lie'],
      line.number,
    );
  }
}

/** Fills `$NAME` and `${NAME}` of a Dockerfile with the defaults that its ARG and ENV lines gave before. */
export class BuildArguments {
  readonly #values = new Map<string, string>();

  fill(text: string): string {
    const filled = text.replace(/\$\{?([A-Z]\w{0,60})\}?/gi, (whole, name: string) => this.#values.get(name) ?? whole);
    const set = /^(?:ARG|ENV)\s{1,8}([A-Z]\w{0,60})[ =]["']?([^"'\s]{1,300})/i.exec(filled);
    if (set?.[1] !== undefined && this.#values.size < 200) this.#values.set(set[1], set[2] ?? '');
    return filled;
  }
}

/** `ARG AITER_BRANCH="v0.1.9"`, `ENV VLLM_VERSION=0.29.0`: what a build would take, so a hint of what is in the image. */
export function readBuildLine(line: Line, notes: Notes): void {
  const set =
    /^(?:ARG|ENV|export)?\s{0,8}(AITER|VLLM)_(?:BRANCH|VERSION|TAG|COMMIT|REF|HASH)[ =:]\s{0,8}["']?([^"'\s]{1,120})/i.exec(
      line.text,
    );
  if (!set) return;
  const project = set[1]?.toLowerCase() === 'aiter' ? 'aiter' : 'vllm';
  const value = set[2] ?? '';
  const kept = keep(value);
  if (kept !== undefined) notes.hint(`${project}.version`, kept, line.number);
  else if (project === 'vllm' && /^(?=.*\d)[0-9a-f]{7,40}$/.test(value)) notes.hint('vllm.commit', value, line.number);
  else notes.ignore(line.text, `${value} is no version`, line.number);
}
