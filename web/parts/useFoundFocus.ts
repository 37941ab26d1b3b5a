import { useEffect, useRef } from 'react';
import type { Filter } from './sessionFilter.ts';

type Change = (next: Partial<Filter>) => void;

/** Moves the focus to the results, by their id, when the pressed button goes with the filter that it removes. */
export function useFoundFocus(id: string, onChange: Change): Change {
  const pressed = useRef<Element>(null);
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true });
  });
  return (next) => {
    pressed.current = document.activeElement;
    onChange(next);
  };
}
