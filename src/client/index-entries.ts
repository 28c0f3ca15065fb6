// Makes a calculator of the table of index entries: batch × block × context.
import { indexEntries } from '../evidence/index-entries.ts';

const table = document.querySelector('[aria-label="Index entries of a forward pass"]');
if (table !== null) {
  const calculator = document.createElement('div');
  calculator.className = 'calculator';
  calculator.role = 'group';
  calculator.ariaLabel = 'Calculator';
  const names = ['batch', 'block', 'context'] as const;
  const inputs = names.map((name, index) => {
    const label = document.createElement('label');
    const input = document.createElement('input');
    input.type = 'number';
    input.min = '1';
    input.max = '10000000';
    input.value = String([8, 8, 8192][index]);
    label.append(`${name} `, input);
    calculator.append(label, ' ');
    return input;
  });
  const output = document.createElement('output');
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
