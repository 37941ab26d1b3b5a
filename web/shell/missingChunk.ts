import { isReachable } from '../lib/online.ts';
import { dispensable } from '../ui/toast.ts';

const key = 'reloaded-at';

/**
 * Loads the page anew, but only when there is something to load: offline the browser would show its own error. Whether
 * it does.
 */
export async function reloadWhenReachable(): Promise<boolean> {
  const isThere = await isReachable();
  if (isThere) {
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  }
  return isThere;
}

/** The same for what nobody has pressed: not again at once, when a fresh page misses the same. */
export async function reloadByItself(): Promise<void> {
  const before = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - before > 30_000) await reloadWhenReachable();
}

/** After a new release the files of the old one are gone; a fresh page knows the new ones. */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // A turn later, when whoever has asked for the code has heard of it.
    setTimeout(() => {
      if (!dispensable.has(payload)) void reloadByItself();
    });
  });
}
