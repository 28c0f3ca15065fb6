// A run that other rules judged last: what was kept with it, beside what the rules of today say.
import { describe, expect, test } from 'vitest';
import { answerFor, judgedAnew, keptAnswer, plainSettings } from '../../src/checklists/advice.ts';
import { readLink, writeLink } from '../../src/checklists/link.ts';
import type { Head, KeptAnswer } from '../../src/checklists/run.ts';
import { version } from '../../src/engine/version.ts';
import { data } from '../engine/data.ts';
import { deployment as given } from '../engine/deployments.ts';
import { run } from './sample.ts';

const deployment = plainSettings(given({ 'vllm.patches': null, 'vllm.version': '0.30.0', 'draft.heads': '64' }), data);
const answer = answerFor(deployment, data);
const head = (kept?: KeptAnswer): Head => ({ ...run().head, deployment, ...(kept !== undefined && { answer: kept }) });
const now = { version, verdict: 'unpin', confidence: 'measured' } as const;

describe('judged anew', () => {
  test('by the same rules: nothing to say', () => {
    expect(keptAnswer(answer)).toEqual(now);
    expect(judgedAnew(head(now), answer)).toBeUndefined();
  });

  test('by other rules with another answer: both are told', () => {
    const kept = { version: '0.1.0', verdict: 'keep-pin', confidence: 'stated' } as const;
    expect(judgedAnew(head(kept), answer)).toEqual({ kept, now, isSame: false });
  });

  test('by other rules with the same answer', () => {
    expect(judgedAnew(head({ ...now, version: '0.1.0' }), answer)?.isSame).toBe(true);
  });

  test('a run from before answers were kept', () => {
    expect(judgedAnew(head(), answer)).toEqual({ kept: undefined, now, isSame: false });
  });

  test('a run of which nothing is known has no answer', () => {
    expect(judgedAnew({ ...head(), deployment: {} }, answerFor({}, data))).toBeUndefined();
  });
});

test('the answer goes with a link', () => {
  const kept = { version: '0.1.0', verdict: 'keep-pin', confidence: 'stated' } as const;
  const encoded = writeLink(run({ head: head(kept) }), false) ?? '';
  expect(readLink(encoded, 'run-2', 'tab-b').head.answer).toEqual(kept);
});

test('of what a probe read, a run keeps only what the release does not say', () => {
  const facts = data.vllm.sheets.find(({ version: name }) => name === '0.30.0')?.facts;
  const whole = (changes: object) => JSON.stringify({ ...facts, switches: undefined, ...changes, unread: [] });
  const kept = (changes: object) =>
    plainSettings(given({ 'vllm.patches': null, 'vllm.version': '0.30.0', 'vllm.facts': whole(changes) }), data)[
      'vllm.facts'
    ];
  expect(kept({})).toBeUndefined();
  expect(kept({ aiterNonCausalDcp: true })).toBe('{"aiterNonCausalDcp":true,"asIn":"0.30.0"}');
});
