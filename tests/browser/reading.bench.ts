// How long the check page stands still while a megabyte is read beside it, in Chromium. Run by `npm run bench`; 50 ms is
// what the page promises.
import { test } from 'vitest';
import { visit } from './visit.ts';

const command = 'VLLM_ROCM_USE_AITER=1 vllm serve moonshotai/Kimi-K3 -tp 8';
const line =
  '(Worker_TP3 pid=7781) INFO 08-18 06:07:20 [rocm.py:402] Using ROCM_AITER_MLA backend out of potential backends\n';
const pastes = {
  'a log': `${command}\n\n${line.repeat(9000)}`,
  'many parts': `${command}\nINFO 08-18 06:07:20 x\nvllm 0.31.0\n`.repeat(10_000),
  prose: `${'lorem ipsum dolor sit amet consectetur\n'.repeat(26_000)}${command}`,
};

/** Milliseconds: the longest gap between two turns of the page from the paste to its answer, and how long that took. */
interface Stand {
  readonly longest: number;
  readonly answered: number;
}

test.for(Object.entries(pastes))('1 MB, %s: the longest task of the page', async ([name, text], { bench }) => {
  const { page } = await visit('/');
  await page.locator('#command').focus();
  const stands: Stand[] = [];
  await bench('read beside the page', async () => {
    const stand = await page.evaluate(async (paste): Promise<Stand> => {
      const box = document.querySelector('#command');
      const answer = document.querySelector('#answer');
      if (!(box instanceof HTMLTextAreaElement) || answer === null) throw new Error('the page has changed');
      // What the browser itself needs to lay the text out is not the page's.
      box.value = paste;
      await new Promise((done) => setTimeout(done, 1000));
      const from = performance.now();
      let longest = 0;
      let before = from;
      const state = { answered: false };
      const watch = new MutationObserver(() => {
        state.answered = true;
      });
      watch.observe(answer, { childList: true });
      box.dispatchEvent(new Event('input'));
      while (!state.answered && performance.now() - from < 30_000) {
        await new Promise((done) => setTimeout(done, 0));
        const now = performance.now();
        longest = Math.max(longest, now - before);
        before = now;
      }
      watch.disconnect();
      return { longest, answered: performance.now() - from };
    }, text);
    stands.push(stand);
  }).run({ iterations: 3, time: 0, warmupIterations: 1, warmupTime: 0 });
  const worst = Math.max(...stands.map(({ longest }) => longest));
  const took = Math.max(...stands.map(({ answered }) => answered));
  console.log(`${name}: longest task of the page ${worst.toFixed(0)} ms, answer after ${took.toFixed(0)} ms`);
});
