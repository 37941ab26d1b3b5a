import { onOpen } from '../../relay/socket.ts';

/**
 * Does the work once, as soon as the page is visible: not in a background tab. After a failure, as when a device
 * wakes before its network does, retries when the page becomes visible again or the subscription connects. Returns a
 * function that stops it.
 */
export function whenSeen(work: () => Promise<boolean>): () => void {
  let done = false;
  const look = async () => {
    if (done || document.visibilityState !== 'visible') return;
    done = true;
    done = await work();
  };
  void look();
  document.addEventListener('visibilitychange', look);
  const forget = onOpen(() => void look());
  return () => {
    document.removeEventListener('visibilitychange', look);
    forget();
  };
}
