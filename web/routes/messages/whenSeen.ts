import { onOpen } from '../../relay/socket.ts';

/**
 * Does the work once, as soon as somebody looks at the page: not in a tab in the background. What fails, as when a
 * device wakes before its network does, is tried again when somebody looks again or the line opens. Returns what ends it.
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
