import { isReachable } from '../lib/online.ts';
import { dispensable } from '../ui/toast.ts';

const key = 'reloaded-at';

/**
 * Reloads the page, but only when the server is reachable: offline the browser would show its own error. Returns
 * whether it reloads.
 */
export async function reloadWhenReachable(): Promise<boolean> {
  const isThere = await isReachable();
  if (isThere) {
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  }
  return isThere;
}

/** Reloads without a press by the user: not again within 30 seconds, when the fresh page misses the same code. */
export async function reloadByItself(): Promise<void> {
  const before = Number(sessionStorage.getItem(key) ?? 0);
  if (Date.now() - before > 30_000) await reloadWhenReachable();
}

/** Reloads when code is missing: after a release the old files are gone, and a fresh page knows the new ones. */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    // One turn later, when the code that requested the file has seen the error.
    setTimeout(() => {
      if (!dispensable.has(payload)) void reloadByItself();
    });
  });
}
