import { useEffect } from 'react';

/**
 * Part of everything that Escape closes: a phone's Back closes it too instead of leaving the page. In browsers
 * without CloseWatcher, Back leaves the page.
 */
export function BackCloses(): null {
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return;
    let watcher: CloseWatcher;
    function watch() {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
        // A busy dialog stays open, so the next Back must reach it again.
        watch();
      };
    }
    watch();
    return () => watcher.destroy();
  }, []);
  return null;
}
