import { expect, test } from 'vitest';
import { loadRunbook } from '../../src/knowledge/runbook.ts';
import { rootWith } from './content.ts';

const load = (steps: string) =>
  loadRunbook(
    rootWith({ 'content/runbook.yaml': `- id: s\n  title: It fails\n  lead: Short.\n  steps:\n${steps}` }),
    new Map(),
  );

test('moves and decisions are read in their order', () => {
  const [section] = load('    - do: Stop it.\n    - ask: Better?\n      "yes": Good.\n      "no": Go on.\n');
  expect(section?.steps.map((step) => ('do' in step ? step.do : step.ask))).toEqual(['Stop it.', 'Better?']);
});

test.each([
  [
    'a claim that is not there',
    '    - do: Stop it.\n      claims: [nothing]\n    - do: Go on.\n',
    'there is no claim "nothing"',
  ],
  ['a word of the house', '    - do: Take the way back.\n    - do: Go on.\n', '"the way back": write rollback'],
  [
    'a command for one host only',
    '    - do: Stop it.\n      commands: { docker: docker stop X }\n    - do: Go on.\n',
    'runbook.yaml',
  ],
])('%s is refused', (_, steps, message) => {
  expect(() => load(steps)).toThrow(message);
});
