// Runs the Lab's experiment beside the page and tells how far it is.
import { experiment } from '../lab/experiment.ts';
import type { Setup } from '../lab/setup.ts';

/** Progress is told in steps of one hundredth: more would only cost time. */
const step = 0.01;

addEventListener('message', (event: MessageEvent<Setup>) => {
  const run = experiment(event.data);
  let told = 0;
  for (let next = run.next(); ; next = run.next()) {
    if (next.done === true) {
      postMessage({ report: next.value });
      return;
    }
    if (next.value - told < step) continue;
    told = next.value;
    postMessage({ progress: told });
  }
});
