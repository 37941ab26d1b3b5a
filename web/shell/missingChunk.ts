import { isReachable } from '../lib/online.ts';
import { dispensable } from '../ui/toast.ts';

const key = 'reloaded-at';

/**
 * Loads the page anew, but only when there is something to load: offline the browser would show its own error. Whether
 * it does.
 */
export async function reloadWhenReachable(): Promise<boolean> {
  const isThere = await isReachable();
  if (isThere) location.reload();
  return isThere;
}

/** After a new release the files of the old one are gone; a fresh page knows the new ones. */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // A turn later, when whoever has asked for the code has heard of it.
    setTimeout(() => {
      const before = Number(sessionStorage.getItem(key) ?? 0);
      if (dispensable.has(payload) || Date.now() - before < 30_000) return;
      sessionStorage.setItem(key, String(Date.now()));
      void reloadWhenReachable();
    });
  });
}
