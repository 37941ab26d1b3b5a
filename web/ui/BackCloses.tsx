import { useEffect } from 'react';

/**
 * Stands in what Escape closes: a phone's Back closes it, too, and does not leave the page. Browsers that know no such
 * request go back.
 */
export function BackCloses(): null {
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return;
    let watcher: CloseWatcher;
    function watch() {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));
        // What is busy stays, and is asked again.
        watch();
      };
    }
    watch();
    return () => watcher.destroy();
  }, []);
  return null;
}
