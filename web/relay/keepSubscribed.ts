import { backoff } from './backoff.ts';
import { RequestFailed } from './network.ts';
import { become, onBegun } from './socket.ts';

/**
 * Starts subscriptions that belong together, and restarts all of them when one ends by itself: the database was away
 * for a moment, or the viewer's role has changed. `begin` gets a callback that reports such an end, and returns a
 * function that ends them all. Nothing restarts when the login has ended.
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
