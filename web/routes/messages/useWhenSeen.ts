import { useEffect, useEffectEvent } from 'react';

/** Does the work once for each key, as soon as somebody looks at the page: not in a tab in the background. */
export function useWhenSeen(key: string | null, work: () => Promise<unknown>): void {
  const seen = useEffectEvent(work);
  useEffect(() => {
    if (!key) return;
    let done = false;
    const look = () => {
      if (done || document.visibilityState !== 'visible') return;
      done = true;
      void seen();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [key]);
}
