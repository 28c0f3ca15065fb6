// Long work in short turns: a page that works for longer than 50 ms at once stands still.

/** Ends this turn: what the browser has to do comes first. */
export async function nextTurn(): Promise<void> {
  await new Promise((done) => setTimeout(done));
}
