import { useCallback, useEffect, useState } from 'react';

/** Returns the whole seconds until a moment, updated every second; null until the browser's clock is known. */
export function useSecondsUntil(moment: number | null): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (moment === null) {
      setSeconds(null);
      return;
    }
    const count = () => {
      const left = Math.max(0, Math.ceil((moment - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(count, 1000);
    count();
    return () => clearInterval(timer);
  }, [moment]);
  return seconds;
}

/** Returns a wait that can be started: the seconds left (0: none), and a function that starts it. */
export function useCooldown(): [seconds: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState<number | null>(null);
  const left = useSecondsUntil(end);
  const start = useCallback((seconds: number) => setEnd(Date.now() + seconds * 1000), []);
  return [left ?? 0, start];
}
