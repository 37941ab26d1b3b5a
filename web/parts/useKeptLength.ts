import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { mostRows } from '../relay/asLoaded.ts';

/** Where the router keeps how far each entry of the history was scrolled. */
const PLACES = 'react-router-scroll-positions';

function placeOf(key: string): number | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(PLACES) ?? '{}')[key];
  } catch {
    return undefined; // storage may be forbidden
  }
}

const keptLength = (): number => Number(history.state?.shown) || 0;

interface List {
  readonly shown: number;
  readonly hasNext: boolean;
  /** It is still the one of another question. */
  readonly stale: boolean;
  readonly loadNext: (count: number) => unknown;
}

/**
 * Of a list that was loaded further the entry of the history knows how far: whoever reloads, or goes back after that,
 * finds it as long as it was, at the same place. Asks for nothing when nothing more was loaded. Returns what loads
 * `count` more.
 */
export function useKeptLength({ shown, hasNext, stale, loadNext }: List): (count: number) => void {
  const { key } = useLocation();
  /** Where to go once the rest is here. */
  const place = useRef<number>(undefined);
  /** How long the list was before the rest was asked for. */
  const from = useRef(0);

  const catchUp = useEffectEvent(() => {
    const missing = Math.min(keptLength() - shown, mostRows);
    if (stale || missing <= 0 || !hasNext) return;
    place.current = placeOf(key);
    from.current = shown;
    loadNext(missing);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry
  useEffect(() => catchUp(), [key, stale]);
  const goThere = useEffectEvent(() => {
    if (place.current === undefined || shown === from.current) return;
    scrollTo(0, place.current);
    place.current = undefined;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more has come
  useEffect(() => goThere(), [shown]);
  useEffect(() => {
    // Whoever has begun to do something meanwhile is not taken away from it; that the page moves by itself says nothing.
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
