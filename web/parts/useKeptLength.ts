import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { mostRows } from '../relay/asLoaded.ts';

/** Where the router keeps the scroll position of each history entry. */
const PLACES = 'react-router-scroll-positions';

function placeOf(key: string): number | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PLACES) ?? '{}')[key];
  } catch {
    return undefined; // storage may be unavailable
  }
}

const keptLength = (): number => Number(history.state?.shown) || 0;

interface List {
  readonly shown: number;
  readonly hasNext: boolean;
  /** The list still belongs to the previous query. */
  readonly stale: boolean;
  readonly loadNext: (count: number) => unknown;
}

/**
 * Remembers in the history entry how far a list was loaded: after a reload, or going back after one, the list is as
 * long as it was, at the same scroll position. Requests nothing when nothing more was loaded. Returns a function that
 * loads `count` more.
 */
export function useKeptLength({ shown, hasNext, stale, loadNext }: List): (count: number) => void {
  const { key } = useLocation();
  /** The scroll position to restore once the rest is loaded. */
  const place = useRef<number>(undefined);
  /** The length of the list before the rest was requested. */
  const from = useRef(0);

  const catchUp = useEffectEvent(() => {
    const missing = Math.min(keptLength() - shown, mostRows);
    if (stale || missing <= 0 || !hasNext) return;
    place.current = placeOf(key);
    from.current = shown;
    loadNext(missing);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per history entry
  useEffect(() => catchUp(), [key, stale]);
  const goThere = useEffectEvent(() => {
    if (place.current === undefined || shown === from.current) return;
    scrollTo(0, place.current);
    place.current = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after more rows have arrived
  useEffect(() => goThere(), [shown]);
  useEffect(() => {
    // A person who has begun to do something is not scrolled away from it; scroll events prove nothing, because the
    // page also moves by itself.
    const stay = () => {
      place.current = undefined;
    };
    const deeds = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
    for (const deed of deeds) addEventListener(deed, stay, { passive: true });
    return () => {
      for (const deed of deeds) removeEventListener(deed, stay);
    };
  }, []);

  return (count) => {
    history.replaceState({ ...history.state, shown: shown + count }, '');
    loadNext(count);
  };
}
