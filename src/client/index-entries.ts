// Makes a calculator of the table of index entries: batch × block × context.
import { indexEntries } from '../statistics/index-entries.ts';
import { h } from './dom.ts';

const table = document.querySelector('[aria-label="Index entries of a forward pass"]');
if (table !== null) {
  const calculator = h('div', { class: 'calculator', role: 'group', 'aria-label': 'Calculator' });
  const start = { batch: '8', block: '8', context: '8192' };
  const inputs = Object.entries(start).map(([name, value]) => {
    const input = h('input', { type: 'number', min: '1', max: '10000000', value });
    calculator.append(h('label', {}, `${name} `, input), ' ');
    return input;
  });
  const output = h('output');
  calculator.append(output);
  const show = (): void => {
    const [batch = 0, block = 0, context = 0] = inputs.map(({ value }) => Math.max(0, Math.floor(Number(value))));
    const text = (count: number) => count.toLocaleString('en-GB');
    output.textContent = `${text(indexEntries(batch, block, context))} entries flattened, ${text(indexEntries(batch, 1, context))} with the mask passed`;
  };
  calculator.addEventListener('input', show);
  show();
  table.before(calculator);
}
