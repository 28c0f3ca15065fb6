// What the configuration refuses, each refusal under its own code.
import { configRules } from '../../stages/config/index.ts';
import { said, type Rule } from '../rule.ts';

export const refusals: readonly Rule[] = configRules.map((rule) => ({
  code: rule.code,
  appliesTo: rule.ofCheckpoint === true ? 'both' : 'question',
  check: ({ holds }) => {
    let message = '';
    const found = holds((ask) => {
      const applies = rule.appliesTo(ask);
      if (applies) message = rule.refusal(ask);
      return applies;
    });
    if (found === 'no') return undefined;
    const text = `vLLM refuses these options, with a pin or without: ${message}`;
    return said(found === 'yes' ? 'error' : 'warning', text, rule.because);
  },
}));
