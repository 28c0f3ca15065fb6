// A small content/ that is right; tests spoil one thing and look at what is said of it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadKnowledge } from '../../src/knowledge/load.ts';
import type { Knowledge } from '../../src/knowledge/types.ts';
import { ContentError } from '../../src/knowledge/problems.ts';

export const today = '2026-11-29';

export const good: Readonly<Record<string, string>> = {
  'content/claims/speed.yaml': `- id: pinned-speed
  text: Pinned, the server writes {rate}.
  topic: evidence
  status: measured
  sources: [thread]
  asOf: 2026-08-19
  figures:
    rate: { value: 68.44, unit: tok/s }
- id: unpinned-speed
  text: Unpinned it writes {rate}, which is {gain} more.
  topic: evidence
  status: measured
  sources: [thread]
  asOf: 2026-08-19
  figures:
    rate: { value: 76.32, unit: tok/s }
  derived:
    gain: { by: gain-percent, of: [pinned-speed.rate, .rate], value: 11.5, unit: '%', digits: 1 }
`,
  'content/sources.yaml': `- id: thread
  kind: pull-request
  title: 'vLLM #53001'
  url: https://github.com/vllm-project/vllm/pull/53001
  date: 2026-08-19
  read: 2026-11-29
`,
  'content/hardware.yaml': `- arch: gfx950
  models:
    - { name: MI355X, pciIds: ['0x75a3'] }
  claims: [unpinned-speed]
`,
  'content/upstream/vllm-1.md': `---
repo: vllm-project/vllm
number: 1
kind: pull-request
title: The first attempt
group: succession
state: closed
asOf: 2026-09-12
---
It said [[claim:pinned-speed]]
`,
  'content/upstream/vllm-2.md': `---
repo: vllm-project/vllm
number: 2
kind: pull-request
title: The second attempt
group: succession
state: merged
asOf: 2026-09-15
supersedes: [vllm-1]
---
It gains [[figure:unpinned-speed.gain]] over [[upstream:vllm-1]].
`,
};

/** Writes `good` with `changes` over it to a folder for this test; a change of `null` leaves the file out. */
export function rootWith(changes: Readonly<Record<string, string | null>>): string {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  for (const [file, text] of Object.entries({ ...good, ...changes })) {
    if (text === null) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

/** Loads `good` with `changes` over it. */
export function load(changes: Readonly<Record<string, string | null>> = {}): Knowledge {
  return loadKnowledge(rootWith(changes), today);
}

/** What `act` says of spoilt content: `file:line message` each. */
export function problemsOf(act: () => unknown): string[] {
  try {
    act();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(({ file, line, message }) => `${file}:${String(line)} ${message}`);
  }
  return [];
}

/** What loading says of the spoilt content. */
export function problems(changes: Readonly<Record<string, string | null>>): string[] {
  return problemsOf(() => load(changes));
}

/** The good text of `file` with `from` replaced; it must be there. */
export function spoilt(file: string, from: string, to: string): Record<string, string> {
  const text = good[file] ?? '';
  if (!text.includes(from)) throw new Error(`${file} has no "${from}"`);
  return { [file]: text.replace(from, to) };
}
