// The form behind the boxes: one field a key. A field shows what was read; what a person writes there stands above it.
import { byHand, isKey, type Deployment, type Key, type Known } from '../../engine/deployment.ts';
import { fromWords } from '../../report/words.ts';
import { h, withCode } from '../dom.ts';
import type { KeyInfo } from '../../report/page-data.ts';

export interface Fields {
  /** What was written by hand. */
  readonly set: () => Deployment;
  /** Shows a deployment: values and where they are from. Fields that a person is writing in are left alone. */
  readonly show: (deployment: Deployment) => void;
  /** Replaces what was written by hand. */
  readonly replace: (set: Deployment) => void;
  readonly put: (key: Key, value: string) => void;
}

type Control = HTMLInputElement | HTMLSelectElement;

/** A control for one key: a choice where the values are known, a line of text elsewhere. */
export function control(info: KeyInfo, id: string, change: (value: string) => void): Control {
  const element =
    info.values.length > 0
      ? h(
          'select',
          { id },
          h('option', { value: '' }, 'not known'),
          ...info.values.map((v) => h('option', { value: v }, v)),
        )
      : h('input', { id, type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder: 'not known' });
  element.addEventListener('change', () => {
    change(element.value);
  });
  return element;
}

/** Builds the form into `container`; `changed` is called whenever a person changed a value. */
export function buildFields(container: HTMLElement, keys: readonly KeyInfo[], changed: () => void): Fields {
  const written = new Map<Key, Known>();
  const controls = new Map<Key, { control: Control; origin: HTMLElement }>();
  const put = (key: Key, value: string): void => {
    if (value.trim() === '') written.delete(key);
    else written.set(key, byHand(value));
    changed();
  };
  for (const info of keys) {
    const { key } = info;
    if (!isKey(key)) continue;
    const id = `field-${key.replaceAll('.', '-')}`;
    const origin = h('span', { class: 'origin', id: `${id}-from` });
    const element = control(info, id, (value) => {
      put(key, value);
    });
    element.setAttribute('aria-describedby', `${id}-from`);
    controls.set(key, { control: element, origin });
    container.append(h('div', { class: 'field' }, h('label', { for: id }, ...withCode(info.label)), element, origin));
  }
  return {
    set: () => Object.fromEntries(written),
    put,
    replace: (set) => {
      written.clear();
      for (const [key, known] of Object.entries(set)) if (isKey(key)) written.set(key, known);
    },
    show: (deployment) => {
      for (const [key, { control: element, origin }] of controls) {
        const known = deployment[key];
        origin.textContent = known === undefined ? '' : fromWords(known.from);
        if (document.activeElement === element && element instanceof HTMLInputElement) continue;
        setValue(element, known?.value ?? '');
      }
    },
  };
}

function setValue(element: Control, value: string): void {
  if (element instanceof HTMLSelectElement && value !== '' && ![...element.options].some((o) => o.value === value))
    element.append(h('option', { value }, value));
  element.value = value;
}
