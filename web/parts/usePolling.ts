import { useEffect, useRef } from 'react';

const pollEvery = 5_000;

/** Looks again every few seconds while something is still on its way and somebody looks. */
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
