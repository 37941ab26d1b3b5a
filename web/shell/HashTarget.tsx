import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** How long to wait for a part of a page that is still loading, in milliseconds. */
const patience = 10_000;

/** Scrolls to the part of the page that the URL's hash names, as soon as it is there. */
export function HashTarget() {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link leads there again
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1));
    if (!id) return;
    const find = () => document.getElementById(id);
    const show = () => find()?.scrollIntoView();
    if (find()) {
      // After the router has scrolled the page to its top.
      const frame = requestAnimationFrame(show);
      return () => cancelAnimationFrame(frame);
    }
    const observer = new MutationObserver(() => {
      if (!find()) return;
      observer.disconnect();
      show();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), patience);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [hash, key]);
  return null;
}
