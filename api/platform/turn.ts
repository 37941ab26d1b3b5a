/** Whoever waits longer than this for another goes on beside it: what hangs must not stop everybody. */
const PATIENCE_MS = 1_000;

/** When the next may begin: the one that runs is over, well or badly, or takes too long. */
export const turnAfter = (running: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    const over = () => {
      clearTimeout(timer);
      resolve();
    };
    running.then(over, over);
  });
