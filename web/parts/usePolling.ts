import { useEffect, useRef } from 'react';

const pollEvery = 5_000;

/** Calls `look` every few seconds while `active` and the tab is visible. */
export function usePolling(active: boolean, look: () => unknown): void {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') latest.current();
    }, pollEvery);
    return () => clearInterval(timer);
  }, [active]);
}
