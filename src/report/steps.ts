// What to do about a verdict, in order: the safe move first, the command, and what a failure looks like.
import { isPinned, type Key } from '../engine/deployment.ts';
import type { Result } from '../engine/result.ts';
import type { Command, Fact, Lookup, Step } from './blocks.ts';
import { asInstruction } from './changes.ts';
import { dayInWords } from './dates.ts';
import { lookOf } from './look.ts';
import { configLine, outcomeWords, pinPrice } from './words.ts';

const runbook = { path: 'runbook/', words: 'runbook' };

/** Step by step; empty where there is nothing to do. */
export function stepsOf(result: Result): Step[] {
  switch (lookOf(result)) {
    case 'yes':
      return isPinned(result.deployment) ? yes(result) : [];
    case 'prove':
      return prove(result);
    case 'keep':
    case 'must':
      return follow(result);
    case 'broken':
      return repair(result);
    case 'none':
    case 'ask':
      return [];
  }
}

function yes(result: Result): Step[] {
  return [
    { title: 'Take the pin out on one replica', command: unpinned(result) },
    {
      title: 'Watch it under real load before you change the rest',
      text: 'Compare acceptance length, output and the log with a pinned replica.',
      link: { path: `checklists/release-review/`, words: 'Release review' },
    },
  ];
}

function prove(result: Result): Step[] {
  const pinned = isPinned(result.deployment);
  return [
    { title: 'Ask the image', note: '1 minute, no GPU load', command: { text: 'python3 probe.py > probe.json' } },
    {
      title: 'Check the mask on the GPU',
      note: '2 minutes, one idle GPU',
      text: canProve(result)
        ? 'Paste its report below the command: it makes this a yes, or shows why not.'
        : 'Under context parallelism the kernel is called in another way: the check can fail here, and proves no yes.',
      command: maskCheck(result),
    },
    pinned
      ? { title: 'Both say yes? Take the pin out on one replica', command: unpinned(result) }
      : { title: 'Both say yes? Leave the draft unpinned', text: 'If one says no, pin the draft to TRITON_MLA.' },
  ];
}

/** Nothing to change now: what to wait for. */
function follow(result: Result): Step[] {
  const pinned = isPinned(result.deployment);
  const price = pinPrice(result);
  return [
    ...(price === undefined ? [] : [{ title: 'Move vLLM first', text: price }]),
    {
      title: pinned ? 'Leave the pin where it is' : 'Leave the command as it is',
      ...(result.suggestion !== null && { text: result.suggestion.explanation }),
      link: { path: 'support/', words: 'Support matrix' },
    },
  ];
}

function repair(result: Result): Step[] {
  const line = configLine(result);
  const ways = result.changes.filter(({ verdict }) => verdict !== 'broken');
  const said = result.suggestion?.explanation;
  const text = said === undefined || said.includes('see what would change') ? {} : { text: said };
  const others = ways
    .filter(({ key }) => line === null || key !== 'draft.attentionBackend')
    .slice(0, 2)
    .map((change): Step => ({ title: asInstruction(change) }));
  const [way, ...rest] = others;
  const first: Step[] =
    line !== null
      ? [
          {
            title: isPinned(result.deployment) ? 'Remove the pin' : 'Pin the draft to TRITON_MLA',
            ...text,
            command: isPinned(result.deployment) ? unpinned(result) : { text: line },
          },
          ...others,
        ]
      : way !== undefined
        ? [{ ...way, ...text }, ...rest]
        : 'text' in text
          ? [{ title: 'Repair it', ...text }]
          : [];
  return [...first, { title: 'Until then, go back to the last image that served', link: runbook }];
}

/** The new line, with the entry that goes struck through. */
function unpinned(result: Result): Command {
  const backend = result.deployment['draft.attentionBackend']?.value;
  const text = configLine(result) ?? '--speculative-config without its attention_backend entry';
  return backend === undefined ? { text } : { text, removed: `,"attention_backend":"${backend}"` };
}

/** A mask check calls the kernel as without context parallelism. */
function canProve({ deployment }: Result): boolean {
  return Number(deployment.dcp?.value ?? 1) === 1;
}

function maskCheck({ deployment }: Result): Command {
  const value = (key: Key): string | undefined => deployment[key]?.value;
  const cache = value('draft.kvCacheDtype') ?? value('kvCacheDtype') ?? '';
  const options = [
    ...(value('headsPerRank') === undefined ? [] : [`--heads ${value('headsPerRank') ?? ''}`]),
    ...(value('draft.blockLength') === undefined ? [] : [`--block ${value('draft.blockLength') ?? ''}`]),
    ...(cache.startsWith('fp8') ? ['--kv fp8'] : []),
    '--json > maskcheck.json',
  ];
  return { text: `python3 maskcheck.py ${options.join(' ')}` };
}

/** What stands beside the steps. */
export function factsOf(result: Result, { gain, asOf }: Lookup): Fact[] {
  const look = lookOf(result);
  const pinned = isPinned(result.deployment);
  const known: Fact = { name: 'Known as of', value: dayInWords(asOf) };
  if (look === 'none' || look === 'ask') return [];
  if (look === 'yes' || look === 'prove')
    return [
      ...(look === 'prove'
        ? [
            {
              name: 'If it is wrong',
              value: 'the worker aborts at its first draft block, or answers with a wrong mask',
            },
          ]
        : []),
      ...(pinned ? [{ name: 'Rollback', value: 'put the entry back and restart', link: runbook }] : []),
      ...(gain === undefined ? [] : [{ name: 'Gain seen elsewhere', value: gain.text, because: [gain.claim] }]),
      ...(look === 'prove' && canProve(result)
        ? [{ name: 'A plain yes once', value: 'a mask check of this shape passes and you paste its report here' }]
        : []),
      known,
    ];
  const { outcome, because } = look === 'must' ? result.unpinned : result.asConfigured;
  return [
    ...(look === 'must' ? [{ name: 'Without the pin', value: `it ${outcomeWords[outcome]}`, because }] : []),
    ...(look === 'broken' ? [{ name: 'What happens', value: `it ${outcomeWords[outcome]}`, because }] : []),
    ...(look === 'keep' ? [{ name: 'If you remove it', value: 'it serves all the same, on Triton' }] : []),
    known,
  ];
}
