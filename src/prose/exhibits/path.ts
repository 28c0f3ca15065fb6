import { stages, type Stage } from '../../engine/result.ts';
import { label, line, picture, rect, framed, type Exhibit } from './parts.ts';

const exits: Readonly<Record<Stage, readonly [question: string, exit: string]>> = {
  choice: ['Is a backend named?', 'named badly: refused at startup'],
  selection: ['Who is a candidate?', 'AITER off: TRITON_MLA'],
  eligibility: ['Offered for this block?', 'no: TRITON_MLA, or an error'],
  routing: ['Which decode inside?', 'never Gluon'],
  build: ['Does vLLM refuse it?', 'fp8, two tokens: ValueError'],
  kernel: ['Does AITER have it?', 'no: the process aborts'],
};

const height = 58;

/** The six stages in order, each with the way out of it. */
export const path: Exhibit = () => {
  const parts = stages.map((stage, index) => {
    const y = index * height + 2;
    const [question, exit] = exits[stage];
    return [
      rect(2, y, 168, 42, 'box'),
      label(12, y + 18, `${String(index + 1)} ${stage}`, 'start', 'strong'),
      label(12, y + 34, question),
      line(170, y + 21, 192, y + 21, 'line arrow'),
      label(198, y + 25, exit),
      index < stages.length - 1 ? line(86, y + 42, 86, y + height, 'line arrow') : '',
    ].join('');
  });
  const end = stages.length * height;
  const described = `Six stages, one under another: ${stages.map((s) => `${s}, ${exits[s][0]}, way out: ${exits[s][1]}`).join('; ')}. Past the last one the block is served by ROCM_AITER_MLA.`;
  const served = label(12, end + 8, 'served by ROCM_AITER_MLA, with the non-causal mask', 'start', 'strong');
  return framed(
    'The path of a draft block',
    picture(400, end + 14, described, parts.join('') + served),
    'The path of one draft block. A block leaves it at the first stage that turns it away.',
  );
};
