import { expect, test } from 'vitest';
import { answerFor, settle, suggestionFor, type CheckAnswer } from '../../src/checklists/advice.ts';
import type { Hint } from '../../src/checklists/checklist.ts';
import { data } from '../engine/data.ts';
import { item } from './sample.ts';

test('what follows from a deployment is known: architecture, heads, block length, causal by version', () => {
  const given = { 'gpu.model': 'MI355X', 'draft.heads': '128', tp: '8', 'draft.tokens': '7', 'draft.anchor': 'bonus' };
  expect(settle({ ...given, 'aiter.version': '0.1.20' }, data)).toMatchObject({
    'gpu.arch': 'gfx950',
    headsPerRank: '16',
    'draft.blockLength': '8',
    'aiter.causal': 'yes',
  });
  expect(settle({ 'aiter.version': '0.1.19' }, data)['aiter.causal']).toBe('no');
  // A shallow clone says nothing, and what was proven stands above what a version says.
  expect(settle({ 'aiter.version': '0.1.1.dev5+g123' }, data)).not.toHaveProperty(['aiter.causal']);
  expect(settle({ 'aiter.version': '0.1.19', 'aiter.causal': 'yes' }, data)['aiter.causal']).toBe('yes');
  expect(settle({}, data)).toEqual({});
  expect(answerFor({}, data)).toBeUndefined();
});

const hint = (more: Partial<Hint>): Hint => ({ when: null, verdicts: null, state: 'pass', text: 'yes', ...more });
const answer: CheckAnswer = {
  verdict: 'unpin',
  confidence: 'measured',
  need: [],
  unpinned: {
    outcome: 'serves',
    backend: 'ROCM_AITER_MLA',
    stage: null,
    subject: 'draft',
    because: [],
    kernel: 'mla_a8w8',
  },
};

test('the first hint that certainly holds is offered, its words filled in', () => {
  const hints = [
    hint({ when: { is: 'aiter.causal', of: ['yes'] }, text: 'AITER {aiter.version} has it.' }),
    hint({ when: { is: 'aiter.causal', of: ['yes'] }, text: 'It has it.' }),
    hint({ verdicts: ['unpin'], text: '{verdict}, {confidence}: {kernel}' }),
    hint({ verdicts: ['need-input'], state: 'blocked', text: 'needs {need}' }),
  ];
  const said = (settings: Parameters<typeof suggestionFor>[1], given?: CheckAnswer) =>
    suggestionFor(item('x', { hints }), settings, given);
  expect(said({ 'aiter.causal': 'yes', 'aiter.version': '0.1.20' })?.text).toBe('AITER 0.1.20 has it.');
  expect(said({ 'aiter.causal': 'yes' })?.text).toBe('It has it.');
  expect(said({}, answer)).toEqual({ state: 'pass', text: 'unpin, measured: mla_a8w8' });
  expect(said({}, { ...answer, verdict: 'need-input', need: ['tp', 'dcp'] })).toEqual({
    state: 'blocked',
    text: 'needs tp, dcp',
  });
  expect(said({}, { ...answer, unpinned: { ...answer.unpinned, kernel: null } })).toBeUndefined();
  expect(said({})).toBeUndefined();
});
