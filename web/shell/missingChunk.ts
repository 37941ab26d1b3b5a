const key = 'reloaded-at';

/** After a new release the files of the old one are gone; a fresh page knows the new ones. */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', () => {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - before < 30_000) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
