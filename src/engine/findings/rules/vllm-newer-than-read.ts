import { cites } from '../../cites.ts';
import { said, type Rule } from '../rule.ts';

/** Beyond the newest sheet its facts are carried forward. */
export const newerThanRead: Rule = {
  code: 'vllm-newer-than-read',
  appliesTo: 'question',
  check: ({ value, builds }) => {
    const newer = builds.find(({ basis }) => basis === 'newer');
    return newer === undefined
      ? undefined
      : said(
          'warning',
          `vLLM ${value('vllm.version') ?? ''} is newer than the newest release that was read: the facts of ${newer.version} are carried forward. The probe on the machine settles it.`,
          cites.vllmCarried,
        );
  },
};
