// The log box: what a server's own lines prove of the deployment. Its arguments, which the log prints as well, are the
// command reader's.
import type { Key } from '../../../engine/deployment.ts';
import type { Catalogue } from '../../../engine/messages.ts';
import type { Input, PlacedFinding, Read, Reading } from '../../types.ts';
import { matchesOf } from './context.ts';
import { findMessages } from './find.ts';
import { startupOf } from './startup.ts';
import type { Found } from './types.ts';

/** Lines that state one value: the words to look for, what follows them, and what it says. */
const statements: readonly {
  readonly words: string;
  readonly pattern: RegExp;
  readonly says: (match: RegExpExecArray) => readonly [Key, string] | undefined;
  readonly how: Reading['how'];
}[] = [
  {
    words: 'vLLM API server version ',
    pattern: /^vLLM API server version v?(\d+\.\d+[\w.+]{0,60})/,
    says: (match) => ['vllm.version', (match[1] ?? '').replace(/\.$/, '')],
    how: 'given',
  },
  {
    words: 'vLLM server version ',
    pattern: /^vLLM server version v?(\d+\.\d+[\w.+]{0,60})/,
    says: (match) => ['vllm.version', (match[1] ?? '').replace(/\.$/, '')],
    how: 'given',
  },
  {
    words: 'Automatically detected platform ',
    pattern: /^Automatically detected platform (rocm|cuda|tpu|xpu|cpu)\b/,
    says: (match) => ['platform', match[1] ?? ''],
    how: 'given',
  },
  // vLLM's own platform file speaks; a hint, because people quote such lines elsewhere.
  { words: '[rocm.py:', pattern: /^\[rocm\.py:\d/, says: () => ['platform', 'rocm'], how: 'hint' },
  { words: '[cuda.py:', pattern: /^\[cuda\.py:\d/, says: () => ['platform', 'cuda'], how: 'hint' },
  // AITER prints the architecture that it tuned for.
  {
    words: "for ('gfx",
    pattern: /^for \('(gfx9[0-9a-f]{2})',/,
    says: (match) => ['gpu.arch', match[1] ?? ''],
    how: 'hint',
  },
];

/**
 * Reads what a log proves: versions and the platform that it states, and what its messages imply. A backend line proves
 * that AITER MLA was enabled; it never says whose backend it is, so backends are read from the order of a whole start only.
 * @param input any text with its secrets struck out; one without a known line gives nothing
 * @param catalogue the known messages: their wordings are looked for, and what is found cites their claims
 * @returns readings with their lines; known failures are findings; never throws
 */
export function readLog(input: Input, catalogue: Catalogue): Promise<Read> {
  const readings: Reading[] = [];
  const read = (key: Key, value: string, line: number, how: Reading['how']) => {
    if (readings.some((one) => one.key === key && one.value === value && one.how === how)) return;
    readings.push({ key, value, place: { input: input.name, line }, how });
  };
  for (const { words, pattern, says, how } of statements) {
    for (const match of matchesOf(input.text, words, pattern)) {
      const said = says(match.match);
      if (said === undefined) continue;
      const line = lineAt(input.text, match.at);
      read(said[0], said[1], line, how);
      if (said[0] === 'vllm.version') read('engine', 'vllm', line, 'given');
    }
  }
  for (const [key, value, line] of started(input.text)) read(key, value, line, 'hint');
  const messages = findMessages(input.text, catalogue);
  for (const message of messages) {
    for (const [key, value, how] of implied(message)) read(key, value, message.line, how);
  }
  return Promise.resolve({
    readings,
    findings: messages.flatMap((message) => finding(message, input.name, catalogue)),
    ignored: [],
    unresolved: [],
  });
}

function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** What the order of a start's lines implies: the backends that were named, or that none was. */
function started(text: string): readonly (readonly [Key, string, number])[] {
  const startup = startupOf(text);
  if (startup === undefined) return [];
  const { target, targetNamed, draft, pinned } = startup;
  const taken: (readonly [Key, string, number])[] = [];
  if (target !== undefined && targetNamed !== undefined) {
    taken.push(['target.attentionBackend', targetNamed.value === 'yes' ? target.value : 'auto', target.line]);
  }
  if (pinned?.value === 'no') taken.push(['draft.attentionBackend', 'auto', pinned.line]);
  if (pinned?.value === 'yes' && draft !== undefined) taken.push(['draft.attentionBackend', draft.value, draft.line]);
  return taken;
}

/** What a message cannot be printed without. */
function implied({ code, fields, conditions }: Found): readonly (readonly [Key, string, Reading['how']])[] {
  switch (code) {
    case 'backend-selected': {
      const backend = fields['backend'] ?? '';
      if (!backend.startsWith('ROCM_')) return [];
      const enabled = conditions.includes('aiter-mla') && conditions.includes('out-of-several');
      return [['platform', 'rocm', 'given'], ...(enabled ? ([['aiter.enabled', 'yes', 'given']] as const) : [])];
    }
    case 'backend-overridden':
      return conditions.includes('aiter-mla-refused')
        ? [
            ['platform', 'rocm', 'given'],
            ['aiter.enabled', 'yes', 'given'],
          ]
        : [];
    case 'causal-only':
    case 'typeerror-causal':
      return [
        ['platform', 'rocm', 'given'],
        ['aiter.causal', 'no', 'given'],
      ];
    case 'gluon-needs-gfx950':
      return [
        ['platform', 'rocm', 'given'],
        ['gpu.arch', fields['arch'] ?? '', 'given'],
      ];
    case 'mla-kernel-lookup-miss':
      // Posters mix lines of several attempts: the mask is a hint of the AITER, not a statement.
      return fields['causal'] === '1' ? [['aiter.causal', 'yes', 'hint']] : [];
    default:
      return [];
  }
}

const silent = new Set([
  'backend-selected',
  'backend-overridden',
  'drafter-captured',
  'other-engine',
  'other-platform',
]);

function finding({ code, line }: Found, input: string, catalogue: Catalogue): readonly PlacedFinding[] {
  if (silent.has(code)) return [];
  return [
    {
      severity: 'note',
      code: 'log-known-message',
      text: `Line ${line} of ${input} holds a known message, ${code}: it is explained on its own page and by explain-error.`,
      because: catalogue[code]?.claims ?? [],
      place: { input, line },
    },
  ];
}
