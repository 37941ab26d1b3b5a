import { useEffect } from 'react';

const pressEscape = () =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }));

/**
 * Stands in what Escape closes: Back closes it, too, and does not leave the page, on a phone and on a desktop. Browsers
 * that know no such request go back.
 */
export function BackCloses(): null {
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return;
    let watcher: CloseWatcher;
    function watch() {
      watcher = new CloseWatcher();
      watcher.onclose = () => {
        pressEscape();
        // What is busy stays, and is asked again.
        watch();
      };
    }
    watch();
    return () => watcher.destroy();
  }, []);
  useEffect(() => {
    if (typeof navigation === 'undefined') return;
    function stay(event: NavigateEvent) {
      // One dialog over another: the first to hear of it closes the one on top.
      if (event.defaultPrevented || !event.cancelable || !event.userInitiated) return;
      if (event.navigationType !== 'traverse') return;
      event.preventDefault();
      pressEscape();
    }
    navigation.addEventListener('navigate', stay);
    return () => navigation.removeEventListener('navigate', stay);
  }, []);
  return null;
}
