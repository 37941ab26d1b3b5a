const patience = 5_000;

/** True when the server answers the request at all, before the timeout. */
export const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    () => true,
    () => false,
  );

const tries = 5;

/**
 * Calls `again` once each time the browser comes online and the server answers: browsers report 'online' before the
 * connection carries anything. Returns a function that stops it.
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
