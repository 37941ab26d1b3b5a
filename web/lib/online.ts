const patience = 5_000;

/** Whether the server answers at all. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    () => true,
    () => false,
  );

const tries = 5;

/**
 * Calls `again` once whenever the browser comes online again and the server answers: the line is said to be up before
 * it carries anything. Returns what ends it.
 */
export function whenOnline(again: () => void): () => void {
  let isOver = false;
  let isLooking = false;
  async function look() {
    if (isLooking) return;
    isLooking = true;
    for (let left = tries; left > 0 && !isOver; left -= 1) {
      if (await isReachable()) {
        if (!isOver) again();
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    isLooking = false;
  }
  const heard = () => void look();
  addEventListener('online', heard);
  return () => {
    isOver = true;
    removeEventListener('online', heard);
  };
}
