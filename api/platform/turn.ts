/** A caller that has waited this long goes on all the same: work that hangs must not stop everybody. */
const PATIENCE_MS = 1_000;

/** Resolves when the next work may begin: the running one is over, well or badly, or takes too long. */
export const turnAfter = (running: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    const over = () => {
      clearTimeout(timer);
      resolve();
    };
    running.then(over, over);
  });
