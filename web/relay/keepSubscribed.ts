import { backoff } from './backoff.ts';
import { RequestFailed } from './network.ts';
import { become, onBegun } from './socket.ts';

/**
 * Begins subscriptions that belong together, and begins all of them anew when one ends by itself: the database was away
 * for a moment, or the viewer has another role by now. `begin` tells by what it is given that one has ended, and
 * returns what ends them all. A login that is over has nothing to hear.
 */
export function keepSubscribed(begin: (ended: (error?: Error) => void) => () => void): () => void {
  let stop = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const forget = onBegun(() => {
    tries = 0;
  });
  function ended(error?: Error): void {
    const isOver = error instanceof RequestFailed && error.status === 401;
    become(isOver ? 'idle' : 'down');
    if (isOver || timer !== undefined) return;
    timer = setTimeout(start, backoff(tries));
    tries += 1;
    stop();
  }
  function start(): void {
    timer = undefined;
    stop = begin(ended);
  }
  start();
  return () => {
    clearTimeout(timer);
    forget();
    stop();
  };
}
